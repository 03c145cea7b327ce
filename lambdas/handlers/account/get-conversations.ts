import { getConversations } from '../../contract/calls/conversations.ts';
import {
  conversationToWire,
  listConversations,
} from '../../data/applications/conversations/read-messages.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getConversations,
  async ({ input: { unread: onlyUnread = false, cursor }, actor }) => {
    const { unread, ...page } = await listConversations(actor, onlyUnread, cursor);
    const { items, ...next } = toList(
      mapRows(page, (each) => conversationToWire(each, actor.role)),
    );
    return {
      conversations: items,
      ...(unread !== undefined && { unread_count: unread }),
      ...next,
    };
  },
);
