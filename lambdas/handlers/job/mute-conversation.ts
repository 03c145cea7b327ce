import { muteConversation } from '../../contract/calls/conversations.ts';
import { getApplicationOf } from '../../data/applications/applications.ts';
import { conversationToWire } from '../../data/applications/conversations/read-messages.ts';
import { changeExisting } from '../../data/applications/conversations/stored-conversation.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  muteConversation,
  async ({ input: { application_id, muted = true }, actor }) => {
    const { role } = actor;
    const application = await getApplicationOf(actor, application_id);
    const changed = await changeExisting(application, (before) => ({
      [role]: { ...before[role], muted: muted || undefined },
    }));
    return { conversation: conversationToWire(changed, role) };
  },
);
