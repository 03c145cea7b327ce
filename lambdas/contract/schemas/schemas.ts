import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';
import { ACCEPTANCE_STATUSES } from '../statuses/offer-status.ts';
import { DECLINE_REASONS, EMPLOYMENT_TYPES, instant, OFFER_TYPES, SALARY_TYPES } from './types.ts';

/** What the API answers of what people do, by entity. There are no limits here: they were checked when the data came in. */

const amount = z.int();
/** Raised by each edit. A response may echo it, to say which revision it answers. */
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

/** A company as it stands on a job: what a job seeker wants to know of it. */
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
  /** Only for the manager who owns the job; null where no answer is the wanted one. */
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
 * A job as anybody may see it. `company` and `company_location` are lists whose first element is used. The ids of both come
 * after them: compressed, a page of the list is 4 % smaller than where they come first.
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
  /** Whether it can be done from anywhere. */
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

/** What a candidate has done with a job; absent for everybody else. */
const marks = {
  /** Whether they have a finished application for it. */
  applied: z.optional(z.boolean()),
  /** Whether they keep it. */
  saved: z.optional(z.boolean()),
};

/** A part of a text, and whether it is a word that was searched for. */
const excerpt = z.array(z.object({ text: z.string(), found: z.boolean() }));
export type Excerpt = z.output<typeof excerpt>;

/** An open job in the candidate's list; `job_description` is a preview there. */
export const jobCard = z.extend(openJob, {
  ...marks,
  /** Where the description or the requirements, beyond their beginning, have the words that were searched for. */
  excerpt: z.optional(excerpt),
  /** How far it is from the ZIP code that was searched around. */
  distance_miles: z.optional(z.number()),
});
export type JobCard = z.output<typeof jobCard>;

/** A job as its owner sees it. */
export const job = z.extend(openJob, {
  applicant_count: z.int(),
  new_application_count: z.int(),
  application_count: z.int(),
});
export type Job = z.output<typeof job>;

/** One job with its questions: the counts and the wanted answers for its owner only. */
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
  /** What the job paid when the offer was made; the offer's own pay is `salary_amount_in_cents` by `salary_type`. */
  hourly_pay_in_cents: amount,
  created_at: instant,
  responded_at: z.nullable(instant),
  /** The day by which the candidate is to answer; null where there is none. */
  answer_by: z.nullable(z.string()),
  /** When that day ends where the manager is: from then on a pending offer has expired. */
  expires_at: z.nullable(instant),
  /** What the candidate said when they declined; null and '' where they said nothing. */
  decline_reason: z.nullable(z.enum(DECLINE_REASONS)),
  decline_note: z.string(),
  withdrawn_at: z.nullable(instant),
  /** What the manager said when they withdrew it; '' where they said nothing. */
  withdraw_reason: z.string(),
});
export type Offer = z.output<typeof offer>;

/** What has become of an offer, without its terms. */
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
  /** When the responses came in; null while the application is unfinished. */
  submitted_at: z.nullable(instant),
  /** When it was last accepted or rejected; null while it is new. */
  decided_at: z.nullable(instant),
  offered_at: z.nullable(instant),
  /** When the candidate answered the latest offer. */
  answered_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
};

/** An application as its candidate sees it. */
export const ownApplication = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  application_status: z.enum(APPLICATION_STATUSES),
  candidate_id: z.string(),
  ...steps,
  /** The latest offer on it; null where there is none, and for some that were answered before this was kept. */
  offer: z.nullable(offerOutcome),
  /** When the employer deleted their account, which ended the application. */
  employer_deleted_at: z.nullable(instant),
});
export type OwnApplication = z.output<typeof ownApplication>;

/** The same in the candidate's list, with the job that it is for. */
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
  /** The answer that was wanted when the candidate answered; null when the manager had set none. */
  correct_answer: z.nullable(z.string()),
  is_correct: z.nullable(z.boolean()),
});

export const videoResponse = z.object({
  question_id: z.string(),
  question_text: z.string(),
  presigned_url: z.string(),
});

/** An application as the job's manager sees it. */
export const application = z.extend(ownApplication, {
  candidate: z.object({ first_name: z.string(), last_name: z.string() }),
  /** When the candidate deleted their account: dates and outcome are all that is left of it. */
  candidate_deleted_at: z.nullable(instant),
  /** When the manager first looked at it. */
  opened_at: z.nullable(instant),
  /** The documents as they were when the candidate applied. */
  profile: z.object({
    resume_url: z.nullable(z.string()),
    cover_letter_url: z.nullable(z.string()),
  }),
  screening_responses: z.array(screeningResponse),
  video_responses: z.array(videoResponse),
});
export type Application = z.output<typeof application>;
