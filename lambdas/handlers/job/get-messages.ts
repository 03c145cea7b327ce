import { getMessages } from '../../contract/calls/conversations.ts';
import { getApplicationOf } from '../../data/applications/applications.ts';
import {
  conversationToWire,
  listMessages,
  markRead,
  messageToWire,
} from '../../data/applications/conversations/read-messages.ts';
import { subjectOf, whyClosed } from '../../data/applications/conversations/send-message.ts';
import { getConversation } from '../../data/applications/conversations/stored-conversation.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { unlessNotFound } from '../../data/table/read.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getMessages,
  async ({ input: { application_id, cursor }, actor }) => {
    const { role } = actor;
    const application = await getApplicationOf(actor, application_id);
    const seen = await getConversation(application);
    const page = await listMessages(application, cursor);
    const conversation =
      seen !== undefined && cursor === undefined ? await markRead(seen, role) : seen;
    const { items, ...next } = toList(mapRows(page, (each) => messageToWire(each, conversation)));
    return {
      messages: items,
      conversation: conversation === undefined ? null : conversationToWire(conversation, role),
      closed: whyClosed(application, conversation) ?? null,
      about: conversation ?? (await unlessNotFound(subjectOf(application))) ?? null,
      ...next,
    };
  },
);
