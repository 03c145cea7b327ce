import * as z from 'zod/mini';
import { DAY_MS, LIST_PAGE } from '../../contract/limits.ts';
import type { MailKind } from '../../contract/mails.ts';
import { type ActorRole, ROLES } from '../../contract/roles.ts';
import { mailIsOn } from '../aws/environment.ts';
import { dueKey, dueRange, messageKey, sentAt, sentKey, sentRange } from '../keys/outbox.ts';
import type { Attributes } from '../table/expressions.ts';
import { newId } from '../table/ids.ts';
import { itemType, revision } from '../table/items.ts';
import type { Page } from '../table/page.ts';
import { DUE_INDEX, getItem, queryPage } from '../table/read.ts';
import { WriteConflict } from '../table/retry.ts';
import { changeWrite, createWrite, transact, type Write, writeOne } from '../table/write.ts';

/**
 * What is to be told to people by mail. A message is stored in the transaction of what it tells, and is delivered from
 * there by a consumer of the table's stream:
 *
 *     held ──────────▶ waiting ──▶ claimed ──▶ sent
 *     (until it is due) │   ▲        │
 *                       │   └─ held ◀┤ the mail service took none of it: again later
 *                       ▼            ▼
 *                    dropped       failed, after many tries
 *
 * A message is claimed before it is sent, and only one that was surely not sent is given back. So a person gets it once
 * at most: where a function ends between the two, it stays claimed, and a person is asked to look.
 */

const state = z.enum(['held', 'waiting', 'claimed', 'sent', 'dropped', 'failed']);

const common = {
  id: z.string(),
  /** Whom it is for. */
  to: z.object({ role: z.enum(ROLES), id: z.string() }),
  state,
  /** When it may be delivered, while it is held. */
  due_at: z.nullable(z.string()),
  /** How often the mail service has refused it. */
  refusals: z.int(),
  /** Why it was dropped or has failed. */
  why: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.int(),
  revision,
};

const message = <const K extends string, A extends z.core.$ZodShape>(kind: K, about: A) =>
  z.object({ ...common, kind: z.literal(kind), about: z.object(about) });

const id = z.string();
/** The decision that it tells: after another one it no longer holds. */
const decided = { application_id: id, decided_at: z.string() };
const offer = { candidate_id: id, offer_id: id };

/** Every kind of message, with what it is about: ids, and never what people wrote. */
const messageType = itemType(
  z.discriminatedUnion('kind', [
    message('applicationReceived', { application_id: id }),
    message('applicationAccepted', decided),
    message('applicationNotSelected', decided),
    message('applicationUnfinished', { application_id: id }),
    /** What the saved searches of a candidate have found since the day before. */
    message('newMatches', { job_ids: z.array(id), more: z.boolean() }),
    message('offerMade', offer),
    message('offerExpiring', offer),
    message('offerWithdrawn', offer),
    /** Somebody has applied. It is told at once, or leads to the daily digest. */
    message('applicationArrived', { application_id: id }),
    /** The digest of a day. */
    message('applicantDigest', {}),
    message('offerAnswered', offer),
    message('applicationWithdrawn', { application_id: id }),
    message('applicantLeft', { application_id: id }),
    message('employerLeft', { application_id: id }),
    message('confirmAddress', {}),
    /** For the address before the change. */
    message('addressChanged', { changed_at: z.string() }),
    message('resetPassword', {}),
    message('passwordChanged', {}),
    message('exportReady', { export_id: id }),
  ]),
);
export type Message = ReturnType<typeof messageType.parse>;
export type MessageKind = Message['kind'];

/** The mail that a kind of message becomes. */
export function mailOf(kind: MessageKind): MailKind {
  return kind === 'applicationArrived' || kind === 'applicantDigest' ? 'newApplicants' : kind;
}

type About<K extends MessageKind> = Extract<Message, { kind: K }>['about'];

/** Whom a message is for. */
export interface Addressee {
  readonly role: ActorRole;
  readonly id: string;
}

export const candidateOf = ({ candidate_id }: { candidate_id: string }): Addressee => ({
  role: 'candidate',
  id: candidate_id,
});

/** The owner of the job that something is about. */
export const managerOf = ({ manager_id }: { manager_id: string }): Addressee => ({
  role: 'manager',
  id: manager_id,
});

interface When {
  /** It is delivered at this time, as ISO 8601 in UTC, and at once where it is left out. */
  readonly dueAt?: string | undefined;
  /** Its identity, where several may want to tell the same. */
  readonly id?: string;
}

/** An application, as far as messages are about it. */
interface Application {
  readonly id: string;
  readonly candidate_id: string;
  readonly manager_id: string;
}

/** How long it is known what became of a message. */
const KEPT_S = 30 * 24 * 60 * 60;

/**
 * Tells somebody something by mail. The writes go into the transaction of what happened.
 * @returns no writes on a stage that sends no mail
 */
export function enqueueMail<K extends MessageKind>(
  kind: K,
  to: Addressee,
  about: About<K>,
  { dueAt, id = newId() }: When = {},
): Write[] {
  if (!mailIsOn()) return [];
  const now = new Date().toISOString();
  const held = dueAt !== undefined && dueAt > now;
  const due = Date.parse(held ? dueAt : now);
  return [
    createWrite(
      rawType,
      { key: messageKey(id), ...(held && dueKey(dueAt, id)) },
      {
        ...{ id, kind, to, about },
        state: held ? 'held' : 'waiting',
        due_at: held ? dueAt : null,
        ...{ refusals: 0, why: null, created_at: now, revision: 1 },
        expires_at: Math.ceil(due / 1000) + KEPT_S,
      },
    ),
  ];
}

/** Tells both sides that an application was handed in. */
export function enqueueSubmittedMails(application: Application): Write[] {
  const about = { application_id: application.id };
  return [
    ...enqueueMail('applicationReceived', candidateOf(application), about),
    ...enqueueMail('applicationArrived', managerOf(application), about),
  ];
}

/** Reminds of an application in two days, if it is not finished by then. */
export function enqueueReminder(application: Application): Write[] {
  const dueAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const about = { application_id: application.id };
  return enqueueMail('applicationUnfinished', candidateOf(application), about, { dueAt });
}

/**
 * Tells of an offer, and again a day before it expires.
 * @param expiresAt as ISO 8601 in UTC; undefined where it does not
 */
export function enqueueOfferMails(
  { id, candidate_id }: { readonly id: string; readonly candidate_id: string },
  expiresAt: string | undefined,
): Write[] {
  const to = candidateOf({ candidate_id });
  const about = { candidate_id, offer_id: id };
  const dayBeforeMs = Date.parse(expiresAt ?? '') - DAY_MS;
  return [
    ...enqueueMail('offerMade', to, about),
    // Whoever has less than a day has just been told.
    ...(dayBeforeMs > Date.now()
      ? enqueueMail('offerExpiring', to, about, { dueAt: new Date(dayBeforeMs).toISOString() })
      : []),
  ];
}

// A kind and what it is about fit together by `enqueueMail`'s own type, which the union cannot see.
const rawType = { ...messageType, parse: (stored: Attributes) => stored };

/** Undefined where it has expired. */
export async function getMessage(messageId: string): Promise<Message | undefined> {
  return await getItem(messageKey(messageId), messageType);
}

/** A message as a change of the stream holds it. */
export function parseMessage(stored: Attributes): Message {
  return messageType.parse(stored);
}

/** Tells something unless it has been told already, by a message of the same identity. */
export async function storeMailOnce(...[write]: Write[]): Promise<void> {
  if (write === undefined) return;
  await writeOne(write).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error;
  });
}

type Change = Partial<Pick<Message, 'state' | 'why' | 'refusals' | 'due_at'>>;

/**
 * Changes a message, if nobody else has changed it since it was read.
 * @param along what is written in the same transaction
 * @returns the message afterwards
 * @throws WriteConflict where somebody has
 */
export async function changeMessage(
  before: Message,
  change: Change,
  along: readonly Write[] = [],
): Promise<Message> {
  const after = { ...before, due_at: null, ...change };
  const key = { key: messageKey(before.id), ...placeOf(after) };
  const write = changeWrite(messageType, key, before, after);
  await (along.length === 0 ? writeOne(write) : transact([write, ...along]));
  return { ...after, revision: before.revision + 1 };
}

/** One that is due waits in its order, and one that was sent is found by whom it was for. */
function placeOf({ id, to, state, due_at }: Message) {
  if (due_at !== null) return dueKey(due_at, id);
  if (state === 'sent') return sentKey(to, new Date().toISOString(), id);
  return { gsi1pk: undefined, gsi1sk: undefined };
}

const sent = {
  parse: (stored: Attributes) => ({
    kind: messageType.parse(stored).kind,
    sent_at: sentAt(sentPlace.parse(stored)),
  }),
};
const sentPlace = z.object({ gsi1pk: z.string(), gsi1sk: z.string() });

/** What somebody was told by mail in the last days, and when; the newest first. */
export async function listSent(
  to: Addressee,
  cursor?: string,
): Promise<Page<{ kind: MessageKind; sent_at: string }>> {
  return await queryPage(sentRange(to), sent, LIST_PAGE, cursor, {
    newestFirst: true,
    source: DUE_INDEX,
  });
}

/** The messages that are due by now, the oldest first, a hundred at most. */
export async function listDue(now: string): Promise<Message[]> {
  const { rows } = await queryPage(dueRange(now), messageType, 100, undefined, {
    source: DUE_INDEX,
  });
  return rows.map(({ item }) => item);
}
