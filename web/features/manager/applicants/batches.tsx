import {
  ActionIcon,
  Anchor,
  Button,
  Card,
  CloseButton,
  Group,
  Progress,
  Text,
} from '@mantine/core';
import { IconDownload, IconMinus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { continueBatch } from '../../../../lambdas/contract/calls/batches.ts';
import type { Batch } from '../../../../lambdas/contract/schemas/batch.ts';
import { call } from '../../../api/client.ts';
import { errorText, isMissing } from '../../../api/errors.ts';
import { rowsKey } from '../../../api/queries/applicant-rows.ts';
import { batchKey, undoBatch, unfollowBatch } from '../../../api/queries/follow-batch.ts';
import { refresh } from '../../../api/query-client.ts';
import { LEFT_OUT_PARAM, paths } from '../../../paths.ts';
import { formatBytes } from '../../../ui/text/format.ts';
import { shortTextOf, textOf } from './batch-texts.ts';
import classes from './batches.module.css';

/** The progress of batches, in a corner of every page. */
export function Batches({ ids }: { ids: readonly string[] }) {
  return (
    <div className={`${classes.stack} not-printed`}>
      {ids.map((id) => (
        <BatchCard key={id} id={id} />
      ))}
    </div>
  );
}

/** Pauses between two calls, and after a failure. */
const NEXT_MS = { decisions: 50, messages: 50, export: 1000 } as const;
const AFTER_FAILURE_MS = 5_000;
/** How long the card of finished work stays: long enough to read it, and to press Undo. */
const STAYS_MS = 60_000;
/** How often the URL of a file is renewed, before it expires. */
const NEW_URL_MS = 30 * 60_000;

/** How many people's names the details have. */
const leftOutOrTold = (batch: Batch) =>
  batch.kind === 'export' ? 0 : batch.left_out + (batch.kind === 'decisions' ? batch.told : 0);

const isOver = ({ state }: Batch) => state !== 'running' && state !== 'undoing';

function pauseAfter(batch: Batch | undefined): number | false {
  if (batch === undefined) return NEXT_MS.decisions;
  if (!isOver(batch)) return NEXT_MS[batch.kind];
  return batch.kind === 'export' && batch.state === 'done' && NEW_URL_MS;
}

/** Works on a batch, and shows its progress, on every page and after a reload. */
function BatchCard({ id }: { id: string }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const queryKey = batchKey(id);
  const { data: batch, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(continueBatch, { id }, { signal })).batch,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? AFTER_FAILURE_MS : pauseAfter(state.data),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: ({ state }) => state.data?.kind === 'export' && isOver(state.data),
    refetchOnMount: false,
  });
  const undo = useMutation({
    mutationFn: () => undoBatch(id),
  });
  const isGone = isMissing(error);
  useEffect(() => {
    if (isGone) unfollowBatch(id);
  }, [isGone, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each step, which changes rows.
  useEffect(() => {
    if (batch === undefined || batch.kind === 'export') return;
    if (batch.kind === 'decisions')
      void client.invalidateQueries({ queryKey: rowsKey(batch.job_posting_id) });
    if (isOver(batch)) void refresh('manager');
  }, [client, batch?.state, batch?.done]);
  const [folded, setFolded] = useState<boolean>();
  const [isDownloaded, setIsDownloaded] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isSettled =
    batch !== undefined &&
    isOver(batch) &&
    !undo.isPending &&
    !undo.isError &&
    (batch.kind === 'export' ? isDownloaded : leftOutOrTold(batch) === 0);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setInterval(() => {
      // Not while somebody reads it or is about to press a button.
      if (!card.current?.matches(':hover, :focus-within')) unfollowBatch(id);
    }, STAYS_MS);
    return () => clearInterval(timer);
  }, [isSettled, id]);
  if (batch === undefined) return null;
  const over = isOver(batch);
  const applicants = paths.manager.applicants(batch.job_posting_id);
  const isHere = pathname === applicants;
  if (!over && (folded ?? !isHere))
    return (
      <Button
        variant="default"
        size="xs"
        className="tabular"
        aria-expanded={false}
        onClick={() => setFolded(false)}
      >
        {shortTextOf(batch)}
      </Button>
    );
  const canUndo =
    batch.kind === 'decisions' && (batch.state === 'running' || batch.state === 'done');
  return (
    <Card ref={card} shadow="md" padding="sm" className={classes.card ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={500} role="status" className="tabular">
          {textOf(batch)}
        </Text>
        {over ? (
          <CloseButton size="sm" aria-label="Close" onClick={() => unfollowBatch(id)} />
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Show less"
            onClick={() => setFolded(true)}
          >
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {!over && (
        <Progress
          mt="xs"
          value={batch.total === 0 ? 100 : (100 * batch.done) / batch.total}
          aria-label="Progress"
        />
      )}
      {error !== null && (
        <Text size="sm" c="red" mt="xs">
          The server could not be reached. Trying again…
        </Text>
      )}
      {undo.isError && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {errorText(undo.error, 'Could not be undone. Please try again.')}
        </Text>
      )}
      <Group gap="md" mt="xs">
        {!isHere && (
          <Anchor component={Link} size="sm" to={applicants}>
            Show applicants
          </Anchor>
        )}
        {leftOutOrTold(batch) > 0 && (
          <Anchor component={Link} size="sm" to={`${applicants}?${LEFT_OUT_PARAM}=${id}`}>
            {batch.left_out > 0 ? 'Who was left out' : 'Who had been told'}
          </Anchor>
        )}
        {canUndo && (
          <Button
            size="compact-sm"
            variant="light"
            ml="auto"
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
        )}
        {batch.kind === 'export' && batch.file && (
          <Button
            component="a"
            href={batch.file.url}
            download
            onClick={() => setIsDownloaded(true)}
            size="compact-sm"
            ml="auto"
            leftSection={<IconDownload size={16} aria-hidden />}
          >{`Download (${formatBytes(batch.file.size)})`}</Button>
        )}
      </Group>
    </Card>
  );
}
