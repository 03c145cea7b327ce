import { notFound } from '../../contract/problem.ts';
import { getApplication } from '../applications/applications.ts';
import { changeExisting } from '../applications/conversations/stored-conversation.ts';

/**
 * Ends the conversation about an application: nobody can write in it any more, and both sides read that it was ended.
 * Idempotent.
 * @throws not-found
 */
export async function endConversation(application: string): Promise<void> {
  const found = await getApplication(application);
  if (found === undefined) throw notFound('application');
  const now = new Date().toISOString();
  await changeExisting(found, ({ ended_at = now }) => ({ ended_at }));
}
