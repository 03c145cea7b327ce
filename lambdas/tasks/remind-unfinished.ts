import { getApplication, isUnfinished } from '../data/applications/applications.ts';
import { eraseUnfinishedLater } from '../data/applications/retention.ts';
import { enqueueMail } from '../data/outbox/enqueue-mail.ts';
import { candidateOf } from '../data/outbox/mails.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';

/** Reminds a candidate of an application that is still not submitted, once, and schedules its removal. */
export async function remindUnfinished({
  application_id,
}: TaskAbout<'remindUnfinished'>): Promise<void> {
  const application = await getApplication(application_id);
  if (application === undefined || !isUnfinished(application)) return;
  const reminder = enqueueMail('applicationUnfinished', candidateOf(application), {
    application_id,
  });
  // A conflict: an earlier try has done both.
  await unlessConflict(transact([...reminder, eraseUnfinishedLater(application)]));
}
