import * as z from 'zod/mini';
import { route } from '../route.ts';
import { childId, cursor, date, instant, nextCursor } from '../schemas/types.ts';
import { OFFER_ANSWERS } from '../statuses/offer-status.ts';

/**
 * When a submitted application took its steps: started, submitted, reviewed (decided or offered, whichever came first),
 * offered, answered; then the answer and the source. The last offer counts.
 */
const reportRow = z.tuple([
  instant,
  instant,
  z.nullable(instant),
  z.nullable(instant),
  z.nullable(instant),
  z.nullable(z.enum(OFFER_ANSWERS)),
  z.nullable(z.string()),
]);
export type ReportRow = z.output<typeof reportRow>;

/** A day of a job and a source, '' if it is unknown: views of its page, and applications started. */
const reportDay = z.tuple([z.string(), z.string(), z.int(), z.int()]);
export type ReportDay = z.output<typeof reportDay>;

export const getReport = route({
  name: 'getReport',
  GET: '/job/get-report/{job_posting_id}',
  role: 'manager',
  summary:
    'Answers the times of each application, as rows of started, submitted, reviewed, offered, answered, answer, source; first the days: day, source, views, started. `since`, a day (UTC), leaves out what has not changed.',
  input: z.object({
    job_posting_id: childId,
    since: z.optional(date),
    cursor: z.optional(cursor),
  }),
  output: z.object({
    rows: z.array(reportRow),
    days: z.array(reportDay),
    next_cursor: nextCursor,
  }),
});
