import type { ActorRole } from '../../../contract/roles.ts';
import { DELETED_COMPANY, DELETED_MESSAGE } from '../../../contract/texts/texts.ts';
import {
  applicationMessageKey,
  applicationMessagesRange,
  conversationKey,
} from '../../keys/applications.ts';
import { newId } from '../../table/ids.ts';
import { getItem, queryAll } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { setWrite, writeOne } from '../../table/write.ts';
import type { StoredApplication } from '../stored-application.ts';
import { discardReport } from './reported-conversations.ts';
import {
  addConversation,
  changeConversation,
  conversationType,
  getConversation,
  messageType,
} from './stored-conversation.ts';

/**
 * Erasing conversations. The conversation comes first: a message that is being sent depends on its revision, or on
 * there being none, so that none is stored afterwards.
 */

/** How long an empty conversation is kept, in seconds: longer than any transaction that began before. */
const KEPT_S = 60 * 60;

/** Empties the conversation about an ended application, also one that has not begun, and removes its report. Idempotent. */
export async function eraseConversation({
  id: application_id,
  job_posting_id,
  candidate_id,
  manager_id,
}: StoredApplication): Promise<void> {
  const nobody = { unread: 0 };
  await withOptimisticLock(async () => {
    const key = conversationKey(candidate_id, application_id);
    const before = await getItem(key, conversationType);
    if (before?.expires_at !== undefined) return;
    const empty = {
      application_id,
      job_posting_id,
      candidate_id,
      manager_id,
      candidate_name: '',
      job_title: '',
      company_name: '',
      ended_at: undefined,
      last: { id: newId(), from: 'candidate' as const, text: '' },
      candidate: nobody,
      manager: nobody,
      expires_at: Math.ceil(Date.now() / 1000) + KEPT_S,
      revision: before?.revision ?? 1,
    };
    await writeOne(
      before === undefined ? addConversation(empty) : changeConversation(before, empty),
    );
  });
  await writeOne(discardReport(application_id));
}

/** Takes an employer who has left out of a conversation. The candidate keeps it. Idempotent. */
export async function takeOutEmployer(application: StoredApplication): Promise<void> {
  if ((await getConversation(application)) === undefined)
    return await eraseConversation(application);
  await withOptimisticLock(async () => {
    const before = await getConversation(application);
    if (before === undefined) return;
    const { last } = before;
    const after = {
      ...before,
      company_name: DELETED_COMPANY,
      manager: { unread: 0 },
      last: last.from === 'manager' ? { ...last, text: DELETED_MESSAGE.manager } : last,
      employer_left: true as const,
    };
    await writeOne(changeConversation(before, after));
  });
}

/** Erases what one side wrote about an application. Idempotent. */
export async function forgetMessages(application: string, from: ActorRole): Promise<void> {
  const erased = { text: '', by_mail: undefined, deleted: true };
  for (const message of await queryAll(applicationMessagesRange(application), messageType))
    if (message.from === from && message.deleted !== true)
      await writeOne(setWrite(applicationMessageKey(application, message.id), erased));
}
