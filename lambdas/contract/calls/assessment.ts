import * as z from 'zod/mini';
import { APPLICANT_NOTE_MAX, DECIDED_AT_ONCE_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { application } from '../schemas/application.ts';
import { applicationIds, leftOut } from '../schemas/many-applications.ts';
import { RATING_MAX, rating } from '../schemas/rating.ts';
import { childId, paragraph } from '../schemas/types.ts';

export const rateApplication = route({
  name: 'rateApplication',
  POST: '/job/rate-application',
  role: 'manager',
  idempotent: true,
  summary: `Rates an applicant from 1 to ${RATING_MAX}, or removes the rating. Only the employer sees it, and the candidate in a copy of their data.`,
  input: z.object({ application_id: childId, rating }),
  output: z.object({ application }),
});

export const rateApplications = route({
  name: 'rateApplications',
  POST: '/job/rate-applications',
  role: 'manager',
  idempotent: true,
  summary: `Rates up to ${DECIDED_AT_ONCE_MAX} applicants alike, or removes their ratings. Each is rated as by a call of its own, or left out for a reason.`,
  input: z.object({
    application_ids: applicationIds(DECIDED_AT_ONCE_MAX),
    rating,
  }),
  output: z.object({
    rated: z.array(z.string()),
    left_out: leftOut,
  }),
});

export const noteApplication = route({
  name: 'noteApplication',
  POST: '/job/note-application',
  role: 'manager',
  idempotent: true,
  summary:
    'Writes, changes or removes the employer’s note about an applicant. Only the employer sees it, and the candidate in a copy of their data. Refused (409) if it is not the expected one by now.',
  input: z.object({
    application_id: childId,
    /** Removed if empty. */
    note: paragraph(APPLICANT_NOTE_MAX, 0),
    /** The note that the manager saw. */
    expected_note: z.optional(paragraph(APPLICANT_NOTE_MAX, 0)),
  }),
  output: z.object({ application }),
});
