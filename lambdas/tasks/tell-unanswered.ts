import { getApplication, markUnanswered } from '../data/applications/applications.ts';
import { isUnanswered } from '../data/applications/asking.ts';
import { enqueueMail } from '../data/outbox/enqueue-mail.ts';
import { candidateOf } from '../data/outbox/mails.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';

/** Tells a candidate who asked about an application that the employer has not answered, once. */
export async function tellUnanswered({
  application_id,
}: TaskAbout<'tellUnanswered'>): Promise<void> {
  const application = await getApplication(application_id);
  if (application === undefined || !(await isUnanswered(application))) return;
  // A conflict: an earlier try has done both.
  await unlessConflict(
    transact([
      markUnanswered(application_id, new Date().toISOString()),
      ...enqueueMail('stillUndecided', candidateOf(application), { application_id }),
    ]),
  );
}
