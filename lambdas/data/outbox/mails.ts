import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { MAILS, type MailKind } from '../../contract/mails.ts';
import { type ActorRole, ROLES } from '../../contract/roles.ts';
import {
  dueKey,
  type MailLane,
  mailKey,
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
 * Mails (the outbox). A mail is stored in the transaction of its cause and delivered by a consumer
 * of the table's stream:
 *
 *     waiting ──▶ claimed ──▶ sent
 *        │ ▲        │ │
 *        ▼ │        │ └─────▶ failed, after many refusals
 *       held ◀──────┘ not sent: retried later
 *    (until it is due) ─────▶ dropped, if it is obsolete
 *
 * A waiting mail is delivered at once if the sending rate allows it; a held one when it is due, mail that people
 * wait for first. A mail is claimed before it is sent, and only released if it was certainly not sent. So a person gets it
 * at most once: if a function is interrupted after the claim, the mail fails a quarter of an hour later. A
 * failed mail is set aside until an operator puts it back.
 */

const state = z.enum(['held', 'waiting', 'claimed', 'sent', 'dropped', 'failed']);

const common = {
  id: z.string(),
  /** The recipient. */
  to: z.object({ role: z.enum(ROLES), id: z.string() }),
  /** The id of the account that causes it; null for the site itself. */
  by: z.nullable(z.string()),
  state,
  /** When a held mail may be delivered. */
  due_at: z.nullable(z.string()),
  /** The number of claims. */
  tries: z.int(),
  /** The number of failures that are the mail's own: the mail service refused it, or it cannot be composed. */
  refusals: z.int(),
  /** Why it was dropped or has failed. */
  why: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.int(),
  revision,
};

const mail = <const K extends string, A extends z.core.$ZodShape>(kind: K, about: A) =>
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

/** Every kind of stored mail, with the ids that it is about; never personal data. */
export const mailType = itemType(
  z.discriminatedUnion('kind', [
    mail('applicationReceived', { application_id: id }),
    mail('applicationAccepted', decided),
    mail('applicationNotSelected', decided),
    mail('jobClosed', { application_id: id }),
    mail('stillUndecided', { application_id: id }),
    mail('applicationUnfinished', { application_id: id }),
    /** The matches of a candidate's saved searches since the day before. */
    mail('newMatches', { job_ids: z.array(id), more: z.boolean() }),
    /** Suggests another job to the candidate of this application. */
    mail('jobSuggested', { application_id: id, job_id: id }),
    mail('offerMade', offer),
    mail('offerExpiring', offer),
    mail('offerWithdrawn', offer),
    mail('hired', offer),
    /** A new application. It is mailed at once, or starts the daily digest. */
    mail('applicationArrived', { application_id: id, submitted_at: z.optional(z.string()) }),
    /** The daily digest of new applicants. */
    mail('applicantDigest', {}),
    /** About the applicants of a day: unopened ones, and accepted ones without an offer. */
    mail('applicantsWaiting', ofDay),
    mail('offersWaiting', ofDay),
    /** The applications whose candidates asked about them, the first ones; and whether there are more. */
    mail('applicantsAsked', { application_ids: z.array(id), more: z.boolean() }),
    mail('jobUnlistedSoon', { job_id: id }),
    mail('offerAnswered', offer),
    mail('applicationWithdrawn', { application_id: id }),
    mail('applicantLeft', { application_id: id }),
    mail('employerLeft', { application_id: id }),
    mail('interviewOffered', invitation),
    mail('interviewChosen', interview),
    mail('interviewDeclined', interview),
    mail('interviewMoved', interview),
    mail('interviewCancelled', interview),
    mail('interviewReminder', interview),
    /**
     * Messages of the other side about an application: the first, and further ones sent before `until`. None if that is
     * null.
     */
    mail('messageArrived', { application_id: id, first: id, until: z.nullable(z.string()) }),
    /** The daily digest of a manager's unread messages. */
    mail('messageDigest', {}),
    mail('confirmAddress', {}),
    /** For the previous email address. */
    mail('addressChanged', { changed_at: z.string() }),
    mail('addressReturned', {}),
    mail('resetPassword', {}),
    /** For the previous email address that was replaced at this time. */
    mail('resetByPrevious', { changed_at: z.string() }),
    mail('passwordChanged', {}),
    mail('exportReady', { export_id: id }),
  ]),
);
export type StoredMail = ReturnType<typeof mailType.parse>;
export type StoredMailKind = StoredMail['kind'];
export type StoredMailOf<K extends StoredMailKind> = Extract<StoredMail, { kind: K }>;

/** The kind under which a stored mail is composed and sent. */
export function mailKindOf(kind: StoredMailKind): MailKind {
  if (kind === 'applicationArrived' || kind === 'applicantDigest') return 'newApplicants';
  if (kind === 'messageArrived' || kind === 'messageDigest') return 'newMessages';
  return kind === 'resetByPrevious' ? 'resetPassword' : kind;
}

/** Which mail goes first if not all can be sent at once. */
export function laneOf(kind: StoredMailKind): MailLane {
  return MAILS[mailKindOf(kind)].canWait === true ? 'BULK' : 'DUE';
}

/** Whether there is a mail with this id. */
export async function isStored(id: string): Promise<boolean> {
  return (await getItem(mailKey(id), rawItem)) !== undefined;
}

/** The recipient of a mail. */
export interface Addressee {
  readonly role: ActorRole;
  readonly id: string;
  /** The id of the account on the other side of the application that a mail is about. */
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

/** Why a mail has failed if its function was interrupted after the claim. */
export const UNKNOWN_RESULT = 'it is not known whether it was sent';

type Change = Partial<Pick<StoredMail, 'state' | 'why' | 'tries' | 'refusals' | 'due_at'>>;

/**
 * Changes a mail.
 * @param along further writes for the same transaction
 * @returns the stored mail
 * @throws WriteConflict if it changed since the read
 */
export async function changeMail(
  before: StoredMail,
  change: Change,
  along: readonly Write[] = [],
): Promise<StoredMail> {
  const after = { ...before, due_at: null, ...change };
  const key = { key: mailKey(before.id), ...indexKeys(after) };
  const write = changeWrite(mailType, key, before, after);
  // Not `writeOne`: after a lost answer, a claimed mail would stay unsent.
  await transact([write, ...along]);
  return { ...after, revision: before.revision + 1 };
}

/** A held mail is indexed by due time, a sent one by recipient, a failed one among those set aside. */
function indexKeys({ id, kind, to, state, due_at }: StoredMail) {
  const now = new Date().toISOString();
  if (due_at !== null) return dueKey(laneOf(kind), due_at, id);
  if (state === 'sent') return sentKey(to, now, id);
  if (state === 'failed') return setAsideKey(laneOf(kind), now, id);
  return { gsi1pk: undefined, gsi1sk: undefined };
}

const sent = {
  parse: (stored: Attributes) => ({
    kind: mailType.parse(stored).kind,
    sent_at: sentAt(sentPlace.parse(stored)),
  }),
};
const sentPlace = z.object({ gsi1pk: z.string(), gsi1sk: z.string() });

/** The mails of the last days to one person, with their times; newest first. */
export async function listSent(
  to: Addressee,
  cursor?: string,
): Promise<Page<{ kind: StoredMailKind; sent_at: string }>> {
  return await queryPage(sentRange(to), sent, LIST_PAGE, cursor, {
    newestFirst: true,
    source: GSI1,
  });
}
