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
    'Your profile, your documents, your answers and your videos are removed.',
    'Applications that nobody has decided are withdrawn, and offers that wait for your answer are declined.',
    'The companies keep a line “Deleted applicant”, with dates and what was decided, and nothing else of you.',
  ],
  manager: [
    'Your jobs are closed, and people whose applications are open are told so.',
    'Offers that wait for an answer are withdrawn.',
    'Your companies, their locations, your questions and what was handed in to you are removed. Applicants keep the title and the dates of what they applied to, and the terms of their offers.',
  ],
} as const;

/** The end of an account, with what that means. */
export function DeleteSection({ area }: { area: Area }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section title="Delete your account">
      <List size="sm" spacing={4}>
        {CONSEQUENCES[area].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        <List.Item>
          Nobody can sign in to the account any more. It cannot be brought back.
        </List.Item>
      </List>
      <Text size="sm">If you want to keep something, make a copy of your data first.</Text>
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
