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
import {
  cursor,
  expected,
  id,
  name,
  nextCursor,
  oneOf,
  optionalText,
  text,
  yesOrNo,
  zipCode,
} from '../schemas/types.ts';

/** Input and output of a search for open jobs, for the signed-in search, the public search and saved searches. */

export const JOB_SORTS = ['newest', 'relevance', 'pay', 'distance'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** Times of work that a search may ask for. */
const TIMES_OF_WORK = ['mornings', 'evenings', 'nights', 'weekends', 'weekdays'] as const;
export type TimeOfWork = (typeof TIMES_OF_WORK)[number];

/** The steps of pay by which jobs are counted, in cents an hour. */
export const PAY_STEPS = [1500, 2000, 2500, 3000, 4000, 5000];
/** The ages by which jobs are counted, in days. */
export const POSTED_STEPS = [1, 3, 7, 14, 30];

/** The default search radius around a ZIP code, in miles. */
export const WITHIN_MILES = 25;

/** A whole number; in a query string it is text. */
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

/** One or more kinds of employment, separated by commas. */
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

/** The filters for open jobs. A saved search stores these. */
export const jobFilters = {
  /**
   * Words in any form, the last one as a prefix; a phrase in quotes. A place, a kind of employment, pay and times among
   * the words are taken for what they are; the other filters win over them.
   */
  q: optionalText(text(SEARCH_MAX, 0)),
  /** Whether to search for exactly the words of `q`, whatever they mean. */
  exact: z.optional(yesOrNo),
  employment_type: z.optional(employmentTypes),
  /** The minimum pay, in cents an hour. */
  pay_min: z.optional(number(0, MAX_CENTS)),
  /** A city or its beginning. With its state, the city of exactly this name, if there is one. */
  city: z.optional(name(CITY_MAX)),
  state: z.optional(name(STATE_MAX)),
  /** A ZIP code to search around. */
  near: z.optional(zipCode),
  /** The search radius around it, in miles. */
  within: z.optional(number(1, WITHIN_MAX_MILES)),
  /** Only remote jobs, or only others. */
  remote: z.optional(yesOrNo),
};

export type JobFilterName = keyof typeof jobFilters;

/** The input of a search for open jobs. */
export const jobSearchInput = {
  ...jobFilters,
  sort: z.optional(oneOf(JOB_SORTS)),
  /** The maximum age of a posting, in days. */
  posted_within: z.optional(number(1, POSTED_WITHIN_MAX_DAYS)),
  /** Only jobs of this company. */
  company: z.optional(id),
  /** Whether to answer `filter_counts`. */
  with_counts: z.optional(yesOrNo),
  cursor: z.optional(cursor),
};

const counted = <T extends z.ZodMiniType>(value: T) => z.array(z.object({ value, count: z.int() }));

const place = z.object({ city: z.string(), state: z.string(), count: z.int() });

/** The number of matching jobs for each value of a filter, with all other filters unchanged. */
const filterCounts = z.object({
  employment_type: counted(z.enum(EMPLOYMENT_TYPES)),
  /** Cents an hour. */
  pay_min: counted(z.int()),
  /** Days. */
  posted_within: counted(z.int()),
  remote: counted(z.boolean()),
  /** The places with the most jobs. */
  places: z.array(place),
  /** The same, of the places whose city begins with `city`; only if `city` was given. */
  cities: z.optional(z.array(place)),
});
export type FilterCounts = z.output<typeof filterCounts>;

const understood = z.object({
  /** The place that was searched around: a ZIP code, or a town with its state. */
  near: z.optional(z.string()),
  /** The state's name. */
  state: z.optional(z.string()),
  employment_type: z.optional(z.array(z.enum(EMPLOYMENT_TYPES))),
  remote: z.optional(z.boolean()),
  /** Cents an hour. */
  pay_min: z.optional(z.int()),
  times: z.optional(z.array(z.enum(TIMES_OF_WORK))),
  /** True if no job has what was asked of kind, pay and time: the jobs are found without it. */
  unmet: z.optional(z.boolean()),
});
export type Understood = z.output<typeof understood>;

/** The output of a search for open jobs. */
export const jobSearchOutput = {
  jobPostings: z.array(jobCard),
  open_count: z.int(),
  matching_count: z.int(),
  /** True if no job has all the words: these jobs have most of them. */
  partial: z.optional(z.boolean()),
  /** The number of jobs with all the words, if few have them: jobs with most of them in the title are added. */
  complete_count: z.optional(z.int()),
  /** Words beyond the limits, which are ignored. */
  left_out: z.optional(z.string()),
  /** How the words were understood, beside the work itself: only what no other filter overrules. */
  understood: z.optional(understood),
  /** A ZIP code that nobody knows, as a place or among the words. Nothing is searched for instead. */
  unknown_zip: z.optional(z.string()),
  /** Parts of the search that could not be used, such as an unknown ZIP code; the rest was searched for. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Only if no job has all the words, but some have these. */
  did_you_mean: z.optional(z.string()),
  /** Only if `with_counts` was set. */
  filter_counts: z.optional(filterCounts),
  next_cursor: nextCursor,
};
const answer = z.object(jobSearchOutput);
export type JobSearchAnswer = z.output<typeof answer>;
