import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  addressOf,
  type JobSearch,
  searchOf,
} from '../../../../lambdas/contract/pages/search-address.ts';
import { openJobs } from './open-jobs.ts';

/** What a person searches for, which is in the address of the page, and what is found. */
export type JobSearchState = ReturnType<typeof useJobSearch>;

/**
 * Searches for what the address of the page says, so that it survives a reload and can be shared.
 * @param company the id of the company among whose jobs is searched; among all where it is left out
 */
export function useJobSearch(company?: string) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // What is chosen shows at once: the address follows a moment later.
  const [search, showSearch] = useOptimistic(searchOf(address));
  const found = useInfiniteQuery({
    ...openJobs(search, { company }),
    placeholderData: keepPreviousData,
  });

  /** Searches for this and nothing else. */
  function start(anew: JobSearch): void {
    const wanted = addressOf(anew);
    startTransition(async () => {
      showSearch(searchOf(wanted));
      await navigate(`?${wanted}`, { replace: true });
    });
  }
  function change(changed: Partial<JobSearch>): void {
    start({ ...search, ...changed });
  }
  return { search, found, company, start, change };
}
