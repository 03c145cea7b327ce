import * as z from 'zod/mini';
import { mailStopKey } from '../keys/outbox.ts';
import { getItem } from '../table/read.ts';
import { putWrite, writeOne } from '../table/write.ts';

/**
 * While the mail service takes no mail at all, all mail waits. After ten minutes it is tried again: the daily quota
 * counts the last 24 hours, so a part of it may be free by then.
 * https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html
 */
const STOP_MS = 10 * 60_000;

/** Stops all mail for a while. @returns until when, in ISO 8601, UTC */
export async function stopMail(): Promise<string> {
  const until = new Date(Date.now() + STOP_MS).toISOString();
  const expires_at = Math.ceil(Date.parse(until) / 1000);
  await writeOne(putWrite({ ...mailStopKey, until, expires_at }));
  return until;
}

/** Until when all mail is stopped, in ISO 8601, UTC; undefined if it is not. */
export async function mailStoppedUntil(): Promise<string | undefined> {
  const stop = await getItem(mailStopKey, z.object({ until: z.string() }));
  return stop !== undefined && stop.until > new Date().toISOString() ? stop.until : undefined;
}
