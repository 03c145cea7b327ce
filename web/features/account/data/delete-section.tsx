import { Button, Group, List, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keepAccount } from '../../../../lambdas/contract/calls/account.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Area } from '../../../api/stored/session.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../../../ui/frame/section.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { DeleteDialog } from './delete-dialog.tsx';

const CONSEQUENCES = {
  candidate: [
    'We remove your profile, documents, answers and videos.',
    'Undecided applications are withdrawn. Pending offers are declined.',
    'Companies only see “Deleted applicant”, with dates and decisions.',
  ],
  manager: [
    'Your jobs are closed. We tell applicants who are still waiting.',
    'Pending offers are withdrawn.',
    'We remove your companies, locations, questions and received applications. Applicants keep the job title, the dates and the terms of their offers.',
  ],
} as const;

/** Deletes the account; says what that means first. */
export function DeleteSection({ area }: { area: Area }) {
  const { data: preferences } = useQuery(preferencesOf(area));
  const due = preferences?.deletion_due_at ?? null;
  const [asked, setAsked] = useState(false);
  const setDue = (deletion_due_at: string | null) =>
    queryClient.setQueryData(
      preferencesOf(area).queryKey,
      (before) => before && { ...before, deletion_due_at },
    );
  function onWaiting(dueAt: string | null) {
    setAsked(true);
    setDue(dueAt);
  }
  return (
    <Section title="Delete your account">
      {due === null ? (
        <Delete area={area} onWaiting={onWaiting} />
      ) : (
        <Waiting area={area} due={due} isNew={asked} onKept={() => setDue(null)} />
      )}
    </Section>
  );
}

interface WaitingProps {
  area: Area;
  due: string;
  /** Whether the person has just asked for it. */
  isNew: boolean;
  onKept: () => void;
}

/** Says when the account will be deleted, and lets its owner keep it. */
function Waiting({ area, due, isNew, onKept }: WaitingProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}, { as: area }),
    onSuccess: () => {
      onKept();
      toast('Your account is kept.');
    },
  });
  useFocusOn(isNew && due, () => text.current, { preventScroll: true });
  return (
    <>
      <Text ref={text} size="sm" tabIndex={-1}>
        Your account will be deleted on <strong>{formatInstant(due)}</strong>. Its email was changed
        recently. Until then, the earlier address can take the account back.
      </Text>
      {keep.error && (
        <ErrorAlert
          title={errorText(keep.error, 'Your account could not be kept. Please try again.')}
        />
      )}
      <Group>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      </Group>
    </>
  );
}

interface DeleteProps {
  area: Area;
  onWaiting: (dueAt: string | null) => void;
}

function Delete({ area, onWaiting }: DeleteProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <List size="sm" spacing={4}>
        {CONSEQUENCES[area].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        <List.Item>You can no longer log in. This can't be undone.</List.Item>
      </List>
      <Text size="sm">To keep something, make a copy of your data first.</Text>
      <Group>
        <Button variant="outline" color="red" onClick={() => setOpened(true)}>
          Delete my account
        </Button>
      </Group>
      <DeleteDialog
        area={area}
        opened={opened}
        onClose={() => setOpened(false)}
        onWaiting={onWaiting}
      />
    </>
  );
}
