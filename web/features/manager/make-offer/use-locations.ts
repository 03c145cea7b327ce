import { useInfiniteQuery } from '@tanstack/react-query';
import type { Location } from '../../../../lambdas/contract/schemas/company.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { useFetchOn } from '../../../api/paged-query.ts';
import { companyView } from '../../../api/queries/manager-queries.ts';

/** The locations of the job's company: its own at once, then the others. */
export function useLocations(job: JobWithQuestions) {
  const view = useInfiniteQuery(companyView(job.company_id));
  const { data, isError, hasNextPage, isFetching, refetch, fetchNextPage } = view;
  // Pages have locations before jobs.
  const isComplete = data !== undefined && !(hasNextPage && data.items.at(-1)?.jobs.length === 0);
  useFetchOn(view, !isComplete);
  const fetched: readonly Location[] = data?.items.flatMap((page) => page.locations) ?? [];
  const own = job.company_location.filter(({ id }) => fetched.every((other) => other.id !== id));
  return {
    all: [...own, ...fetched],
    hasFailed: isError && !isComplete,
    isFetching,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
