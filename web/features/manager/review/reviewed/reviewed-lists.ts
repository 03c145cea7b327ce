import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  APPLICATION_QUEUES,
  type ApplicationQueue,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { applicationsOf } from '../review-queries.ts';

export type Reviewed = Exclude<ApplicationQueue, 'new'>;
const isReviewed = (queue: ApplicationQueue): queue is Reviewed => queue !== 'new';
/** The lists of reviewed candidates. */
export const REVIEWED = APPLICATION_QUEUES.filter(isReviewed);

/**
 * The lists of a job's reviewed candidates. All are fetched: how long each is stands beside its name.
 * @param name words by which they are searched
 */
export function useReviewedLists(jobId: string, name: string) {
  return {
    accepted: useList(jobId, 'accepted', name),
    rejected: useList(jobId, 'rejected', name),
    withdrawn: useList(jobId, 'withdrawn', name),
  } satisfies Record<Reviewed, unknown>;
}

function useList(jobId: string, list: Reviewed, name: string) {
  return useInfiniteQuery({
    ...applicationsOf(jobId, list, name),
    placeholderData: keepPreviousData,
  });
}

type List = ReturnType<typeof useReviewedLists>[Reviewed];

/** How many a list holds, as `12`, or `100+` while the server has more; empty until that is known. */
export function lengthOf({ data, hasNextPage }: List): string {
  return data === undefined ? '' : `${data.items.length}${hasNextPage ? '+' : ''}`;
}
