import * as z from 'zod/mini';
import type { Key } from '../keys/key.ts';
import { mailPrefix } from '../keys/outbox.ts';
import { changeMail, mailType } from '../outbox/mails.ts';
import { getItem } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import type { Collector } from './finding.ts';

/** Mails whose consumer never received them: a stream drops a change after 24 hours, delivered or not. */

/** A mail is delivered within minutes; retries of a failing batch take longer. */
const LONG_MS = 60 * 60_000;

const waiting = z.object({ state: z.literal('waiting'), created_at: z.string() });

export function findStuckMails(): Collector {
  const latest = new Date(Date.now() - LONG_MS).toISOString();
  const stuck: { key: Key; since: string }[] = [];
  return {
    add(key, item) {
      if (!key.pk.startsWith(mailPrefix)) return;
      const { data } = waiting.safeParse(item);
      if (data !== undefined && data.created_at < latest)
        stuck.push({ key, since: data.created_at });
    },
    findings: () =>
      stuck.map(({ key, since }) => ({
        what: 'message that waits too long',
        item: key.pk,
        detail: `since ${since}`,
        repair: () => release(key),
      })),
  };
}

/** Makes a mail due, so that it is delivered within a minute. */
async function release(key: Key): Promise<void> {
  const mail = await getItem(key, mailType);
  if (mail?.state !== 'waiting') return;
  const due_at = new Date().toISOString();
  await unlessConflict(changeMail(mail, { state: 'held', due_at }));
}
