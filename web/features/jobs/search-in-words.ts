import type { getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { WITHIN_MILES } from '../../../lambdas/contract/calls/job-search.ts';
import type { JobSearch } from '../../../lambdas/contract/pages/search-address.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { formatShortMoney } from '../../../lambdas/contract/texts/format.ts';
import { keysOf } from '../../ui/keys-of.ts';
import { count } from '../../ui/text/format.ts';
import { label } from './labels.ts';

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

/** The filters: all parts of a search except its words and order. */
type Filter = Exclude<keyof JobSearch, 'q' | 'sort'>;

/** A filter in words, if it is set; or the filter whose sentence includes it. */
type Sentence = ((search: JobSearch) => string | undefined) | { readonly partOf: Filter };

const SENTENCES: Readonly<Record<Filter, Sentence>> = {
  exact: ({ exact }) => (exact ? 'Exact words' : undefined),
  employment_type: ({ employment_type }) => employment_type?.map(label).join(', '),
  pay_min: ({ pay_min }) => (pay_min === undefined ? undefined : payAtLeast(pay_min)),
  posted_within: ({ posted_within }) =>
    posted_within === undefined ? undefined : postedWithin(posted_within),
  city: ({ city, state }) => [city, state].filter(Boolean).join(', ') || undefined,
  state: { partOf: 'city' },
  near: ({ near, within }) => near && `Within ${count(within ?? WITHIN_MILES, 'mile')} of ${near}`,
  within: { partOf: 'near' },
  remote: ({ remote }) => (remote === undefined ? undefined : remote ? 'Remote' : 'Not remote'),
};

const FILTERS = keysOf(SENTENCES);

/** A search's filters in words, without its text and order. */
export function filtersInWords(search: JobSearch): SearchPart[] {
  return FILTERS.flatMap((filter) => {
    const sentence = SENTENCES[filter];
    const words = typeof sentence === 'function' ? sentence(search) : undefined;
    if (words === undefined) return [];
    const parts = FILTERS.filter((each) => {
      const other = SENTENCES[each];
      return typeof other === 'object' && other.partOf === filter;
    });
    return [{ words, filters: [filter, ...parts] }];
  });
}

/** What to say of the emails about a saved search: no more than what will be sent. */
export function alertsNews(
  told: Pick<OutputOf<typeof getPreferences>, 'sends_mail' | 'email_confirmed_at'>,
): string {
  if (!told.sends_mail) return 'This site sends no email. Look here for new matches.';
  return told.email_confirmed_at === null
    ? 'We email new matches once you have confirmed your email.'
    : 'We email new matches once a day, for all searches together.';
}
