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
  /** The recipient. */
  to: z.object({ role: z.enum(ROLES), id: z.string() }),
  state,
  /** When a held message may be delivered. */
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
/** The decision that the mail is about; a later decision makes it obsolete. */
const decided = { application_id: id, decided_at: z.string() };
const offer = { candidate_id: id, offer_id: id };

/** Every kind of message, with the ids that it is about; never personal data. */
const messageType = itemType(
  z.discriminatedUnion('kind', [
    message('applicationReceived', { application_id: id }),
    message('applicationAccepted', decided),
    message('applicationNotSelected', decided),
    message('applicationUnfinished', { application_id: id }),
    /** The matches of a candidate's saved searches since the day before. */
    message('newMatches', { job_ids: z.array(id), more: z.boolean() }),
    message('offerMade', offer),
    message('offerExpiring', offer),
    message('offerWithdrawn', offer),
    /** A new application. It is mailed at once, or starts the daily digest. */
    message('applicationArrived', { application_id: id }),
    /** The daily digest of new applicants. */
    message('applicantDigest', {}),
    message('offerAnswered', offer),
    message('applicationWithdrawn', { application_id: id }),
    message('applicantLeft', { application_id: id }),
    message('employerLeft', { application_id: id }),
    message('confirmAddress', {}),
    /** For the previous email address. */
    message('addressChanged', { changed_at: z.string() }),
    message('resetPassword', {}),
    message('passwordChanged', {}),
    message('exportReady', { export_id: id }),
  ]),
);
export type Message = ReturnType<typeof messageType.parse>;
export type MessageKind = Message['kind'];

/** The kind of mail for a kind of message. */
export function mailOf(kind: MessageKind): MailKind {
  return kind === 'applicationArrived' || kind === 'applicantDigest' ? 'newApplicants' : kind;
}

type About<K extends MessageKind> = Extract<Message, { kind: K }>['about'];

/** The recipient of a message. */
export interface Addressee {
  readonly role: ActorRole;
  readonly id: string;
}

export const candidateOf = ({ candidate_id }: { candidate_id: string }): Addressee => ({
  role: 'candidate',
  id: candidate_id,
});

/** The manager of the job that something is about. */
export const managerOf = ({ manager_id }: { manager_id: string }): Addressee => ({
  role: 'manager',
  id: manager_id,
});

interface When {
  /** When it is delivered, in ISO 8601, UTC; at once by default. */
  readonly dueAt?: string | undefined;
  /** An explicit id, to store a message only once. */
  readonly id?: string;
}

/** The part of an application that messages need. */
interface Application {
  readonly id: string;
  readonly candidate_id: string;
  readonly manager_id: string;
}

/** How long a message is kept after its delivery, in seconds. */
const KEPT_S = 30 * 24 * 60 * 60;

/**
 * Enqueues a mail. The writes belong in the transaction of its cause.
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

/** Enqueues the mails about a submitted application, for both sides. */
export function enqueueSubmittedMails(application: Application): Write[] {
  const about = { application_id: application.id };
  return [
    ...enqueueMail('applicationReceived', candidateOf(application), about),
    ...enqueueMail('applicationArrived', managerOf(application), about),
  ];
}

/** Enqueues a reminder in two days, which is dropped if the application is submitted by then. */
export function enqueueReminder(application: Application): Write[] {
  const dueAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const about = { application_id: application.id };
  return enqueueMail('applicationUnfinished', candidateOf(application), about, { dueAt });
}

/**
 * Enqueues the mail about an offer, and a reminder one day before it expires.
 * @param expiresAt in ISO 8601, UTC; undefined if it doesn't expire
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
    // With less than a day left, the first mail is enough.
    ...(dayBeforeMs > Date.now()
      ? enqueueMail('offerExpiring', to, about, { dueAt: new Date(dayBeforeMs).toISOString() })
      : []),
  ];
}

// `enqueueMail`'s own type ties each kind to its data, which the union cannot express.
const rawType = { ...messageType, parse: (stored: Attributes) => stored };

/** Undefined if it has expired. */
export async function getMessage(messageId: string): Promise<Message | undefined> {
  return await getItem(messageKey(messageId), messageType);
}

/** Parses a message from a stream record. */
export function parseMessage(stored: Attributes): Message {
  return messageType.parse(stored);
}

/** Stores a message unless one with this id exists. */
export async function storeMailOnce(...[write]: Write[]): Promise<void> {
  if (write === undefined) return;
  await writeOne(write).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error;
  });
}

type Change = Partial<Pick<Message, 'state' | 'why' | 'refusals' | 'due_at'>>;

/**
 * Changes a message.
 * @param along further writes for the same transaction
 * @returns the stored message
 * @throws WriteConflict if it changed since the read
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

/** A held message is indexed by due time, a sent one by recipient. */
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

/** The mails of the last days to one person, with their times; newest first. */
export async function listSent(
  to: Addressee,
  cursor?: string,
): Promise<Page<{ kind: MessageKind; sent_at: string }>> {
  return await queryPage(sentRange(to), sent, LIST_PAGE, cursor, {
    newestFirst: true,
    source: DUE_INDEX,
  });
}

/** The due messages, oldest first, at most a hundred. */
export async function listDue(now: string): Promise<Message[]> {
  const { rows } = await queryPage(dueRange(now), messageType, 100, undefined, {
    source: DUE_INDEX,
  });
  return rows.map(({ item }) => item);
}
