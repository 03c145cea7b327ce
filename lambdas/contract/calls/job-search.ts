import * as z from 'zod/mini';
import {
  CITY_MAX,
  MAX_CENTS,
  POSTED_WITHIN_MAX_DAYS,
  SEARCH_MAX,
  STATE_MAX,
  WITHIN_MAX_MILES,
} from '../limits.ts';
import { EMPLOYMENT_TYPES } from '../schemas/enumerations.ts';
import { jobCard } from '../schemas/job.ts';
import { cursor, expected, id, oneOf, optionalText, text } from '../schemas/types.ts';

/** What a search for open jobs takes and answers; the signed-in search, the public one and saved searches share it. */

export const JOB_SORTS = ['newest', 'relevance', 'pay', 'distance'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** How far around a ZIP code is searched where nothing else is said, in miles. */
export const WITHIN_MILES = 25;

/** A whole number, which a query string carries as text. */
function number(min: number, max: number) {
  const what = `a whole number from ${min} to ${max}`;
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], expected(what)),
      z.transform((value) => (value === '' ? Number.NaN : Number(value))),
    ),
    z.int(expected(what)).check(z.gte(min, `Enter ${what}.`), z.lte(max, `Enter ${what}.`)),
  );
}

/** Yes or no, which a query string carries as text. */
const yesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], expected('true or false')),
  z.transform((value) => value === true || value === 'true'),
);

/** One or several kinds of employment, with commas between them. */
const employmentTypes = z.pipe(
  z
    .string(expected('one or more kinds of employment'))
    .check(
      z.refine(
        (value) => value.split(',').every((each) => isEmploymentType(each)),
        `Choose one or more of: ${EMPLOYMENT_TYPES.join(', ')}.`,
      ),
    ),
  z.transform((value) => EMPLOYMENT_TYPES.filter((each) => value.split(',').includes(each))),
);
const isEmploymentType = (text: string) => EMPLOYMENT_TYPES.some((each) => each === text);

/** By what open jobs are found: what is kept of a saved search. */
export const jobFilters = {
  /** Words in any of their forms, the last one by its beginning; a phrase in quotes; a ZIP code to search around. */
  q: optionalText(text(SEARCH_MAX, 0)),
  employment_type: z.optional(employmentTypes),
  /** The least pay, in cents an hour. */
  pay_min: z.optional(number(0, MAX_CENTS)),
  /** A city or its beginning. With its state, the city of exactly this name, if there is one. */
  city: z.optional(text(CITY_MAX)),
  state: z.optional(text(STATE_MAX)),
  /** A ZIP code, around which is searched. */
  near: z.optional(
    z
      .string(expected('a ZIP code'))
      .check(z.regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code, such as 97301.')),
  ),
  /** How far around it, in miles. */
  within: z.optional(number(1, WITHIN_MAX_MILES)),
  /** Only jobs that can be done remotely, or only others. */
  remote: z.optional(yesOrNo),
};

export type JobFilterName = keyof typeof jobFilters;

/** What a search for open jobs takes. */
export const jobSearchInput = {
  ...jobFilters,
  sort: z.optional(oneOf(JOB_SORTS)),
  /** Posted in the last so many days. */
  posted_within: z.optional(number(1, POSTED_WITHIN_MAX_DAYS)),
  /** Only jobs of this company. */
  company: z.optional(id),
  /** Whether to count by filter. */
  with_counts: z.optional(yesOrNo),
  cursor: z.optional(cursor),
};

const counted = <T extends z.ZodMiniType>(value: T) => z.array(z.object({ value, count: z.int() }));

const place = z.object({ city: z.string(), state: z.string(), count: z.int() });

/** How many jobs there would be with each value of a filter, all other filters as they are. */
const filterCounts = z.object({
  employment_type: counted(z.enum(EMPLOYMENT_TYPES)),
  /** Cents an hour. */
  pay_min: counted(z.int()),
  /** Days. */
  posted_within: counted(z.int()),
  remote: counted(z.boolean()),
  /** The places with most jobs. */
  places: z.array(place),
  /** Of the places whose city begins with `city`, those with most jobs; only where `city` was given. */
  cities: z.optional(z.array(place)),
});
export type FilterCounts = z.output<typeof filterCounts>;

/** What a search for open jobs answers. */
export const jobSearchOutput = {
  jobPostings: z.array(jobCard),
  open_count: z.int(),
  matching_count: z.int(),
  /** True where no job has all the words: these jobs have most of them. */
  partial: z.optional(z.boolean()),
  /** The words that don't count, because there are too many. */
  left_out: z.optional(z.string()),
  /** The ZIP code among the words, around which was searched. */
  searched_near: z.optional(z.string()),
  /** What looks like a ZIP code among the words, and is none. It is searched for as a word. */
  unknown_zip: z.optional(z.string()),
  /** Parts of the search that could not be used, such as an unknown ZIP code; the rest was searched for. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Only where no job has all the words, and some would have these. */
  did_you_mean: z.optional(z.string()),
  /** Only where it was asked for. */
  filter_counts: z.optional(filterCounts),
  next_cursor: z.optional(z.string()),
};
const answer = z.object(jobSearchOutput);
export type JobSearchAnswer = z.output<typeof answer>;
