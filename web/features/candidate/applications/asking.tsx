import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { askAboutApplication } from '../../../../lambdas/contract/calls/ask-about-application.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import { askableFrom } from '../../../../lambdas/contract/statuses/asking.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { refresh } from '../../../api/query-client.ts';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { formatDayOf } from '../../../ui/text/format.ts';

interface Props {
  application: MyApplication;
}

/** Asks, once, whether an undecided application is still looked at; or says from when on, or when they asked. */
export function Asking({ application }: Props) {
  const { id: application_id, application_status, asked_at, job } = application;
  const ask = useMutation({
    async mutationFn() {
      try {
        await call(askAboutApplication, { application_id });
      } finally {
        // It may have been decided, or asked about elsewhere.
        await refresh('candidate');
      }
    },
  });
  const answer = useRef<HTMLParagraphElement>(null);
  // The pressed button has disappeared.
  useFocusOn(asked_at, (isFirst) => (isFirst ? null : answer.current), { onlyIfLost: true });
  const hasEnded = application_status !== 'new' || application.employer_deleted_at !== null;
  if (asked_at !== null && !hasEnded)
    return (
      <Text ref={answer} tabIndex={-1} size="sm">
        {askedText(application, asked_at)}
      </Text>
    );
  const from = askableFrom(application);
  if (from === undefined) return null;
  if (Date.parse(from) > Date.now())
    return (
      <Text size="sm" c="dimmed">
        {`If you hear nothing, you can ask from ${formatDayOf(from)} on whether it is still looked at.`}
      </Text>
    );
  return (
    <Stack gap="xs">
      <Group>
        <Button
          size="sm"
          variant="light"
          loading={ask.isPending}
          aria-label={`Ask if it is still looked at: ${job.job_title}`}
          onClick={() => ask.mutate()}
        >
          Ask if it is still looked at
        </Button>
        <Text size="sm" c="dimmed">
          You can ask once.
        </Text>
      </Group>
      {ask.isError && (
        <Alert
          color="red"
          role="alert"
          title={errorText(ask.error, 'Your question could not be sent. Please try again.')}
        />
      )}
    </Stack>
  );
}

function askedText({ unanswered_at }: MyApplication, asked_at: string): string {
  const asked = `You asked on ${formatDayOf(asked_at)} whether it is still looked at.`;
  return unanswered_at === null
    ? asked
    : `${asked} By ${formatDayOf(unanswered_at)} the company had not answered.`;
}
