import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import {
  APPLICATION_QUEUES,
  type ApplicationQueue,
  queueOf,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { searchApplications } from '../search-applications.ts';

export type Reviewed = Exclude<ApplicationQueue, 'new'>;
const isReviewed = (queue: ApplicationQueue): queue is Reviewed => queue !== 'new';
export const REVIEWED = APPLICATION_QUEUES.filter(isReviewed);

/** The list of an application; undefined if it is new. */
export function reviewedListOf({ application_status }: Application): Reviewed | undefined {
  const queue = queueOf(application_status);
  return isReviewed(queue) ? queue : undefined;
}

/**
 * A job's reviewed lists. All are fetched, to show their lengths.
 * @param name words of a name; empty for all
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
    ...searchApplications(jobId, list, name),
    placeholderData: keepPreviousData,
  });
}

type List = ReturnType<typeof useReviewedLists>[Reviewed];

/** A list's length, such as `12`, or `100+` if there is more; empty until known. */
export function lengthOf({ data, hasNextPage }: List): string {
  return data === undefined ? '' : `${data.items.length}${hasNextPage ? '+' : ''}`;
}
