import { Box, Button, Group, List, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import {
  type accountExport,
  deleteAccount,
  exportAccount,
  getExport,
  type getPreferences,
  keepAccount,
} from '../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Area, logOut } from '../../api/stored/session.ts';
import { FormModal } from '../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/password-fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../ui/forms/form-actions.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useFocusOn } from '../../ui/hooks/move-focus.ts';
import { formatBytes, formatDays, formatInstant } from '../../ui/text/format.ts';
import { useArea } from './account.ts';
import { AccountPage } from './account-page.tsx';

const BUILDING_MS = 2_000;
/** Well before the copy's signed URL expires. */
const READY_MS = 20 * 60_000;

/** The requested copy of the person's data, null for none. Polled until it is ready or failed. */
function exportOf(area: Area) {
  return queryOptions({
    // The area comes last, so that `refresh` does not refetch the account.
    queryKey: ['account', 'export', area],
    queryFn: async ({ signal }) => (await call(getExport, {}, { signal, as: area })).export,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'building') return BUILDING_MS;
      return data?.state === 'ready' && READY_MS;
    },
  });
}

/** The person's data: a copy, retention and deletion. */
export function Component() {
  const area = useArea();
  return (
    <AccountPage area={area} title="Your data">
      <Stack gap="lg">
        <CopySection area={area} />
        <RetentionSection area={area} />
        <DeleteSection area={area} />
      </Stack>
    </AccountPage>
  );
}

const HINTS = {
  candidate: 'A ZIP file of your profile, documents, applications, answers, videos and offers.',
  manager: 'A ZIP file of your companies, locations, jobs, questions, decisions and offers.',
} as const;

/** Requests and downloads a copy of the person's data. */
function CopySection({ area }: { area: Area }) {
  const query = useQuery(exportOf(area));
  const state = useRef<HTMLDivElement>(null);
  const ask = useMutation({
    mutationFn: () => call(exportAccount, {}, { as: area }),
    onSuccess: (answer) => queryClient.setQueryData(exportOf(area).queryKey, answer.export),
  });
  const { data: begun } = ask;
  // The pressed button has disappeared.
  useFocusOn(begun, () => state.current, { preventScroll: true });
  return (
    <Section title="A copy of your data" hint={HINTS[area]}>
      <Loaded
        query={query}
        skeleton={<Skeleton height={36} width={180} />}
        failure="Failed to load your copy. Please try again."
      >
        {(copy) => (
          <div>
            <Box ref={state} role="status" tabIndex={-1} mb={copy === null ? 0 : 'md'}>
              {copy !== null && <CopyState area={area} copy={copy} />}
            </Box>
            <Group gap="sm">
              {copy?.url != null && (
                <Button
                  component="a"
                  href={copy.url}
                  download
                  leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                >{`Download ${copy.size !== null ? `(${formatBytes(copy.size)})` : ''}`}</Button>
              )}
              {copy?.state !== 'building' && (
                <Button variant="default" onClick={() => ask.isPending || ask.mutate()}>
                  {copy === null ? 'Make a copy' : 'Make a new copy'}
                </Button>
              )}
            </Group>
          </div>
        )}
      </Loaded>
      {ask.error && (
        <ErrorAlert
          title={errorText(ask.error, 'The copy could not be started. Please try again.')}
        />
      )}
    </Section>
  );
}

interface CopyStateProps {
  area: Area;
  copy: z.output<typeof accountExport>;
}

function CopyState({ area, copy }: CopyStateProps) {
  const { data: preferences } = useQuery(preferencesOf(area));
  switch (copy.state) {
    case 'building':
      return (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{`We're preparing your copy. It may take a few minutes. You can leave this page.${preferences?.sends_mail ? " We'll email you when it is ready." : ''}`}</Text>
        </Group>
      );
    case 'ready':
      return (
        <Text size="sm">{`Your copy of ${formatInstant(copy.requested_at)} is ready.${copy.expires_at !== null ? ` You can download it until ${formatInstant(copy.expires_at)}.` : ''}`}</Text>
      );
    case 'failed':
      return (
        <Text
          size="sm"
          c="error"
        >{`Your copy of ${formatInstant(copy.requested_at)} could not be made. Please try again.`}</Text>
      );
  }
}

/** How long data is kept while the account exists. */
function RetentionSection({ area }: { area: Area }) {
  const query = useQuery(preferencesOf(area));
  return (
    <Section title="How long we keep your data">
      <Loaded
        query={query}
        skeleton={<Skeleton height={48} />}
        failure="Failed to load how long we keep your data. Please try again."
      >
        {({ retention }) => (
          <List size="sm" spacing={4}>
            {sentences(area, retention).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </Loaded>
    </Section>
  );
}

type Retention = OutputOf<typeof getPreferences>['retention'];

function sentences(area: Area, { unfinished_days, decided_days }: Retention): string[] {
  const unfinished = formatDays(unfinished_days);
  const decided = formatDays(decided_days);
  return area === 'candidate'
    ? [
        `We remove an unfinished application ${unfinished} after you started it.`,
        `We remove a submitted application ${decided} after its job closed.`,
        'We keep everything else until you delete it or your account.',
      ]
    : [
        `We remove applications ${decided} after you close their job.`,
        'We keep everything else until you delete it or your account.',
      ];
}

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
function DeleteSection({ area }: { area: Area }) {
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

interface Props {
  area: Area;
  opened: boolean;
  onClose: () => void;
  /** Called if the account will be deleted later. */
  onWaiting: (dueAt: string | null) => void;
}

/** Asks for the password, then deletes the account. */
function DeleteDialog({ area, opened, onClose, onWaiting }: Props) {
  return (
    <FormModal opened={opened} title="Delete your account?" onClose={onClose}>
      <DeleteForm area={area} onClose={onClose} onWaiting={onWaiting} />
    </FormModal>
  );
}

function DeleteForm({ area, onClose, onWaiting }: Omit<Props, 'opened'>) {
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(deleteAccount.input, { sync: true }),
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { deleted, due_at } = await call(deleteAccount, values, { as: area });
        if (deleted) {
          logOut(area, 'Your account is deleted. We remove your data within a few minutes.');
          return;
        }
        onWaiting(due_at);
      }}
      failure="Your account could not be deleted."
      actions={<SaveOrCancel form={form} save="Delete my account" color="red" onClose={onClose} />}
    >
      <Stack gap="md" mb="lg">
        <Text size="sm">This can't be undone. Enter your password to continue.</Text>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
      </Stack>
    </Form>
  );
}
