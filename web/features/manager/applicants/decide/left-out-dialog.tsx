import { List, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getBatchLeftOut } from '../../../../../lambdas/contract/calls/batches.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { call } from '../../../../api/client.ts';
import { pagedQuery } from '../../../../api/paged-query.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { LEFT_OUT } from './split-by-outcome.ts';

interface Props {
  batchId: string;
  rows: readonly ApplicantRow[];
  onClose: () => void;
}

/** The applicants left out of a decision on many, with the reasons. */
export default function LeftOutDialog({ batchId, rows, onClose }: Props) {
  const query = useInfiniteQuery(
    pagedQuery(
      ['manager', 'left-out', batchId],
      (cursor, signal) => call(getBatchLeftOut, { id: batchId, cursor }, { signal }),
      (page) => page.left_out,
    ),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <Dialog opened onClose={onClose} title="Left out">
      <Loaded
        query={query}
        skeleton={<Skeleton height={120} />}
        failure="Failed to load who was left out. Please try again."
      >
        {({ items }) => (
          <List>
            {items.map(({ id, reason }) => (
              <List.Item key={id}>
                {names.get(id) ?? 'Somebody'} {LEFT_OUT[reason]}
              </List.Item>
            ))}
          </List>
        )}
      </Loaded>
      <LoadMore query={query} what="names" />
    </Dialog>
  );
}
