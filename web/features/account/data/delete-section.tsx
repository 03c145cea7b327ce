import { Button, Group, List, Text } from '@mantine/core';
import { lazy, useState } from 'react';
import type { Area } from '../../../api/stored/session.ts';
import { OnDemand } from '../../../ui/dialogs/on-demand.tsx';
import { Section } from '../../../ui/frame/section.tsx';

const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteDialog,
}));

const CONSEQUENCES = {
  candidate: [
    'We remove your profile, documents, answers and videos.',
    'Undecided applications are withdrawn. Pending offers are declined.',
    'Companies keep only “Deleted applicant”, with dates and decisions.',
  ],
  manager: [
    'Your jobs are closed. We tell applicants who are still waiting.',
    'Pending offers are withdrawn.',
    'We remove your companies, locations, questions and received applications. Applicants keep the job title, the dates and the terms of their offers.',
  ],
} as const;

/** Deletes the account; says what that means first. */
export function DeleteSection({ area }: { area: Area }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section title="Delete your account">
      <List size="sm" spacing={4}>
        {CONSEQUENCES[area].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        <List.Item>You can no longer sign in. This can't be undone.</List.Item>
      </List>
      <Text size="sm">To keep something, make a copy of your data first.</Text>
      <Group>
        <Button variant="outline" color="red" onClick={() => setOpened(true)}>
          Delete my account
        </Button>
      </Group>
      <OnDemand wanted={opened}>
        <DeleteDialog area={area} opened={opened} onClose={() => setOpened(false)} />
      </OnDemand>
    </Section>
  );
}
