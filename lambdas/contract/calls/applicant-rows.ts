import * as z from 'zod/mini';
import { route } from '../route.ts';
import { rowOnWire } from '../schemas/applicant-row.ts';
import { childId, cursor, expected, instant, nextCursor } from '../schemas/types.ts';

export const getApplicantRows = route({
  name: 'getApplicantRows',
  GET: '/job/get-applicant-rows/{job_posting_id}',
  role: 'manager',
  summary:
    'Lists a job’s applicants as rows, the latest change first. A row is a list of values, see `rows`; `since`, the `as_of` of an earlier answer, leaves out what has not changed.',
  input: z.object({
    job_posting_id: childId,
    since: z.optional(z.iso.datetime(expected('a time, such as 2030-01-31T09:00:00.000Z'))),
    cursor: z.optional(cursor),
  }),
  output: z.object({
    rows: z.array(rowOnWire),
    next_cursor: nextCursor,
    /**
     * Up to when all changes are answered. Rows that change while pages are read come with `since` the first
     * page's.
     */
    as_of: instant,
  }),
});
