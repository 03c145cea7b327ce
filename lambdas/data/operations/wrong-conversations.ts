import * as z from 'zod/mini';
import { getApplication } from '../applications/applications.ts';
import { begin } from '../applications/conversations/send-message.ts';
import {
  addConversation,
  changeConversation,
  conversationPlaces,
  conversationType,
  getConversation,
  messageType,
  type StoredConversation,
  type StoredMessage,
} from '../applications/conversations/stored-conversation.ts';
import type { StoredApplication } from '../applications/stored-application.ts';
import { applicationMessagesRange, isConversationKey } from '../keys/applications.ts';
import { kindOf } from '../keys/kinds.ts';
import { queryAll } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/** Conversations that are missing, or differ from their messages: counts of unread ones, the last one, their places. */

type Seen = Pick<StoredMessage, 'id' | 'from'>;
type Counted = Pick<StoredConversation, 'candidate' | 'manager'>;

const places = z.object({
  gsi1pk: z.optional(z.string()),
  gsi1sk: z.optional(z.string()),
  gsi2pk: z.optional(z.string()),
  gsi2sk: z.optional(z.string()),
});
const application = z.object({
  id: z.string(),
  candidate_deleted_at: z.nullable(z.string()),
});

/** Both sides with the right counts. Somebody who has left has nothing to read. */
function counted(conversation: StoredConversation, messages: readonly Seen[]): Counted {
  const unread = (reader: 'candidate' | 'manager') => {
    const { read_until = '' } = conversation[reader];
    const theirs = messages.filter(({ id, from }) => from !== reader && id > read_until);
    return { ...conversation[reader], unread: theirs.length };
  };
  const { employer_left, manager } = conversation;
  return { candidate: unread('candidate'), manager: employer_left ? manager : unread('manager') };
}

const inWords = ({ candidate, manager }: Counted, last: string | undefined) =>
  `${candidate.unread} and ${manager.unread} unread, the last is ${last ?? 'missing'}`;

export function findWrongConversations(): Collector {
  const messages = new Map<string, Seen[]>();
  const alive = new Set<string>();
  const conversations = new Map<string, { stored: StoredConversation; isPlaced: boolean }>();
  return {
    add(key, item) {
      if (kindOf(key) === 'application') {
        const { id, candidate_deleted_at } = application.parse(item);
        if (candidate_deleted_at === null) alive.add(id);
      } else if (key.pk.startsWith('JOB#') && key.sk.startsWith('MESSAGE#')) {
        const { application_id, id, from } = messageType.parse(item);
        messages.set(application_id, [...(messages.get(application_id) ?? []), { id, from }]);
      } else if (key.pk.startsWith('CAND#') && isConversationKey(key)) {
        const stored = conversationType.parse(item);
        if (stored.expires_at !== undefined) return;
        const right = Object.entries(conversationPlaces(stored)).toSorted();
        const found = Object.entries(places.parse(item)).toSorted();
        const isPlaced = JSON.stringify(right) === JSON.stringify(found);
        conversations.set(stored.application_id, { stored, isPlaced });
      }
    },
    findings() {
      const lost = [...messages.keys()]
        .filter((id) => alive.has(id) && !conversations.has(id))
        .map((id): Finding => {
          const detail = `${messages.get(id)?.length} messages have none`;
          return { what: 'lost conversation', item: id, detail, repair: () => repair(id) };
        });
      const wrong = [...conversations].flatMap(([id, { stored, isPlaced }]): Finding[] => {
        const own = messages.get(id) ?? [];
        const found = inWords(stored, stored.last.id);
        const right = inWords(counted(stored, own), lastOf(own)?.id);
        if (found === right && isPlaced) return [];
        const detail = isPlaced ? `${found}; counted ${right}` : 'wrong place in an index';
        return [{ what: 'wrong conversation', item: id, detail, repair: () => repair(id) }];
      });
      return [...lost, ...wrong];
    },
  };
}

const lastOf = <M extends Seen>(messages: readonly M[]): M | undefined =>
  messages.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);

/** Writes the conversation about an application again, from its messages. */
async function repair(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const of = await getApplication(id);
    if (of === undefined || of.candidate_deleted_at !== null) return;
    const before = await getConversation(of);
    const messages = await queryAll(applicationMessagesRange(id), messageType);
    const last = lastOf(messages);
    if (last === undefined) return;
    const right = await withCounts(of, before, messages, last);
    await writeOne(
      before === undefined ? addConversation(right) : changeConversation(before, right),
    );
  });
}

async function withCounts(
  of: StoredApplication,
  before: StoredConversation | undefined,
  messages: readonly StoredMessage[],
  { id, from }: StoredMessage,
): Promise<StoredConversation> {
  const base = before ?? (await begin(of, { id, from, text: '' }));
  const last = base.last.id === id ? base.last : { id, from, text: '' };
  return { ...base, last, ...counted(base, messages) };
}
