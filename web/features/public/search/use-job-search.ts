import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  addressOf,
  type JobSearch,
  searchOf,
} from '../../../../lambdas/contract/search-address.ts';
import { openJobs } from './open-jobs.ts';

/** What a person searches for, which is in the address of the page, and what is found. */
export type JobSearchState = ReturnType<typeof useJobSearch>;

/**
 * Searches for what the address of the page says, so that it survives a reload and can be shared.
 * @param company the id of the company among whose jobs is searched; among all where it is left out
 */
export function useJobSearch(company?: string) {
  const [address, setAddress] = useSearchParams();
  const search = searchOf(address);
  const found = useInfiniteQuery({
    ...openJobs(search, { company }),
    placeholderData: keepPreviousData,
  });
  // Two changes can follow each other before the first is in the address.
  const wanted = useRef(search);
  useEffect(() => {
    wanted.current = searchOf(address);
  }, [address]);

  function change(changed: Partial<JobSearch>): void {
    wanted.current = { ...wanted.current, ...changed };
    setAddress(addressOf(wanted.current), { replace: true });
  }
  /** Searches for anything again, in the same order. */
  function clear(): void {
    wanted.current = {};
    setAddress({}, { replace: true });
  }
  return { search, found, company, change, clear };
}
