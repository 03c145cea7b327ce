import { Box, Button, Group, Loader, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { type accountExport, exportAccount } from '../../../../lambdas/contract/calls/account.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Area } from '../../../api/stored/session.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { formatBytes, formatInstant } from '../../../ui/text/format.ts';
import { exportOf } from '../queries.ts';

const HINTS = {
  candidate: 'A ZIP file of your profile, documents, applications, answers, videos and offers.',
  manager: 'A ZIP file of your companies, locations, jobs, questions, decisions and offers.',
} as const;

/** Requests and downloads a copy of the person's data. */
export function CopySection({ area }: { area: Area }) {
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
                >
                  Download {copy.size !== null && `(${formatBytes(copy.size)})`}
                </Button>
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
          <Text size="sm">
            We're preparing your copy. It may take a few minutes. You can leave this page.
            {preferences?.sends_mail && " We'll email you when it is ready."}
          </Text>
        </Group>
      );
    case 'ready':
      return (
        <Text size="sm">
          Your copy of {formatInstant(copy.requested_at)} is ready.
          {copy.expires_at !== null &&
            ` You can download it until ${formatInstant(copy.expires_at)}.`}
        </Text>
      );
    case 'failed':
      return (
        <Text size="sm" c="error">
          Your copy of {formatInstant(copy.requested_at)} could not be made. Please try again.
        </Text>
      );
  }
}
