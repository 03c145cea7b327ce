import * as z from 'zod/mini';
import type { Attributes } from './expressions.ts';
import { newId } from './ids.ts';
import { cardLogKey, type Key } from './keys.ts';
import { putWrite, type Write } from './write.ts';

/**
 * The log of changes of cards, which searches read before they look into their index. An entry names the job, and is
 * written in the transaction that changes its card; what the card says is read where the card is.
 */

/** How long an entry is kept, in seconds. */
export const CARD_LOG_S = 7 * 24 * 60 * 60;

export const cardLogEntry = z.union([
  z.object({
    sk: z.string(),
    job_id: z.string(),
    /** That of the card which was written; of one that was removed the next. */
    revision: z.int(),
    closed: z._default(z.boolean(), false),
  }),
  /** Has every index be thrown away and built anew from the table. */
  z.object({ sk: z.string(), rebuild: z.literal(true) }),
]);
export type CardLogEntry = z.output<typeof cardLogEntry>;

/** When an entry was put together by the clock of who wrote it, in milliseconds of the epoch. */
export function loggedAt({ sk }: Pick<CardLogEntry, 'sk'>): number {
  return Date.parse(sk.slice(0, sk.indexOf('#')));
}

/** Notes that a job's card is written in this revision. */
export function logCard(job_id: string, revision: number): Write {
  return putWrite(entryOf({ job_id, revision }));
}

/** Notes that a job's card, read in this revision, is removed. */
export function logRemovedCard(job_id: string, revision: number): Write {
  return putWrite(entryOf({ job_id, revision: revision + 1, closed: true }));
}

/** The item that has searches build their index anew, such as after cards were put into the table without a word here. */
export function rebuildEntry(): Key & Attributes {
  return entryOf({ rebuild: true });
}

function entryOf(entry: Attributes): Key & Attributes {
  const now = Date.now();
  return {
    ...cardLogKey(new Date(now).toISOString(), newId(now)),
    ...entry,
    expires_at: Math.floor(now / 1000) + CARD_LOG_S,
  };
}
