import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The trades of the fictional companies: their jobs and questions. The data is in `trades.json`. */

const texts = z.array(z.string());

const screening = z.object({
  question: z.string(),
  /** Yes and no if absent. */
  answers: z.optional(texts),
  /** The preferred answer, if any. */
  correct: z.optional(z.string()),
});
export type Screening = z.output<typeof screening>;

const role = z.object({
  titles: texts,
  summary: z.string(),
  /** Each follows "you" in a job's description, and stands alone in a resume. */
  duties: texts,
  requirements: texts,
  /** From and to, in dollars an hour. */
  pay: z.tuple([z.number(), z.number()]),
  /** The share of remote jobs, 0 to 1; none if absent. */
  remote: z.optional(z.number()),
  screening: z.array(screening),
  video: z.string(),
});
export type Role = z.output<typeof role>;

const trade = z.object({
  companies: z.array(z.object({ name: z.string(), culture: z.string(), description: z.string() })),
  places: texts,
  /** Whether there is evening and weekend work. */
  shifts: z.boolean(),
  perks: texts,
  roles: z.array(role),
});
export type Trade = z.output<typeof trade>;

/** Ten trades of four companies and five roles each. */
export const TRADES: readonly Trade[] = z
  .array(trade)
  .parse(JSON.parse(readFileSync(new URL('trades.json', import.meta.url), 'utf8')));
