import * as z from 'zod/mini';
import { CONTACTS_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { applicantRow, rowOnWire } from '../schemas/applicant-row.ts';
import { applicationIds } from '../schemas/many-applications.ts';
import { childId, cursor, expected, instant, nextCursor } from '../schemas/types.ts';

// Not zod's own check of times: with the rest of zod, its code would be loaded by the sign-in page.
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const A_TIME = 'a time, such as 2030-01-31T09:00:00.000Z';

export const getApplicantRows = route({
  name: 'getApplicantRows',
  GET: '/job/get-applicant-rows/{job_posting_id}',
  role: 'manager',
  summary: `Lists applicants, the latest change first, as rows of ${Object.keys(applicantRow.shape).join(', ')}. \`since\`, an earlier \`as_of\`, leaves out what has not changed.`,
  input: z.object({
    job_posting_id: childId,
    since: z.optional(
      z.string(expected(A_TIME)).check(
        z.regex(TIME, `Expected ${A_TIME}.`),
        z.refine((time) => !Number.isNaN(Date.parse(time)), `Expected ${A_TIME}.`),
      ),
    ),
    cursor: z.optional(cursor),
  }),
  output: z.object({
    rows: z.array(rowOnWire),
    next_cursor: nextCursor,
    /**
     * The answer has all changes up to this time. `since` with the first page's value answers the rows that changed
     * while the pages were read.
     */
    as_of: instant,
  }),
});

export const getApplicantContacts = route({
  name: 'getApplicantContacts',
  POST: '/job/get-applicant-contacts',
  role: 'manager',
  idempotent: true,
  summary: `How to reach up to ${CONTACTS_MAX} applicants now. Who has withdrawn or deleted the account is left out.`,
  input: z.object({ application_ids: applicationIds(CONTACTS_MAX) }),
  output: z.object({
    contacts: z.array(
      z.object({ application_id: z.string(), email: z.string(), phone_number: z.string() }),
    ),
  }),
});
