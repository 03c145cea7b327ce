import * as z from 'zod/mini';
import { NAME_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { EMPLOYMENT_TYPES } from '../schemas/enumerations.ts';
import { jobCard } from '../schemas/job.ts';
import {
  childId,
  cursor,
  flag,
  id,
  instant,
  name,
  nextCursor,
  optionalText,
} from '../schemas/types.ts';
import { type JobFilterName, jobFilters } from './job-search.ts';

/** A candidate's saved jobs and saved searches. */

const ofJob = z.object({ job_posting_id: childId });

export const saveJob = route({
  name: 'saveJob',
  POST: '/candidate/save-job',
  role: 'candidate',
  idempotent: true,
  summary: 'Saves an open job.',
  input: ofJob,
  output: z.object({ saved: z.literal(true) }),
});

export const unsaveJob = route({
  name: 'unsaveJob',
  POST: '/candidate/unsave-job',
  role: 'candidate',
  idempotent: true,
  summary: 'Removes a saved job.',
  input: ofJob,
  output: z.object({ saved: z.literal(false) }),
});

/** A saved job; `is_active` is false if it has been closed since. */
const savedJob = z.extend(jobCard, { saved_at: instant });
export type SavedJob = z.output<typeof savedJob>;

export const getSavedJobs = route({
  name: 'getSavedJobs',
  GET: '/candidate/get-saved-jobs',
  role: 'candidate',
  summary: 'Lists the jobs that the candidate keeps, the latest first, closed ones too.',
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ jobs: z.array(savedJob), next_cursor: nextCursor }),
});

/** The filters of a saved search in an answer. Null and empty values filter nothing. */
const savedFilters = {
  q: z.string(),
  exact: z.nullable(z.boolean()),
  employment_type: z.array(z.enum(EMPLOYMENT_TYPES)),
  pay_min: z.nullable(z.int()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  near: z.nullable(z.string()),
  within: z.nullable(z.int()),
  remote: z.nullable(z.boolean()),
} satisfies Record<JobFilterName, z.ZodMiniType>;

/** A saved search. */
export const savedSearch = z.object({
  id: z.string(),
  /** '' if the candidate gave none. */
  name: z.string(),
  ...savedFilters,
  /** Whether the candidate gets mails about new matches. */
  alerts: z.boolean(),
  created_at: instant,
});
export type SavedSearch = z.output<typeof savedSearch>;

export const saveSearch = route({
  name: 'saveSearch',
  POST: '/candidate/save-search',
  role: 'candidate',
  status: 201,
  mayExist: true,
  idempotent: true,
  summary:
    'Keeps a search, and tells the candidate of new matches by mail once a day. One that is kept already (200) gets the name and the alerts that are sent.',
  input: z.object({
    /** The candidate's name for it. If omitted, a search that is already saved keeps its name. */
    name: optionalText(name(NAME_MAX, 0)),
    ...jobFilters,
    alerts: z._default(flag, true),
  }),
  output: z.object({ search: savedSearch }),
});

export const deleteSavedSearch = route({
  name: 'deleteSavedSearch',
  POST: '/candidate/delete-saved-search',
  role: 'candidate',
  summary: 'Deletes a saved search.',
  input: z.object({ id }),
  output: z.object({ deleted: z.literal(true) }),
});

export const getSavedSearches = route({
  name: 'getSavedSearches',
  GET: '/candidate/get-saved-searches',
  role: 'candidate',
  summary: 'Lists the searches that the candidate keeps, the latest first.',
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ searches: z.array(savedSearch), next_cursor: nextCursor }),
});
