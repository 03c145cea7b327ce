import { queryOptions } from '@tanstack/react-query';
import { getConversations, getMessages } from '../../../lambdas/contract/calls/conversations.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';
import type { Area } from '../stored/session.ts';

/** How often new messages are looked for while the page is in sight, in milliseconds. */
const EVERY_MS = 15_000;
const UNREAD_EVERY_MS = 60_000;
/** A page that opens does not fetch again what its loader has just fetched. */
const JUST_FETCHED_MS = 1000;

/** A person's conversations: unread ones first. */
export const conversationsOf = (area: Area) => ({
  ...pagedQuery(
    [area, 'conversations', 'list'],
    (cursor, signal) => call(getConversations, { cursor }, { signal, as: area }),
    (page) => page.conversations,
  ),
  staleTime: JUST_FETCHED_MS,
});

/** The conversations with unread messages, up to a page of them: how many, and the ids of their applications. */
export const unreadConversations = (area: Area) =>
  queryOptions({
    queryKey: [area, 'conversations', 'unread'],
    queryFn: async ({ signal }) => {
      const { unread_count = 0, conversations } = await call(
        getConversations,
        { unread: 'true' },
        { signal, as: area },
      );
      return { count: unread_count, ids: conversations.map((each) => each.application_id) };
    },
    refetchInterval: UNREAD_EVERY_MS,
  });

/** The messages about an application, newest first. Fetching them marks them as read. */
export const messagesOf = (area: Area, application_id: string) => ({
  ...pagedQuery(
    [area, 'messages', application_id],
    (cursor, signal) => call(getMessages, { application_id, cursor }, { signal, as: area }),
    (page) => page.messages,
  ),
  staleTime: JUST_FETCHED_MS,
  refetchInterval: EVERY_MS,
});
