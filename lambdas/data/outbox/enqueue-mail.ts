import { DAY_MS } from '../../contract/limits.ts';
import { MAILS } from '../../contract/mails.ts';
import { mailIsOn } from '../aws/environment.ts';
import { dueKey, mailKey } from '../keys/outbox.ts';
import { newId } from '../table/ids.ts';
import { rawItem } from '../table/items.ts';
import { unlessConflict } from '../table/retry.ts';
import { createWrite, type Write, writeOne } from '../table/write.ts';
import {
  type Addressee,
  candidateOf,
  laneOf,
  mailKindOf,
  mailType,
  managerOf,
  type StoredMailKind,
  type StoredMailOf,
} from './mails.ts';

interface When {
  /** When it is delivered, in ISO 8601, UTC; at once by default. */
  readonly dueAt?: string | undefined;
  /** An explicit id, to store a mail only once. */
  readonly id?: string;
}

/** The part of an application that mails need. */
interface Application {
  readonly id: string;
  readonly candidate_id: string;
  readonly manager_id: string;
}

interface Submitted extends Application {
  readonly submitted_at: string | null;
}

/** How long a mail is kept after its delivery, in seconds. */
const KEPT_S = 30 * 24 * 60 * 60;

/**
 * Enqueues a mail. The writes belong in the transaction of its cause.
 * @returns no writes on a stage that sends no mail
 */
export function enqueueMail<K extends StoredMailKind>(
  kind: K,
  to: Addressee,
  about: StoredMailOf<K>['about'],
  { dueAt, id = newId() }: When = {},
): Write[] {
  if (!mailIsOn()) return [];
  const now = new Date().toISOString();
  const held = dueAt !== undefined && dueAt > now;
  const due = Date.parse(held ? dueAt : now);
  return [
    createWrite(
      rawType,
      { key: mailKey(id), ...(held && dueKey(laneOf(kind), dueAt, id)) },
      {
        id,
        kind,
        to: { role: to.role, id: to.id },
        by: causeOf(kind, to),
        about,
        state: held ? 'held' : 'waiting',
        due_at: held ? dueAt : null,
        tries: 0,
        refusals: 0,
        why: null,
        created_at: now,
        revision: 1,
        expires_at: Math.ceil(due / 1000) + KEPT_S,
      },
    ),
  ];
}

/** The account that causes a mail; null for the site itself. */
function causeOf(kind: StoredMailKind, { id, other }: Addressee): string | null {
  const { causedBy } = MAILS[mailKindOf(kind)];
  if (causedBy === 'site') return null;
  return causedBy === 'other side' ? (other ?? null) : id;
}

/** Enqueues the mails about a submitted application, for both sides. */
export function enqueueSubmittedMails(application: Submitted): Write[] {
  const about = { application_id: application.id };
  const submitted_at = application.submitted_at ?? undefined;
  return [
    ...enqueueMail('applicationReceived', candidateOf(application), about),
    ...enqueueMail('applicationArrived', managerOf(application), { ...about, submitted_at }),
  ];
}

/**
 * Enqueues the mail about an offer on an application, and a reminder one day before it expires.
 * @param expiresAt in ISO 8601, UTC; undefined if it doesn't expire
 */
export function enqueueOfferMails(
  application: Application,
  offer_id: string,
  expiresAt: string | undefined,
): Write[] {
  const to = candidateOf(application);
  const about = { candidate_id: to.id, offer_id };
  const dayBeforeMs = Date.parse(expiresAt ?? '') - DAY_MS;
  return [
    ...enqueueMail('offerMade', to, about),
    // With less than a day left, the first mail is enough.
    ...(dayBeforeMs > Date.now()
      ? enqueueMail('offerExpiring', to, about, { dueAt: new Date(dayBeforeMs).toISOString() })
      : []),
  ];
}

// `enqueueMail`'s own type ties each kind to its data, which the union cannot express.
const rawType = { ...mailType, ...rawItem };

/** Stores a mail unless one with this id exists. */
export async function storeMailOnce(...[write]: Write[]): Promise<void> {
  if (write !== undefined) await unlessConflict(writeOne(write));
}
