import { getApplication } from '../data/applications/applications.ts';
import { getInterview } from '../data/applications/interviews/stored-interview.ts';
import { enqueueMail, storeMailOnce } from '../data/outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../data/outbox/mails.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { hasBegun, isStillOn, remindersOf } from '../rules/interview-status.ts';

/**
 * Reminds both sides of an interview, once at each of its times. The times follow the zone's rules of today. If several
 * have passed, only the last one is sent.
 * @throws TaskNotDue if a reminder is to come
 */
export async function remindInterview(about: TaskAbout<'remindInterview'>): Promise<void> {
  const interview = await getInterview(about.interview_id);
  const isCurrent = interview?.status === 'chosen' && interview.sequence === about.sequence;
  if (!isCurrent || interview.start === null) return;
  const now = new Date().toISOString();
  const application = await getApplication(interview.application_id);
  if (application === undefined || !isStillOn(application) || hasBegun(interview, now)) return;
  const times = remindersOf(interview.start, interview.time_zone);
  // A time that had passed when this one was chosen.
  const due = times.findLast((at) => at <= now && at > interview.changed_at);
  if (due !== undefined)
    for (const to of [managerOf(interview), candidateOf(interview)]) {
      const id = `reminder-${interview.id}-${about.sequence}-${times.indexOf(due)}-${to.role}`;
      await storeMailOnce(...enqueueMail('interviewReminder', to, about, { id }));
    }
  const next = times.find((at) => at > now);
  if (next !== undefined) throw new TaskNotDue(new Date(next));
}
