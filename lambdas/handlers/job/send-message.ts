import { sendMessage } from '../../contract/calls/conversations.ts';
import { getApplicationOf } from '../../data/applications/applications.ts';
import { messageToWire } from '../../data/applications/conversations/read-messages.ts';
import { sendMessage as send } from '../../data/applications/conversations/send-message.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idempotencyKeyOf } from '../../http/repeatable-endpoint.ts';

export const handler = endpoint(
  sendMessage,
  async ({ input: { application_id, text }, actor, event }) => {
    const once = idempotencyKeyOf(event) ?? crypto.randomUUID();
    const { message, conversation } = await send(() => getApplicationOf(actor, application_id), {
      from: actor.role,
      text,
      once,
    });
    return { message: messageToWire(message, conversation) };
  },
);
