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

type Lists = ReturnType<typeof useReviewedLists>;

/**
 * The lengths of the lists, such as `12`, or `100+` if there are more; '' until known.
 * @param total the length of all lists, if known; the length of a single partly loaded list follows from it
 */
export function lengthsOf(lists: Lists, total: number | undefined): Record<Reviewed, string> {
  const loaded = (list: Reviewed) => lists[list].data?.items.length ?? 0;
  const partial = REVIEWED.filter(
    (list) => lists[list].data === undefined || lists[list].hasNextPage,
  );
  const others = REVIEWED.filter((list) => !partial.includes(list));
  const rest = (total ?? 0) - others.reduce((sum, list) => sum + loaded(list), 0);
  const lengthOf = (list: Reviewed): string => {
    if (lists[list].data === undefined) return '';
    if (!lists[list].hasNextPage) return String(loaded(list));
    // The counters and the lists were not fetched at the same moment.
    const isKnown = total !== undefined && partial.length === 1 && rest > loaded(list);
    return isKnown ? String(rest) : `${loaded(list)}+`;
  };
  return {
    accepted: lengthOf('accepted'),
    rejected: lengthOf('rejected'),
    withdrawn: lengthOf('withdrawn'),
  };
}
