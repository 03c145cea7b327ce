import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getJobPostings } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { searchPublicJobs } from '../../../../lambdas/contract/calls/public.ts';
import {
  addressOf,
  inputOf,
  type JobSearch,
  searchOf,
} from '../../../../lambdas/contract/pages/search-address.ts';
import type { InputOf } from '../../../../lambdas/contract/route.ts';
import { call } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/paged-query.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isSignedIn } from '../../../api/stored/session.ts';
import { useAfterTyping } from '../../../ui/hooks/watch-leaving.ts';
import { filtersInWords, type SearchPart } from '../../jobs/search-in-words.ts';

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
    // Without its place, the order by distance goes, too.
    const isPlaceGone =
      search.near !== undefined && changed.near === undefined && 'near' in changed;
    const loose = isPlaceGone && search.sort === 'distance' ? { sort: undefined } : {};
    show({ ...search, ...loose, ...changed });
  }
  return { search, found, company, start, starts, change };
}

/** The scope of a search: all open jobs, or the jobs of one company. */
interface Where {
  /** The id of a company. */
  readonly company?: string | undefined;
}

/** For a signed-in candidate, jobs say whether they are applied to or saved. */
const reader = () => (isSignedIn('candidate') ? 'candidate' : 'public');

function find(input: InputOf<typeof searchPublicJobs>, signal: AbortSignal) {
  return reader() === 'candidate'
    ? call(getJobPostings, input, { as: 'candidate', signal })
    : call(searchPublicJobs, input, { signal });
}

/** The matching open jobs, page by page. */
function openJobs(search: JobSearch, { company }: Where = {}) {
  return pagedQuery(
    [reader(), 'jobs', String(addressOf(search)), company],
    (cursor, signal) => find({ ...inputOf(search, { company }), cursor }, signal),
    (page) => page.jobPostings,
  );
}

/** Starts the search of a page's address. */
export function prefetchOpenJobs({ url }: Request, where: Where = {}): void {
  queryClient.prefetchInfiniteQuery(openJobs(searchOf(new URL(url).searchParams), where));
}

/** The number of jobs for each value of a filter. */
export function filterCounts({ sort: _, ...search }: JobSearch, { company }: Where = {}) {
  return queryOptions({
    queryKey: [reader(), 'filter-counts', String(addressOf(search)), company],
    queryFn: async ({ signal }) => {
      const input = { ...inputOf(search, { company }), with_counts: true };
      return (await find(input, signal)).filter_counts ?? null;
    },
  });
}

interface Options<T> {
  /** The current value in the search. */
  readonly value: T | undefined;
  /** Parses a text; undefined if it has no meaning. */
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
  readonly onSend: (value: T | undefined) => void;
}

/**
 * A text field of a search, debounced. If the search changes elsewhere, as by the browser's Back, the field follows.
 */
export function useTyped<T extends string | number>({ value, read, write, onSend }: Options<T>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly sent: boolean }>();
  const [known, setKnown] = useState(value);
  const send = useAfterTyping((text: string) => {
    setTyped({ text, sent: true });
    onSend(read(text));
  });
  if (value !== known) {
    setKnown(value);
    if (typed?.sent && read(typed.text) !== value) setTyped(undefined);
  }
  return {
    text: typed?.text ?? (value === undefined ? '' : write(value)),
    type(text: string) {
      setTyped({ text, sent: false });
      send(text);
    },
  };
}

/** For a text field. */
export const plainText = {
  read: (text: string) => text.trim() || undefined,
  write: (value: string) => value,
};

/** The filters in words, without the employment type, which the bar shows. */
export function filtersBesideType(search: JobSearch): SearchPart[] {
  return filtersInWords({ ...search, employment_type: undefined });
}
