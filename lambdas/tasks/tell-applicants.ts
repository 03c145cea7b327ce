import pLimit from 'p-limit';
import { isWaiting } from '../data/applications/applications.ts';
import { listJobApplications } from '../data/applications/erase-applications.ts';
import { enqueueMail, storeMailOnce } from '../data/outbox/enqueue-mail.ts';
import { candidateOf } from '../data/outbox/mails.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { itemsOf } from '../data/table/page.ts';

/** Messages stored in parallel. */
const AT_ONCE = 16;

/**
 * Tells applicants who still wait for a decision that the job is closed. A restart sends no second message: each
 * message id contains the application's id.
 */
export async function tellApplicants({ job_id }: TaskAbout<'tellApplicants'>): Promise<void> {
  const limit = pLimit(AT_ONCE);
  let page: Awaited<ReturnType<typeof listJobApplications>>;
  let cursor: string | undefined;
  do {
    page = await listJobApplications(job_id, cursor);
    const waiting = itemsOf(page).filter(isWaiting);
    await limit.map(waiting, enqueueClosedMail);
    cursor = page.next;
  } while (cursor !== undefined);
}

async function enqueueClosedMail(application: { id: string; candidate_id: string }): Promise<void> {
  const about = { application_id: application.id };
  const once = { id: `job-closed-${application.id}` };
  await storeMailOnce(...enqueueMail('jobClosed', candidateOf(application), about, once));
}
