import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  addressOf,
  type JobSearch,
  searchOf,
} from '../../../../lambdas/contract/pages/search-address.ts';
import { openJobs } from './open-jobs.ts';

/** A search, which the page's URL holds, and its results. */
export type JobSearchState = ReturnType<typeof useJobSearch>;

/**
 * Searches by the page's URL, so that a search survives a reload and can be shared.
 * @param company the id of the company whose jobs are searched; all companies by default
 */
export function useJobSearch(company?: string) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // A choice shows at once; the URL follows a moment later.
  const [search, showSearch] = useOptimistic(searchOf(address));
  const found = useInfiniteQuery({
    ...openJobs(search, { company }),
    placeholderData: keepPreviousData,
  });

  // How often `start` was called: the key of fields that lose their text then.
  const [starts, setStarts] = useState(0);

  function show(next: JobSearch): void {
    const wanted = addressOf(next);
    startTransition(async () => {
      showSearch(searchOf(wanted));
      await navigate(`?${wanted}`, { replace: true });
    });
  }
  /** Replaces the search. */
  function start(anew: JobSearch): void {
    setStarts(starts + 1);
    show(anew);
  }
  function change(changed: Partial<JobSearch>): void {
    show({ ...search, ...changed });
  }
  return { search, found, company, start, starts, change };
}
