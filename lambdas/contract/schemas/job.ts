import * as z from 'zod/mini';
import { companyOfJob, location } from './company.ts';
import { EMPLOYMENT_TYPES } from './enumerations.ts';
import { instant } from './types.ts';
import { version } from './version.ts';

const versionOfQuestion = {
  /** Counts its edits. A response may echo it, to name the revision that it answers. */
  revision: version.revision,
  /** Only for the job's manager. */
  edited_at: version.edited_at,
};

export const screeningQuestion = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  question_text: z.string(),
  question_answers: z.array(z.string()),
  /** Only for the job's manager; null if there is no preferred answer. */
  correct_answer: z.optional(z.nullable(z.string())),
  question_type: z.literal('multiple-choice'),
  is_required: z.boolean(),
  ...versionOfQuestion,
});

export type ScreeningQuestion = z.output<typeof screeningQuestion>;

/** The contact for candidates who need another way to answer. One of phone and email may be ''. */
export const videoOnlyContact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});

export type VideoOnlyContact = z.output<typeof videoOnlyContact>;

export const videoQuestion = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  question_text: z.string(),
  is_required: z.boolean(),
  /**
   * Set if only a video answers the question; null if other ways do too. Only for the job's manager and for
   * candidates.
   */
  video_only_contact: z.optional(z.nullable(videoOnlyContact)),
  ...versionOfQuestion,
});

export type VideoQuestion = z.output<typeof videoQuestion>;

/** What an employer writes of a job, and whether it is open. */
export const jobContent = z.object({
  job_title: z.string(),
  hourly_pay_in_cents: z.int(),
  employment_type: z.enum(EMPLOYMENT_TYPES),
  benefits: z.array(z.string()),
  requirements: z.array(z.string()),
  job_description: z.string(),
  video_url: z.nullable(z.string()),
  schedule: z.string(),
  remote: z.boolean(),
  is_active: z.boolean(),
});

/**
 * A public job. `company` and `company_location` are lists whose first element is used. Their ids come after
 * them, which makes a compressed page of the list 4 % smaller.
 */
export const publicJob = z.object({
  ...jobContent.shape,
  created_at: instant,
  screening_question_count: z.int(),
  video_question_count: z.int(),
  company: z.array(companyOfJob),
  company_location: z.array(location),
  id: z.string(),
  company_id: z.string(),
  location_id: z.string(),
});

export type PublicJob = z.output<typeof publicJob>;

/** What an application asks, to read before signing up. */
export const askedQuestions = z.object({
  screening: z.array(z.pick(screeningQuestion, { question_text: true, question_answers: true })),
  video: z.array(z.string()),
});

export type AskedQuestions = z.output<typeof askedQuestions>;

/** The candidate's flags of a job; absent for everybody else. */
const jobFlags = {
  /** Whether they submitted an application. */
  applied: z.optional(z.boolean()),
  /** Whether they saved it. */
  saved: z.optional(z.boolean()),
};

/** Part of a text, split into matches of the search and the text between them. */
const excerpt = z.array(z.object({ text: z.string(), found: z.boolean() }));

export type Excerpt = z.output<typeof excerpt>;

/** An open job in the candidate's list; `job_description` is a preview. */
export const jobCard = z.extend(publicJob, {
  ...jobFlags,
  /** Matches in the description or the requirements, beyond their preview. */
  excerpt: z.optional(excerpt),
  /** Distance from the ZIP code that was searched. */
  distance_miles: z.optional(z.number()),
});

export type JobCard = z.output<typeof jobCard>;

/** Whether applicants who wait unopened keep a job out of the lists. Only for its manager; absent otherwise. */
const placeInLists = {
  /** Since when it is left out. */
  unlisted_at: z.optional(instant),
  /** When it will be left out, once a notice of that was due. */
  unlist_at: z.optional(instant),
};

/** A job for its owner. */
export const job = z.extend(publicJob, {
  ...placeInLists,
  applicant_count: z.int(),
  new_application_count: z.int(),
  application_count: z.int(),
  ...version,
});

export type Job = z.output<typeof job>;

/** A job in its manager's list; `job_description` is a preview. */
export const jobRow = z.pick(job, {
  id: true,
  company_id: true,
  location_id: true,
  job_title: true,
  job_description: true,
  employment_type: true,
  hourly_pay_in_cents: true,
  remote: true,
  is_active: true,
  created_at: true,
  applicant_count: true,
  new_application_count: true,
  unlisted_at: true,
  unlist_at: true,
});

export type JobRow = z.output<typeof jobRow>;

/** One job with its questions: counts, version and preferred answers only for its owner. */
export const jobWithQuestions = z.extend(publicJob, {
  ...jobFlags,
  applicant_count: z.optional(z.int()),
  new_application_count: z.optional(z.int()),
  application_count: z.optional(z.int()),
  ...placeInLists,
  revision: z.optional(version.revision),
  edited_at: version.edited_at,
  screening_questions: z.array(screeningQuestion),
  video_questions: z.array(videoQuestion),
});

export type JobWithQuestions = z.output<typeof jobWithQuestions>;
