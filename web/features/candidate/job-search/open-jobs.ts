import { getJobPostings } from '../../../../lambdas/contract/company.ts';
import { EMPLOYMENT_TYPES, type EmploymentType } from '../../../../lambdas/contract/types.ts';
import { call } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/pages.ts';

/** What a person searches for. It is kept in the address, so that it survives a reload and can be shared. */
export interface JobFilter {
  readonly words: string;
  readonly type: EmploymentType | undefined;
}

/** The filter in an address. An unknown employment type counts as none. */
export function filterOf(search: URLSearchParams): JobFilter {
  const type = search.get('type');
  return {
    words: search.get('q') ?? '',
    type: EMPLOYMENT_TYPES.find((known) => known === type),
  };
}

/** A filter as a part of the address. */
export function searchOf({ words, type }: JobFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (words !== '') search.set('q', words);
  if (type !== undefined) search.set('type', type);
  return search;
}

/** The open jobs that match, newest first. */
export function openJobs({ words, type }: JobFilter) {
  const q = words.trim();
  return pagedQuery(
    ['candidate', 'jobs', q, type],
    (cursor, signal) =>
      call(
        getJobPostings,
        { q: q === '' ? undefined : q, employment_type: type, cursor },
        { as: 'candidate', signal },
      ),
    (page) => page.jobPostings,
  );
}
