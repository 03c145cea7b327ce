import * as z from 'zod/mini';
import { screeningResponse } from '../../contract/schemas/application.ts';
import { APPLICATION_STATUSES } from '../../contract/statuses/application-status.ts';
import { nextStatus } from '../../rules/application-status.ts';
import { offerAt } from '../../rules/offer-status.ts';
import { storedFile } from '../files/files.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemType, revision } from '../table/items.ts';
import { storedSummary } from './interviews/stored-interview.ts';
import { storedOutcome } from './offers.ts';
import { storedVideoResponse } from './video-responses.ts';

const instant = z.nullable(z.string());

export const residence = z.object({ city: z.string(), state: z.string(), zip_code: z.string() });

const uses = z.optional(z.object({ period: z.int(), used: z.int() }));

const storedType = itemType(
  z.object({
    id: z.string(),
    job_posting_id: z.string(),
    /** The job's owner. */
    manager_id: z.string(),
    candidate_id: z.string(),
    candidate: z.object({ first_name: z.string(), last_name: z.string() }),
    /** Where the candidate lived when they applied. Absent without a profile, and once it is erased. */
    residence: z.optional(residence),
    /** Where the candidate found the job, from the link that they followed. */
    source: z.optional(z.string()),
    application_status: z.enum(APPLICATION_STATUSES),
    resume: z.nullable(storedFile),
    cover_letter: z.nullable(storedFile),
    screening_responses: z.array(screeningResponse),
    video_responses: z.array(storedVideoResponse),
    /** The outcome of the latest offer; null if there is none. */
    offer: z.nullable(storedOutcome),
    /** The latest interview; null if there is none. */
    interview: z.nullable(storedSummary),
    /** How often each side changed its interviews in a period of their quota. */
    interview_changes: z.optional(z.object({ candidate: uses, manager: uses })),
    /** The job's `questions_revision` when the application was started or last resumed. */
    questions_revision: z.int(),
    /** The longest recorded answer, in seconds, if the candidate asked for more time. */
    answer_seconds: z.optional(z.int()),
    /** Private to the manager, but in the candidate's data export. */
    rating: z.optional(z.int()),
    note: z.optional(z.string()),
    created_at: z.string(),
    submitted_at: instant,
    decided_at: instant,
    offered_at: instant,
    answered_at: instant,
    withdrawn_at: instant,
    /** When the manager first opened it. Written without a new revision, so that it never conflicts with a decision. */
    opened_at: z.optional(z.string()),
    /** When the candidate asked about it. */
    asked_at: z.optional(z.string()),
    /** When the candidate was told that the employer had not answered. Written without a new revision. */
    unanswered_at: z.optional(z.string()),
    /** The end of a decision's delay; until then the candidate sees the status `new`. */
    held_until: instant,
    /** When the candidate deleted their account. Their name is removed then. */
    candidate_deleted_at: instant,
    /** When the manager deleted their account. The application's content is removed then. */
    employer_deleted_at: instant,
    revision,
  }),
);
export type StoredApplication = ReturnType<typeof storedType.parse>;

export const nameOfApplicant = ({ candidate: { first_name, last_name } }: StoredApplication) =>
  `${first_name} ${last_name}`;

/** Reads the current state: an expired offer reads as expired before a task stores that. */
export const applicationType = {
  ...storedType,
  parse: (item: Attributes) => asOfNow(storedType.parse(item)),
};

function asOfNow(application: StoredApplication): StoredApplication {
  const offer = application.offer && offerAt(application.offer, new Date().toISOString());
  if (offer === application.offer) return application;
  const { application_status: from } = application;
  const to = nextStatus(from, { type: 'expire-offer' }) ?? from;
  return { ...application, application_status: to, offer };
}
