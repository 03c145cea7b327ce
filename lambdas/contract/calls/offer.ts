import * as z from 'zod/mini';
import {
  ANSWER_BY_MAX_YEARS,
  DAY_MS,
  NAME_MAX,
  OFFER_NOTE_MAX,
  PHONE_NUMBER_MAX,
  TITLE_MAX,
} from '../limits.ts';
import { route } from '../route.ts';
import { DECLINE_REASONS, OFFER_TYPES, SALARY_TYPES } from '../schemas/enumerations.ts';
import { hire, offer, offerDetails } from '../schemas/offer.ts';
import {
  cents,
  childId,
  cursor,
  date,
  name,
  nextCursor,
  oneOf,
  optionalDate,
  optionalEmail,
  optionalText,
  orNone,
  paragraph,
  time,
  unlessNone,
  yesOrNo,
} from '../schemas/types.ts';
import { OFFER_ANSWERS } from '../statuses/offer-status.ts';

export const getMyOffers = route({
  name: 'getMyOffers',
  GET: '/job/get-my-offers',
  role: 'candidate',
  summary: 'Lists the offers made to the candidate, newest first.',
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ offers: z.array(offer), next_cursor: nextCursor }),
});

export const respondToOffer = route({
  name: 'respondToOffer',
  POST: '/job/respond-to-offer',
  role: 'candidate',
  summary: 'Accepts or declines a pending offer, once. Who declines may say why.',
  input: z.object({
    offer_id: childId,
    acceptance_status: oneOf(OFFER_ANSWERS),
    decline_reason: orNone(oneOf(['', ...DECLINE_REASONS])),
    decline_note: optionalText(paragraph(OFFER_NOTE_MAX, 0)),
  }),
  output: z.object({ offer }),
});

export const withdrawOffer = route({
  name: 'withdrawOffer',
  POST: '/job/withdraw-offer',
  role: 'manager',
  summary: 'Withdraws a pending offer. The candidate is told, with the reason.',
  input: z.object({ offer_id: childId, reason: optionalText(paragraph(OFFER_NOTE_MAX, 0)) }),
  output: z.object({ offer }),
});

const latestDay = () => Date.now() + ANSWER_BY_MAX_YEARS * 366 * DAY_MS;

/** The error for a deadline that cannot be set. */
export const ANSWER_BY_PASSED = `Choose today or a later day, at most ${ANSWER_BY_MAX_YEARS} years from now.`;

/** The last day to answer, or none. The exact end depends on the time zone. */
const answerBy = optionalDate.check(
  z.refine((day) => typeof day !== 'string' || Date.parse(day) <= latestDay(), ANSWER_BY_PASSED),
);

export const makeOffer = route({
  name: 'makeOffer',
  POST: '/job/make-offer-to-candidate',
  role: 'manager',
  status: 201,
  summary: 'Makes an offer to an applicant.',
  input: z.object({
    job_candidate_application_id: childId,
    offer_type: oneOf(OFFER_TYPES),
    employment_type: unlessNone(oneOf(OFFER_TYPES)),
    job_title: name(TITLE_MAX),
    salary_type: oneOf(SALARY_TYPES),
    salary_amount_in_cents: cents,
    start_date: date,
    start_time: time,
    onboarding_location_id: childId,
    /** The offer expires at the end of this day, in the manager's time zone. */
    answer_by: answerBy,
    /** The contact for the first day; the candidate sees this once they accept. */
    contact_name: optionalText(name(NAME_MAX, 0)),
    contact_phone: optionalText(name(PHONE_NUMBER_MAX, 0)),
    contact_email: optionalEmail,
    what_to_bring: optionalText(paragraph(OFFER_NOTE_MAX, 0)),
  }),
  output: z.object({ offer }),
});

export const getOffer = route({
  name: 'getOffer',
  GET: '/job/get-offer/{id}',
  role: 'any',
  summary: 'Reads an offer, for its candidate and its manager.',
  input: z.object({ id: childId }),
  output: offerDetails,
});

export const getFirstDayCalendar = route({
  name: 'getFirstDayCalendar',
  GET: '/job/get-first-day-calendar/{id}',
  role: 'any',
  summary:
    'Makes the calendar file of an accepted offer’s first day, in the time zone of its place.',
  input: z.object({ id: childId }),
  output: z.object({
    /** The text of an `.ics` file. */
    calendar: z.string(),
  }),
});

export const getMyHires = route({
  name: 'getMyHires',
  GET: '/job/get-my-hires',
  role: 'manager',
  summary:
    'Lists accepted offers by their start, soonest first; those that have started, latest first.',
  input: z.object({
    /** By the day in the manager's time zone: a start today is still to come. */
    started: z.optional(yesOrNo),
    cursor: z.optional(cursor),
  }),
  output: z.object({ hires: z.array(hire), next_cursor: nextCursor }),
});
