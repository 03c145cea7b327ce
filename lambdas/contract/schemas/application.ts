import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';
import { companyOfJob, location } from './company.ts';
import { interviewSummary } from './interview.ts';
import { offerOutcome } from './offer.ts';
import { documents } from './people.ts';
import { instant } from './types.ts';

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
  /** When the candidate asked whether it is still looked at. */
  asked_at: z.nullable(instant),
};

const shared = z.object({
  id: z.string(),
  job_posting_id: z.string(),
  application_status: z.enum(APPLICATION_STATUSES),
  candidate_id: z.string(),
  ...steps,
  /** The latest offer; null if there is none. */
  offer: z.nullable(offerOutcome),
  /** The latest interview; null if there is none. */
  interview: z.nullable(interviewSummary),
  /** When the employer's account was deleted, which ended the application. */
  employer_deleted_at: z.nullable(instant),
});

/** An application for its candidate. */
export const ownApplication = z.extend(shared, {
  /** How long a recorded answer may be, in seconds. The employer does not see it. */
  answer_seconds: z.int(),
  /** When they were told that the employer had not answered since they asked. */
  unanswered_at: z.nullable(instant),
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

const answered = { question_id: z.string(), question_text: z.string() };

/** The fields of every recorded answer. */
const recorded = {
  ...answered,
  presigned_url: z.string(),
  /** The captions in the candidate's own words, if they wrote any. */
  captions: z.optional(z.string()),
};

/** The answer to a video question: a video, or sound or a text in its place. */
export const videoResponse = z.union([
  z.object({ ...recorded, kind: z.enum(['video', 'audio']) }),
  z.object({ ...answered, kind: z.literal('text'), response_text: z.string() }),
]);

export type VideoResponse = z.output<typeof videoResponse>;
/** An answer that is played: a video or sound. */
export type RecordedResponse = Exclude<VideoResponse, { kind: 'text' }>;

/** An application for the job's manager. */
export const application = z.extend(shared, {
  candidate: z.object({ first_name: z.string(), last_name: z.string() }),
  /** When the candidate's account was deleted. Only dates and outcome remain. */
  candidate_deleted_at: z.nullable(instant),
  /** When the manager first opened it. */
  opened_at: z.nullable(instant),
  /** The documents at the time of the application. */
  profile: documents,
  screening_responses: z.array(screeningResponse),
  video_responses: z.array(videoResponse),
  /** The employer's own; the candidate sees it in a copy of their data. */
  rating: z.nullable(z.int()),
  /** As the rating; '' if there is none. */
  note: z.string(),
  /** Where the applicant found the job, from the link that they followed. */
  source: z.nullable(z.string()),
});

export type Application = z.output<typeof application>;
