import { DAY_MS } from '../../../contract/limits.ts';
import { conflict, notFound, Problem } from '../../../contract/problem.ts';
import type { ActorRole } from '../../../contract/roles.ts';
import type { ByMail } from '../../../contract/schemas/conversation.ts';
import {
  APPLICANT_LEFT,
  CONVERSATION_ENDED,
  EMPLOYER_LEFT,
} from '../../../contract/texts/texts.ts';
import { previewOf } from '../../../rules/job-preview.ts';
import { getCompany } from '../../companies/companies.ts';
import { getJob } from '../../jobs/jobs.ts';
import { applicationMessagesFrom } from '../../keys/applications.ts';
import { countInItem } from '../../limits/quotas.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../../outbox/mails.ts';
import { hashOf } from '../../table/hash.ts';
import { createdAt, idsAt, newId } from '../../table/ids.ts';
import { queryAll } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { OVERLAP_MS, transact, type Write } from '../../table/write.ts';
import { getApplication } from '../applications.ts';
import { nameOfApplicant, type StoredApplication } from '../stored-application.ts';
import {
  addConversation,
  addMessage,
  changeConversation,
  getConversation,
  messageType,
  otherSide,
  type Side,
  type StoredConversation,
  type StoredMessage,
} from './stored-conversation.ts';

/** The beginning of a message that lists show, in characters. */
const PREVIEW = 60;

interface Sending {
  readonly from: ActorRole;
  /**
   * From 1 to `MESSAGE_MAX` characters; '' only for a mail that has nothing but attachments. A function makes it for the
   * applicant, who may change their name between a request and its repetition.
   */
  readonly text: string | ((application: StoredApplication) => string);
  /** Recognizes a repeated request of this side: the same key stores one message. */
  readonly once: string;
  /** When it may first have been requested, in milliseconds of the epoch; a day ago by default. */
  readonly since?: number;
  readonly by_mail?: ByMail;
}

/**
 * Sends a message to the other side of an application, with a mail about it. Sends it once, however often it is
 * requested.
 * @param find reads the application, and refuses who may not write about it
 * @throws conflict if nobody can write, or the same key came with another text; too-many-requests over the quota
 */
export async function sendMessage(
  find: () => Promise<StoredApplication>,
  { from, text, once, since = Date.now() - DAY_MS, by_mail }: Sending,
): Promise<{ message: StoredMessage; conversation: StoredConversation; isNew: boolean }> {
  const hash = hashOf(`${from} ${once}`).slice(0, 16);
  return await withOptimisticLock(async () => {
    const application = await find();
    const before = await getConversation(application);
    const earlier = before && (await findSent(application, hash, since));
    if (before !== undefined && earlier !== undefined) {
      if (typeof text === 'string' && earlier.text !== text)
        throw conflict('This Idempotency-Key was used for another request.');
      return { message: earlier, conversation: before, isNew: false };
    }
    const closed = whyClosed(application, before);
    if (closed !== undefined) throw conflict(closed);
    const message = {
      id: idAfter(before),
      application_id: application.id,
      from,
      once: hash,
      text: typeof text === 'string' ? text : text(application),
      ...(by_mail && { by_mail }),
    };
    const { conversation, writes } = await withMessage(application, before, message);
    await transact([addMessage(message), ...writes]);
    return { message, conversation, isNew: true };
  });
}

/** Why nobody can write about an application, for a person to read; undefined while both sides can. */
export function whyClosed(
  { submitted_at, candidate_deleted_at, employer_deleted_at }: StoredApplication,
  conversation: StoredConversation | undefined,
): string | undefined {
  if (candidate_deleted_at !== null) return APPLICANT_LEFT;
  if (employer_deleted_at !== null) return EMPLOYER_LEFT;
  if (submitted_at === null)
    return 'Finish your application first. Then you can write to the employer.';
  return conversation?.ended_at === undefined ? undefined : CONVERSATION_ENDED;
}

/** A message that was sent since an instant with this hash of its key. */
async function findSent({ id }: StoredApplication, hash: string, since: number) {
  const range = applicationMessagesFrom(id, idsAt(new Date(since).toISOString()));
  return (await queryAll(range, messageType)).find(({ once }) => once === hash);
}

/** An id after that of the last message, whose writer's clock may be ahead. */
function idAfter(conversation: StoredConversation | undefined): string {
  const now = Date.now();
  if (conversation === undefined) return newId(now);
  return newId(Math.max(now, Date.parse(createdAt(conversation.last.id)) + 1));
}

/** The conversation with a new message, and the writes that store this with its mail. */
async function withMessage(
  application: StoredApplication,
  before: StoredConversation | undefined,
  { id, from, text, by_mail }: StoredMessage,
): Promise<{ conversation: StoredConversation; writes: Write[] }> {
  const to = otherSide(from);
  const shown = text || (by_mail?.attachments.join(', ') ?? '');
  const last = { id, from, text: previewOf(shown.replaceAll(/\s+/g, ' '), PREVIEW) };
  const base = before ?? (await begin(application, last));
  const mail = mailFor(application, base[to], to, id);
  const conversation: StoredConversation = {
    ...base,
    last,
    [from]: {
      ...base[from],
      sent: countInItem('messages_per_application_per_day', base[from].sent),
    },
    [to]: {
      ...base[to],
      unread: base[to].unread + 1,
      unread_from: (base[to].unread > 0 && base[to].unread_from) || id,
      mail_due: mail.due,
    },
  };
  return {
    conversation,
    writes: [
      before === undefined
        ? addConversation(conversation)
        : changeConversation(before, conversation),
      ...mail.writes,
    ],
  };
}

/** How long messages wait after a mail, to come together in the next one. */
const TOGETHER_MS = 5 * 60_000;

/**
 * The mail about a new message: at once, or, soon after another mail, together with the messages of the next minutes.
 * None while such a mail waits. A mail is about the messages that are surely stored when it is due, and each message is
 * in one mail.
 */
function mailFor(
  application: StoredApplication,
  { muted, mail_due }: Side,
  to: ActorRole,
  first: string,
): { due: string | undefined; writes: Write[] } {
  if (muted) return { due: mail_due, writes: [] };
  const sentMs = Date.parse(createdAt(first));
  const dueMs = mail_due === undefined ? 0 : Date.parse(mail_due);
  if (sentMs < dueMs - OVERLAP_MS) return { due: mail_due, writes: [] };
  const isHeld = sentMs < dueMs + TOGETHER_MS;
  const due = new Date(isHeld ? dueMs + TOGETHER_MS : sentMs).toISOString();
  const until = isHeld ? new Date(Date.parse(due) - OVERLAP_MS).toISOString() : null;
  const addressee = (to === 'manager' ? managerOf : candidateOf)(application);
  const about = { application_id: application.id, first, until };
  return {
    due,
    writes: enqueueMail('messageArrived', addressee, about, isHeld ? { dueAt: due } : {}),
  };
}

/** A conversation before its first message. */
export async function begin(
  application: StoredApplication,
  last: StoredConversation['last'],
): Promise<StoredConversation> {
  const { id, candidate_id, manager_id } = application;
  return {
    application_id: id,
    candidate_id,
    manager_id,
    ...(await subjectOf(application)),
    last,
    candidate: { unread: 0 },
    manager: { unread: 0 },
    revision: 1,
  };
}

/**
 * The job and the names of a conversation that has not begun.
 * @throws not-found if the job or its company was deleted
 */
export async function subjectOf(application: StoredApplication) {
  const { job_posting_id } = application;
  const { job_title, company_id } = await getJob(job_posting_id);
  const { name: company_name } = await getCompany(company_id);
  const candidate_name = nameOfApplicant(application);
  return { job_posting_id, candidate_name, job_title, company_name };
}

interface MailedMessage {
  readonly application_id: string;
  /** The side that wrote it. */
  readonly from: ActorRole;
  readonly text: string;
  readonly mail: ByMail & {
    /** The mail's own id: it is stored once. */
    readonly id: string;
  };
}

/**
 * Sends a message that came by mail.
 * @returns the reason, if a page would refuse it too
 * @throws not-found if the application is erased
 */
export async function sendByMail({
  application_id,
  from,
  text,
  mail,
}: MailedMessage): Promise<'stored' | 'stored before' | { readonly refused: string }> {
  const { id, ...by_mail } = mail;
  const find = async () => {
    const found = await getApplication(application_id);
    if (found === undefined) throw notFound('application');
    return found;
  };
  try {
    const { isNew } = await sendMessage(find, { from, text, once: `mail ${id}`, by_mail });
    return isNew ? 'stored' : 'stored before';
  } catch (error) {
    const isRefused =
      error instanceof Problem && ['conflict', 'too-many-requests'].includes(error.code);
    if (!isRefused) throw error;
    return { refused: error.message };
  }
}
