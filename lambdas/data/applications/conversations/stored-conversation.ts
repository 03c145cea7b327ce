import * as z from 'zod/mini';
import { notFound } from '../../../contract/problem.ts';
import { type ActorRole, ROLES } from '../../../contract/roles.ts';
import { byMail } from '../../../contract/schemas/conversation.ts';
import {
  applicationMessageKey,
  conversationKey,
  receivedConversationKey,
  unreadKey,
} from '../../keys/applications.ts';
import type { IndexKey, RowKey } from '../../keys/key.ts';
import { itemType, revision } from '../../table/items.ts';
import { getItem } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { changeWrite, createWrite, type Write, writeOne } from '../../table/write.ts';
import type { StoredApplication } from '../stored-application.ts';

/**
 * The conversation about an application, and its messages. The conversation begins with its first message. It is the
 * entry in both sides' lists, counts what each has not read, and serializes its messages by its revision: so a message
 * costs little, and erasing it cannot be overtaken.
 */

/** The state of one side. */
const side = z.object({
  /** How many messages of the other side it has not read. */
  unread: z.int(),
  /** The first of them. Its place in an index, which each further message would otherwise move. */
  unread_from: z.optional(z.string()),
  /** The last message that was there when it looked, and when that was. */
  read_until: z.optional(z.string()),
  read_at: z.optional(z.string()),
  /** Whether it gets no mail. */
  muted: z.optional(z.literal(true)),
  /** When the last mail about messages to it was, or will be, due. */
  mail_due: z.optional(z.string()),
  /** How many messages it sent in a period of their quota. */
  sent: z.optional(z.object({ period: z.int(), used: z.int() })),
});

export type Side = z.output<typeof side>;

export const conversationType = itemType(
  z.object({
    application_id: z.string(),
    job_posting_id: z.string(),
    candidate_id: z.string(),
    manager_id: z.string(),
    /** As they were at the first message. */
    candidate_name: z.string(),
    job_title: z.string(),
    company_name: z.string(),
    /** The last message, with the beginning of its text. */
    last: z.object({ id: z.string(), from: z.enum(ROLES), text: z.string() }),
    candidate: side,
    manager: side,
    /** When an operator ended it. */
    ended_at: z.optional(z.string()),
    /** Set once the manager has deleted their account: only the candidate still has it. */
    employer_left: z.optional(z.literal(true)),
    /** Of what is left of an erased conversation. */
    expires_at: z.optional(z.int()),
    revision,
  }),
);
export type StoredConversation = ReturnType<typeof conversationType.parse>;

export const messageType = itemType(
  z.object({
    /** Its time, of the millisecond, is when it was sent. Ids of a conversation sort in the order of its messages. */
    id: z.string(),
    application_id: z.string(),
    from: z.enum(ROLES),
    text: z.string(),
    by_mail: z.optional(byMail),
    /** Hash of the key by which a repeated request is recognized. */
    once: z.string(),
    /** Whether its author has deleted their account. */
    deleted: z.optional(z.literal(true)),
  }),
);
export type StoredMessage = ReturnType<typeof messageType.parse>;

/** The other side. */
export const otherSide = (of: ActorRole): ActorRole => (of === 'manager' ? 'candidate' : 'manager');

/** The conversation about an application; undefined before the first message, and once it is erased. */
export async function getConversation(
  of: Pick<StoredApplication, 'id' | 'candidate_id'>,
): Promise<StoredConversation | undefined> {
  const found = await getItem(conversationKey(of.candidate_id, of.id), conversationType);
  return found?.expires_at === undefined ? found : undefined;
}

/** The places of a conversation in the indexes. */
export function conversationPlaces(each: StoredConversation): Partial<IndexKey & RowKey> {
  const { id: last } = each.last;
  const isReceived = each.expires_at === undefined && each.employer_left === undefined;
  return {
    ...(isReceived && receivedConversationKey({ ...each, last }, each.manager.unread > 0)),
    ...(each.candidate.unread > 0 &&
      unreadKey({ ...each, last: each.candidate.unread_from ?? last })),
  };
}

const keyOf = ({ candidate_id, application_id }: StoredConversation) =>
  conversationKey(candidate_id, application_id);
const NO_PLACES = {
  gsi1pk: undefined,
  gsi1sk: undefined,
  gsi2pk: undefined,
  gsi2sk: undefined,
};

/** Stores a new conversation. Fails if there is one. */
export function addConversation(added: StoredConversation): Write {
  const places = conversationPlaces(added);
  return createWrite(conversationType, { key: keyOf(added), ...places }, added);
}

/** Stores a change of a conversation. Fails if it changed since the read. */
export function changeConversation(before: StoredConversation, after: StoredConversation): Write {
  const places = { ...NO_PLACES, ...conversationPlaces(after) };
  return changeWrite(conversationType, { key: keyOf(after), ...places }, before, after);
}

/** Stores a message. */
export function addMessage(added: StoredMessage): Write {
  const key = applicationMessageKey(added.application_id, added.id);
  return createWrite(messageType, { key }, added);
}

/**
 * Changes the conversation about an application.
 * @throws not-found if there is none
 */
export async function changeExisting(
  of: Pick<StoredApplication, 'id' | 'candidate_id'>,
  change: (before: StoredConversation) => Partial<StoredConversation>,
): Promise<StoredConversation> {
  return await withOptimisticLock(async () => {
    const before = await getConversation(of);
    if (before === undefined) throw notFound('conversation');
    const after = { ...before, ...change(before) };
    await writeOne(changeConversation(before, after));
    return after;
  });
}
