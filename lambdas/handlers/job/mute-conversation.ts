import { muteConversation } from '../../contract/calls/conversations.ts';
import { getOwnApplication, getReceivedApplication } from '../../data/applications/applications.ts';
import { conversationToWire } from '../../data/applications/conversations/read-messages.ts';
import { changeExisting } from '../../data/applications/conversations/stored-conversation.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  muteConversation,
  async ({ input: { application_id, muted = true }, actor: { role, id } }) => {
    const get = role === 'manager' ? getReceivedApplication : getOwnApplication;
    const changed = await changeExisting(await get(id, application_id), (before) => ({
      [role]: { ...before[role], muted: muted || undefined },
    }));
    return { conversation: conversationToWire(changed, role) };
  },
);
