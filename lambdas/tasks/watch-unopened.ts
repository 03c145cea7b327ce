import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { lookForUnopened } from '../data/postings/unopened-applicants.ts';

/**
 * Looks whether a job leaves applicants unopened. It ends with the job.
 * @throws TaskNotDue for the next look
 */
export async function watchUnopened({ job_id }: TaskAbout<'watchUnopened'>): Promise<void> {
  const next = await lookForUnopened(job_id);
  if (next !== undefined) throw new TaskNotDue(new Date(next));
}
