import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { MAILS, type MailKind } from '../../contract/mails.ts';
import { type ActorRole, ROLES } from '../../contract/roles.ts';
import {
  dueKey,
  type MailLane,
  messageKey,
  sentAt,
  sentKey,
  sentRange,
  setAsideKey,
} from '../keys/outbox.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemType, rawItem, revision } from '../table/items.ts';
import type { Page } from '../table/page.ts';
import { GSI1, getItem, queryPage } from '../table/read.ts';
import { changeWrite, transact, type Write } from '../table/write.ts';

/**
 * Mail messages (the outbox). A message is stored in the transaction of its cause and delivered by a consumer
 * of the table's stream:
 *
 *     waiting ──▶ claimed ──▶ sent
 *        │ ▲        │ │
 *        ▼ │        │ └─────▶ failed, after many refusals
 *       held ◀──────┘ not sent: retried later
 *    (until it is due) ─────▶ dropped, if it is obsolete
 *
 * A waiting message is delivered at once if the sending rate allows it; a held one when it is due, mail that people
 * wait for first. A message is claimed before it is sent, and only released if it was certainly not sent. So a person gets it
 * at most once: if a function is interrupted after the claim, the message fails a quarter of an hour later. A
 * failed message is set aside until an operator puts it back.
 */

const state = z.enum(['held', 'waiting', 'claimed', 'sent', 'dropped', 'failed']);

const common = {
  id: z.string(),
  /** The recipient. */
  to: z.object({ role: z.enum(ROLES), id: z.string() }),
  /** The id of the account that causes it; null for the site itself. */
  by: z.nullable(z.string()),
  state,
  /** When a held message may be delivered. */
  due_at: z.nullable(z.string()),
  /** The number of claims. */
  tries: z.int(),
  /** The number of failures that are the message's own: the mail service refused it, or it cannot be composed. */
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
const decided = {
  application_id: id,
  decided_at: z.string(),
  /** The version of the employer's own words, as they were at the decision. */
  words: z.optional(id),
};
const offer = { candidate_id: id, offer_id: id };
const invitation = { candidate_id: id, interview_id: id };
/** A version of an interview; a later one makes most mails about it obsolete. */
const interview = { ...invitation, sequence: z.int() };
/** A day (UTC) of a job, such as `2030-01-31`. */
const ofDay = { job_id: id, day: z.string() };

/** Every kind of message, with the ids that it is about; never personal data. */
export const messageType = itemType(
  z.discriminatedUnion('kind', [
    message('applicationReceived', { application_id: id }),
    message('applicationAccepted', decided),
    message('applicationNotSelected', decided),
    message('jobClosed', { application_id: id }),
    message('stillUndecided', { application_id: id }),
    message('applicationUnfinished', { application_id: id }),
    /** The matches of a candidate's saved searches since the day before. */
    message('newMatches', { job_ids: z.array(id), more: z.boolean() }),
    /** Suggests another job to the candidate of this application. */
    message('jobSuggested', { application_id: id, job_id: id }),
    message('offerMade', offer),
    message('offerExpiring', offer),
    message('offerWithdrawn', offer),
    message('hired', offer),
    /** A new application. It is mailed at once, or starts the daily digest. */
    message('applicationArrived', { application_id: id, submitted_at: z.optional(z.string()) }),
    /** The daily digest of new applicants. */
    message('applicantDigest', {}),
    /** About the applicants of a day: unopened ones, and accepted ones without an offer. */
    message('applicantsWaiting', ofDay),
    message('offersWaiting', ofDay),
    /** The applications whose candidates asked about them, the first ones; and whether there are more. */
    message('applicantsAsked', { application_ids: z.array(id), more: z.boolean() }),
    message('jobUnlistedSoon', { job_id: id }),
    message('offerAnswered', offer),
    message('applicationWithdrawn', { application_id: id }),
    message('applicantLeft', { application_id: id }),
    message('employerLeft', { application_id: id }),
    message('interviewOffered', invitation),
    message('interviewChosen', interview),
    message('interviewDeclined', interview),
    message('interviewMoved', interview),
    message('interviewCancelled', interview),
    message('interviewReminder', interview),
    /**
     * Messages of the other side about an application: the first, and further ones sent before `until`. None if that is
     * null.
     */
    message('messageArrived', { application_id: id, first: id, until: z.nullable(z.string()) }),
    /** The daily digest of a manager's unread messages. */
    message('messageDigest', {}),
    message('confirmAddress', {}),
    /** For the previous email address. */
    message('addressChanged', { changed_at: z.string() }),
    message('addressReturned', {}),
    message('resetPassword', {}),
    /** For the previous email address that was replaced at this time. */
    message('resetByPrevious', { changed_at: z.string() }),
    message('passwordChanged', {}),
    message('exportReady', { export_id: id }),
  ]),
);
export type Message = ReturnType<typeof messageType.parse>;
export type MessageKind = Message['kind'];
export type MessageOf<K extends MessageKind> = Extract<Message, { kind: K }>;

/** The kind of mail for a kind of message. */
export function mailKindOf(kind: MessageKind): MailKind {
  if (kind === 'applicationArrived' || kind === 'applicantDigest') return 'newApplicants';
  if (kind === 'messageArrived' || kind === 'messageDigest') return 'newMessages';
  return kind === 'resetByPrevious' ? 'resetPassword' : kind;
}

/** Which mail goes first if not all can be sent at once. */
export function laneOf(kind: MessageKind): MailLane {
  return MAILS[mailKindOf(kind)].canWait === true ? 'BULK' : 'DUE';
}

/** Whether there is a message with this id. */
export async function isStored(id: string): Promise<boolean> {
  return (await getItem(messageKey(id), rawItem)) !== undefined;
}

/** The recipient of a message. */
export interface Addressee {
  readonly role: ActorRole;
  readonly id: string;
  /** The id of the account on the other side of the application that a message is about. */
  readonly other?: string | undefined;
}

export const candidateOf = (of: { candidate_id: string; manager_id?: string }): Addressee => ({
  role: 'candidate',
  id: of.candidate_id,
  other: of.manager_id,
});

/** The manager of the job that something is about. */
export const managerOf = (of: { manager_id: string; candidate_id?: string }): Addressee => ({
  role: 'manager',
  id: of.manager_id,
  other: of.candidate_id,
});

/** Why a message has failed if its function was interrupted after the claim. */
export const UNKNOWN_RESULT = 'it is not known whether it was sent';

type Change = Partial<Pick<Message, 'state' | 'why' | 'tries' | 'refusals' | 'due_at'>>;

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
  const key = { key: messageKey(before.id), ...indexKeys(after) };
  const write = changeWrite(messageType, key, before, after);
  // Not `writeOne`: after a lost answer, a claimed message would stay unsent.
  await transact([write, ...along]);
  return { ...after, revision: before.revision + 1 };
}

/** A held message is indexed by due time, a sent one by recipient, a failed one among those set aside. */
function indexKeys({ id, kind, to, state, due_at }: Message) {
  const now = new Date().toISOString();
  if (due_at !== null) return dueKey(laneOf(kind), due_at, id);
  if (state === 'sent') return sentKey(to, now, id);
  if (state === 'failed') return setAsideKey(laneOf(kind), now, id);
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
    source: GSI1,
  });
}
