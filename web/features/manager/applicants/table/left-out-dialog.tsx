import { List, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getBatchLeftOut } from '../../../../../lambdas/contract/calls/batches.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { LeftOutReason } from '../../../../../lambdas/contract/statuses/left-out.ts';
import { call } from '../../../../api/client.ts';
import { pagedQuery } from '../../../../api/paged-query.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Name } from '../../../../ui/text/name.tsx';

/** Reasons for being left out, in words: `Ann Smith withdrew.` */
const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  'not-found': 'is no longer there',
  repeated: 'was in the list twice',
  'candidate-left': 'deleted their account',
  withdrawn: 'withdrew',
  'offer-extended': 'has an offer',
  'offer-accepted': 'accepted an offer',
  changed: 'was changed by someone else in the meantime',
  'conversation-ended': 'cannot be written to any more',
  'too-many-messages': 'got too many messages today',
};

interface Props {
  batchId: string;
  rows: readonly ApplicantRow[];
  onClose: () => void;
}

/** The applicants left out of a batch, with the reasons, and those who had been told another decision. */
export function LeftOutDialog({ batchId, rows, onClose }: Props) {
  const query = useInfiniteQuery(
    pagedQuery(
      ['manager', 'left-out', batchId],
      (cursor, signal) => call(getBatchLeftOut, { id: batchId, cursor }, { signal }),
      ({ left_out, told }) => [
        ...left_out.map(({ id, reason }) => ({ id, what: LEFT_OUT[reason] })),
        ...told.map((id) => ({ id, what: 'had been told the earlier decision' })),
      ],
    ),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <Dialog opened onClose={onClose} title="Details">
      <Loaded
        query={query}
        skeleton={<Skeleton height={120} />}
        failure="Failed to load the details. Please try again."
      >
        {({ items }) => (
          <List>
            {items.map(({ id, what }) => (
              <List.Item key={id}>
                <Name>{names.get(id) ?? 'Somebody'}</Name> <span>{what}</span>
              </List.Item>
            ))}
          </List>
        )}
      </Loaded>
      <LoadMore query={query} what="names" />
    </Dialog>
  );
}
