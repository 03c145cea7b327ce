import * as z from 'zod/mini';
import { ACCEPTANCE_STATUSES } from '../statuses/offer-status.ts';
import { locationContent } from './company.ts';
import { DECLINE_REASONS, OFFER_TYPES, SALARY_TYPES } from './enumerations.ts';
import { instant } from './types.ts';

/** The terms of an offer. */
export const offerTerms = z.object({
  offer_type: z.enum(OFFER_TYPES),
  employment_type: z.enum(OFFER_TYPES),
  job_title: z.string(),
  salary_type: z.enum(SALARY_TYPES),
  salary_amount_in_cents: z.int(),
  start_date: z.string(),
  start_time: z.string(),
  onboarding_location_id: z.string(),
  company_name: z.string(),
  ...locationContent.shape,
  /** The contact for the first day, each '' if not given. The candidate sees them once they accept. */
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  /** What to bring on the first day; '' if nothing was said. */
  what_to_bring: z.string(),
  /**
   * The job's pay when the offer was made; the offer's own pay is `salary_amount_in_cents` by `salary_type`.
   */
  hourly_pay_in_cents: z.int(),
});

export const offer = z.object({
  id: z.string(),
  job_candidate_application_id: z.string(),
  ...offerTerms.shape,
  acceptance_status: z.enum(ACCEPTANCE_STATUSES),
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

/** An offer with its candidate and job, for its manager. */
export const hire = z.object({
  offer,
  job_posting_id: z.string(),
  candidate: z.object({ first_name: z.string(), last_name: z.string() }),
});

export type Hire = z.output<typeof hire>;

/** An offer for both sides, with the candidate's contact details. */
export const offerDetails = z.extend(hire, {
  candidate: z.extend(hire.shape.candidate, {
    /** '' once the account is deleted. */
    email: z.string(),
    /** '' without a profile. */
    phone_number: z.string(),
  }),
});

export type OfferDetails = z.output<typeof offerDetails>;
