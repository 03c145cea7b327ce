import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';
import { ACCEPTANCE_STATUSES } from '../statuses/offer-status.ts';
import { DECLINE_REASONS, EMPLOYMENT_TYPES, instant, OFFER_TYPES, SALARY_TYPES } from './types.ts';

/** Answers of the API, by entity. Limits are in the inputs' schemas. */

const amount = z.int();
/** Incremented by each edit. A response may echo it, to name the revision that it answers. */
const revision = z.int();

export const company = z.object({
  id: z.string(),
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  location_count: z.int(),
  job_posting_count: z.int(),
  created_at: instant,
});
export type Company = z.output<typeof company>;

/** A company as shown on a job. */
export const companyOfJob = z.pick(company, {
  id: true,
  name: true,
  culture: true,
  description: true,
  benefits: true,
});
export type CompanyOfJob = z.output<typeof companyOfJob>;

export const location = z.object({
  id: z.string(),
  company_id: z.string(),
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  created_at: instant,
});
export type Location = z.output<typeof location>;

export const screeningQuestion = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  question_text: z.string(),
  question_answers: z.array(z.string()),
  /** Only for the job's manager; null if there is no preferred answer. */
  correct_answer: z.optional(z.nullable(z.string())),
  question_type: z.literal('multiple-choice'),
  is_required: z.boolean(),
  revision,
});
export type ScreeningQuestion = z.output<typeof screeningQuestion>;

export const videoQuestion = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  question_text: z.string(),
  is_required: z.boolean(),
  revision,
});
export type VideoQuestion = z.output<typeof videoQuestion>;

/**
 * A public job. `company` and `company_location` are lists whose first element is used. Their ids come after
 * them, which makes a compressed page of the list 4 % smaller.
 */
export const openJob = z.object({
  job_title: z.string(),
  hourly_pay_in_cents: amount,
  employment_type: z.enum(EMPLOYMENT_TYPES),
  benefits: z.array(z.string()),
  requirements: z.array(z.string()),
  job_description: z.string(),
  video_url: z.nullable(z.string()),
  schedule: z.string(),
  remote: z.boolean(),
  is_active: z.boolean(),
  created_at: instant,
  company: z.array(companyOfJob),
  company_location: z.array(location),
  id: z.string(),
  company_id: z.string(),
  location_id: z.string(),
});
export type OpenJob = z.output<typeof openJob>;

/** The candidate's flags of a job; absent for everybody else. */
const marks = {
  /** Whether they submitted an application. */
  applied: z.optional(z.boolean()),
  /** Whether they saved it. */
  saved: z.optional(z.boolean()),
};

/** Part of a text, split into matches of the search and the text between them. */
const excerpt = z.array(z.object({ text: z.string(), found: z.boolean() }));
export type Excerpt = z.output<typeof excerpt>;

/** An open job in the candidate's list; `job_description` is a preview. */
export const jobCard = z.extend(openJob, {
  ...marks,
  /** Matches in the description or the requirements, beyond their preview. */
  excerpt: z.optional(excerpt),
  /** Distance from the ZIP code that was searched. */
  distance_miles: z.optional(z.number()),
});
export type JobCard = z.output<typeof jobCard>;

/** A job for its owner. */
export const job = z.extend(openJob, {
  applicant_count: z.int(),
  new_application_count: z.int(),
  application_count: z.int(),
});
export type Job = z.output<typeof job>;

/** One job with its questions: counts and preferred answers only for its owner. */
export const jobWithQuestions = z.extend(openJob, {
  ...marks,
  applicant_count: z.optional(z.int()),
  new_application_count: z.optional(z.int()),
  application_count: z.optional(z.int()),
  screening_questions: z.array(screeningQuestion),
  video_questions: z.array(videoQuestion),
});
export type JobWithQuestions = z.output<typeof jobWithQuestions>;

export const offer = z.object({
  id: z.string(),
  job_candidate_application_id: z.string(),
  offer_type: z.enum(OFFER_TYPES),
  employment_type: z.enum(OFFER_TYPES),
  job_title: z.string(),
  salary_type: z.enum(SALARY_TYPES),
  salary_amount_in_cents: amount,
  start_date: z.string(),
  start_time: z.string(),
  onboarding_location_id: z.string(),
  acceptance_status: z.enum(ACCEPTANCE_STATUSES),
  company_name: z.string(),
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  /**
   * The job's pay when the offer was made; the offer's own pay is `salary_amount_in_cents` by `salary_type`.
   */
  hourly_pay_in_cents: amount,
  created_at: instant,
  responded_at: z.nullable(instant),
  /** The last day to answer; null if there is no deadline. */
  answer_by: z.nullable(z.string()),
  /** When that day ends in the manager's time zone: a pending offer expires then. */
  expires_at: z.nullable(instant),
  /** Why the candidate declined; null and '' if they gave no reason. */
  decline_reason: z.nullable(z.enum(DECLINE_REASONS)),
  decline_note: z.string(),
  withdrawn_at: z.nullable(instant),
  /** Why the manager withdrew it; '' if they gave no reason. */
  withdraw_reason: z.string(),
});
export type Offer = z.output<typeof offer>;

/** The status of an offer, without its terms. */
export const offerOutcome = z.pick(offer, {
  id: true,
  acceptance_status: true,
  responded_at: true,
  answer_by: true,
  expires_at: true,
  decline_reason: true,
  decline_note: true,
  withdrawn_at: true,
  withdraw_reason: true,
});
export type OfferOutcome = z.output<typeof offerOutcome>;

const steps = {
  created_at: instant,
  /** When it was submitted; null before. */
  submitted_at: z.nullable(instant),
  /** When it was last accepted or rejected; null while it is new. */
  decided_at: z.nullable(instant),
  offered_at: z.nullable(instant),
  /** When the candidate answered the latest offer. */
  answered_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
};

/** An application for its candidate. */
export const ownApplication = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  application_status: z.enum(APPLICATION_STATUSES),
  candidate_id: z.string(),
  ...steps,
  /** The latest offer; null if there is none, and for some offers answered before this was stored. */
  offer: z.nullable(offerOutcome),
  /** When the employer's account was deleted, which ended the application. */
  employer_deleted_at: z.nullable(instant),
});
export type OwnApplication = z.output<typeof ownApplication>;

/** An application in the candidate's list, with its job. */
export const myApplication = z.extend(ownApplication, {
  job: z.object({ id: z.string(), job_title: z.string(), is_active: z.boolean() }),
  company: z.array(companyOfJob),
  company_location: z.array(location),
});
export type MyApplication = z.output<typeof myApplication>;

export const screeningResponse = z.object({
  question_id: z.string(),
  question_text: z.string(),
  response_text: z.string(),
  /** The preferred answer at that time; null if there was none. */
  correct_answer: z.nullable(z.string()),
  is_correct: z.nullable(z.boolean()),
});

export const videoResponse = z.object({
  question_id: z.string(),
  question_text: z.string(),
  presigned_url: z.string(),
});

/** An application for the job's manager. */
export const application = z.extend(ownApplication, {
  candidate: z.object({ first_name: z.string(), last_name: z.string() }),
  /** When the candidate's account was deleted. Only dates and outcome remain. */
  candidate_deleted_at: z.nullable(instant),
  /** When the manager first opened it. */
  opened_at: z.nullable(instant),
  /** The documents at the time of the application. */
  profile: z.object({
    resume_url: z.nullable(z.string()),
    cover_letter_url: z.nullable(z.string()),
  }),
  screening_responses: z.array(screeningResponse),
  video_responses: z.array(videoResponse),
});
export type Application = z.output<typeof application>;
