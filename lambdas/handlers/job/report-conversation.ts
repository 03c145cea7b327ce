import { reportConversation } from '../../contract/calls/conversations.ts';
import { notFound } from '../../contract/problem.ts';
import { getOwnApplication } from '../../data/applications/applications.ts';
import { storeReport } from '../../data/applications/conversations/reported-conversations.ts';
import { getConversation } from '../../data/applications/conversations/stored-conversation.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  reportConversation,
  async ({ input: { application_id, reason = 'other', note = '' }, actor }) => {
    const application = await getOwnApplication(actor.id, application_id);
    if ((await getConversation(application)) === undefined) throw notFound('conversation');
    await storeReport({ application_id, reason, note });
    return { message: 'Thank you. We look at every report.' };
  },
);
