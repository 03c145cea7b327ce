import { LIST_PAGE } from '../../../contract/limits.ts';
import type { ActorRole } from '../../../contract/roles.ts';
import {
  type Conversation,
  conversation,
  type Message,
} from '../../../contract/schemas/conversation.ts';
import { DELETED_MESSAGE } from '../../../contract/texts/texts.ts';
import type { Account } from '../../keys/accounts.ts';
import {
  applicationMessagesFrom,
  applicationMessagesRange,
  conversationKey,
  conversationsRange,
  receivedConversationsRange,
  unreadRange,
  unreadReceivedRange,
} from '../../keys/applications.ts';
import { createdAt, idsAt } from '../../table/ids.ts';
import { itemKey } from '../../table/items.ts';
import { itemsOf, mapRows, type Page } from '../../table/page.ts';
import { GSI1, GSI2, getItems, queryAll, queryPage } from '../../table/read.ts';
import { unlessConflict } from '../../table/retry.ts';
import { writeOne } from '../../table/write.ts';
import type { StoredApplication } from '../stored-application.ts';
import {
  changeConversation,
  conversationType,
  getConversation,
  messageType,
  otherSide,
  type StoredConversation,
  type StoredMessage,
} from './stored-conversation.ts';

/** A page of the messages about an application, newest first. */
export async function listMessages(
  application: Pick<StoredApplication, 'id'>,
  cursor?: string,
): Promise<Page<StoredMessage>> {
  const range = applicationMessagesRange(application.id);
  return await queryPage(range, messageType, LIST_PAGE, cursor, { newestFirst: true });
}

/**
 * Marks all messages to a side as read. If a message comes at this moment, the next read marks them.
 * @param seen as read before its messages
 */
export async function markRead(
  seen: StoredConversation,
  reader: ActorRole,
): Promise<StoredConversation> {
  if (seen[reader].unread === 0) return seen;
  const read = { unread: 0, read_until: seen.last.id, read_at: new Date().toISOString() };
  const after = { ...seen, [reader]: { ...seen[reader], ...read } };
  const marked = writeOne(changeConversation(seen, after)).then(() => after);
  return (await unlessConflict(marked)) ?? seen;
}

/**
 * What a mail tells a side: the messages to it from `first` on that it has not read, oldest first, and sent before
 * `until`; only the first one if that is null. Undefined if there are none.
 */
export async function findUnread(
  application: StoredApplication,
  reader: ActorRole,
  first: string,
  until: string | null,
): Promise<{ conversation: StoredConversation; messages: StoredMessage[] } | undefined> {
  const conversation = await getConversation(application);
  if (conversation === undefined) return undefined;
  const { read_until = '' } = conversation[reader];
  const range = applicationMessagesFrom(application.id, first);
  const messages = (await queryAll(range, messageType)).filter(
    ({ id, from, deleted }) =>
      from !== reader &&
      deleted !== true &&
      id > read_until &&
      (until === null ? id === first : id < idsAt(until)),
  );
  return messages.length === 0 ? undefined : { conversation, messages };
}

export function messageToWire(
  { id, from, text, by_mail, deleted }: StoredMessage,
  conversation: StoredConversation | undefined,
): Message {
  const { read_until, read_at } = conversation?.[otherSide(from)] ?? {};
  const isRead = read_until !== undefined && id <= read_until;
  return {
    id,
    from,
    text: deleted ? DELETED_MESSAGE[from] : text,
    sent_at: createdAt(id),
    read_at: (isRead && read_at) || null,
    by_mail: by_mail ?? null,
    deleted: deleted === true,
  };
}

/** A conversation, as one side has it. */
export function conversationToWire(each: StoredConversation, reader: ActorRole): Conversation {
  const { id, ...last } = each.last;
  return conversation.parse({
    ...each,
    last_message: { ...last, sent_at: createdAt(id) },
    unread: each[reader].unread,
    muted: each[reader].muted ?? false,
    ended_at: each.ended_at ?? null,
  });
}

interface Conversations extends Page<StoredConversation> {
  /** How many have unread messages, at most a page; only on the first page. */
  readonly unread?: number;
}

/** A page of somebody's conversations: those with unread messages first. */
export async function listConversations(
  of: Account,
  onlyUnread: boolean,
  cursor?: string,
): Promise<Conversations> {
  return of.role === 'manager'
    ? await listReceived(of.id, onlyUnread, cursor)
    : await listOwn(of.id, onlyUnread, cursor);
}

/** A page of a manager's conversations, by their last message. */
export async function listReceived(
  manager: string,
  onlyUnread: boolean,
  cursor?: string,
): Promise<Conversations> {
  const range = onlyUnread ? unreadReceivedRange(manager) : receivedConversationsRange(manager);
  const page = await queryPage(range, conversationType, LIST_PAGE, cursor, {
    newestFirst: true,
    source: GSI1,
  });
  // Unread ones are first.
  const unread = itemsOf(page).filter(({ manager }) => manager.unread > 0).length;
  return { ...page, ...(cursor === undefined && { unread }) };
}

/** Unread ones by their last message, all others by their application. */
async function listOwn(
  candidate: string,
  onlyUnread: boolean,
  cursor?: string,
): Promise<Conversations> {
  if (onlyUnread) {
    const page = await unreadPage(candidate, cursor);
    return { ...page, ...(cursor === undefined && { unread: page.rows.length }) };
  }
  const first = await unreadPage(candidate);
  const ids = new Set(itemsOf(first).map(({ application_id }) => application_id));
  const range = conversationsRange(candidate);
  const reading = { newestFirst: true };
  const all = await queryPage(range, conversationType, LIST_PAGE, cursor, reading);
  const others = mapRows(all, (each) =>
    ids.has(each.application_id) || each.expires_at !== undefined ? undefined : each,
  );
  if (cursor !== undefined) return others;
  return { ...others, rows: [...first.rows, ...others.rows], unread: first.rows.length };
}

async function unreadPage(candidate: string, cursor?: string): Promise<Page<StoredConversation>> {
  const page = await queryPage(unreadRange(candidate), itemKey, LIST_PAGE, cursor, {
    newestFirst: true,
    source: GSI2,
  });
  const found = await getItems(itemsOf(page), conversationType);
  // The index may lag.
  const unread = found.filter(({ candidate }) => candidate.unread > 0);
  const bySk = new Map(
    unread.map((each) => [conversationKey(candidate, each.application_id).sk, each]),
  );
  return mapRows(page, ({ sk }) => bySk.get(sk));
}
