import { WITHIN_MILES } from '../../../lambdas/contract/calls/job-search.ts';
import type { JobSearch } from '../../../lambdas/contract/pages/search-address.ts';
import { formatShortMoney } from '../../../lambdas/contract/texts/format.ts';
import { label } from '../text/labels.ts';

/** A part of a search in words, and its filters. */
export interface SearchPart {
  readonly words: string;
  readonly filters: readonly (keyof JobSearch)[];
}

/** `$20 an hour or more`. */
export const payAtLeast = (cents: number) => `${formatShortMoney(cents)} an hour or more`;

/** `Posted in the last 7 days`. */
export const postedWithin = (days: number) =>
  `Posted in the last ${days === 1 ? '24 hours' : `${days} days`}`;

/** A search's filters in words, without its text and order. */
export function filtersInWords(search: JobSearch): SearchPart[] {
  const { employment_type, pay_min, posted_within, city, state, near, remote } = search;
  const parts: (SearchPart | undefined | false)[] = [
    employment_type && {
      words: employment_type.map(label).join(', '),
      filters: ['employment_type'],
    },
    pay_min !== undefined && { words: payAtLeast(pay_min), filters: ['pay_min'] },
    posted_within !== undefined && {
      words: postedWithin(posted_within),
      filters: ['posted_within'],
    },
    (city !== undefined || state !== undefined) && {
      words: [city, state].filter(Boolean).join(', '),
      filters: ['city', 'state'],
    },
    near !== undefined && {
      words: `Within ${search.within ?? WITHIN_MILES} miles of ${near}`,
      filters: ['near', 'within'],
    },
    remote !== undefined && { words: remote ? 'Remote' : 'Not remote', filters: ['remote'] },
  ];
  return parts.filter((part) => typeof part === 'object');
}
