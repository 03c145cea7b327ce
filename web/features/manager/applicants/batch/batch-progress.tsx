import { Anchor, Button, Card, CloseButton, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { continueBatch, undoDecisions } from '../../../../../lambdas/contract/calls/batches.ts';
import type { Batch } from '../../../../../lambdas/contract/schemas/batch.ts';
import { call } from '../../../../api/client.ts';
import { isMissing } from '../../../../api/errors.ts';
import { refresh } from '../../../../api/queries/query-client.ts';
import { followBatch } from '../../../../api/stored/followed-batch.ts';
import { LEFT_OUT, paths } from '../../../../paths.ts';
import { count } from '../../../../ui/text/format.ts';
import classes from './batch-progress.module.css';

/** Pauses between two calls, which take two seconds themselves, and after a failure. */
const NEXT_MS = 50;
const AFTER_FAILURE_MS = 5_000;

const isOver = ({ state }: Batch) => state === 'done' || state === 'undone';

/** Works on a batch, and shows how far it is, also after a reload. */
export function BatchProgress({ id }: { id: string }) {
  const client = useQueryClient();
  const queryKey = ['batch', 'manager', id];
  const { data: batch, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(continueBatch, { id }, { signal })).batch,
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data)
        ? false
        : state.status === 'error'
          ? AFTER_FAILURE_MS
          : NEXT_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
  const undo = useMutation({
    mutationFn: () => call(undoDecisions, { batch_id: id }),
    onSuccess: ({ batch: undone }) => client.setQueryData(queryKey, undone),
  });
  const isGone = isMissing(error);
  useEffect(() => {
    if (isGone) followBatch(null);
  }, [isGone]);
  const over = batch && isOver(batch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has changed rows.
  useEffect(() => {
    if (batch === undefined) return;
    void client.invalidateQueries({
      queryKey: ['applicant-rows', 'manager', batch.job_posting_id],
    });
    if (isOver(batch)) void refresh('manager');
  }, [client, batch?.state, batch?.done]);
  if (batch === undefined) return null;
  return (
    <Card shadow="md" padding="sm" className={classes.card ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={500} role="status" className="tabular">
          {textOf(batch)}
        </Text>
        {over && <CloseButton size="sm" aria-label="Close" onClick={() => followBatch(null)} />}
      </Group>
      {!over && (
        <Progress
          mt="xs"
          value={batch.total === 0 ? 100 : (100 * batch.done) / batch.total}
          aria-label="Progress"
        />
      )}
      {(error !== null || undo.isError) && (
        <Text size="sm" c="red" mt="xs">
          The server could not be reached. Trying again…
        </Text>
      )}
      <Group gap="md" mt="xs">
        {batch.left_out > 0 && (
          <Anchor
            component={Link}
            size="sm"
            to={`${paths.manager.applicants(batch.job_posting_id)}?${LEFT_OUT}=${id}`}
          >
            Who was left out
          </Anchor>
        )}
        {(batch.state === 'running' || batch.state === 'done') && (
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
      </Group>
    </Card>
  );
}

const DOING = { accepted: 'Accepting', rejected: 'Rejecting', new: 'Moving back' } as const;
const DONE = { accepted: 'accepted', rejected: 'rejected', new: 'moved back to new' } as const;

function textOf({ state, application_status: to, total, done, left_out }: Batch): string {
  const changed = count(total - left_out, 'applicant');
  const rest = left_out === 0 ? '' : ` ${left_out} left out.`;
  switch (state) {
    case 'running':
      return `${DOING[to]} applicants: ${amount(done)} of ${amount(total)}`;
    case 'undoing':
      return `Undoing: ${amount(done)} of ${amount(total)}`;
    case 'done':
      return `${changed} ${total - left_out === 1 ? 'was' : 'were'} ${DONE[to]}.${rest}`;
    case 'undone':
      return `Undone for ${changed}.${rest}`;
  }
}

const amount = (n: number) => n.toLocaleString('en-US');
