import { DAY_MS, REMINDER_DAYS } from '../contract/limits.ts';
import { findPerson } from '../data/accounts/people.ts';
import { getApplication } from '../data/applications/applications.ts';
import { parentUlid } from '../data/keys/key.ts';
import { enqueueMail, storeMailOnce } from '../data/outbox/enqueue-mail.ts';
import { isStored, managerOf, type StoredMail } from '../data/outbox/mails.ts';
import { nextMorning } from '../rules/dates/next-morning.ts';

/** The reminder that a mail causes, and the start of the wait. */
function reminderOf(mail: StoredMail) {
  switch (mail.kind) {
    case 'applicationArrived':
      return {
        kind: 'applicantsWaiting' as const,
        since: mail.about.submitted_at ?? mail.created_at,
      };
    case 'applicationAccepted':
      return { kind: 'offersWaiting' as const, since: mail.about.decided_at };
    default:
      return undefined;
  }
}

/**
 * Schedules the reminder that a mail causes. The manager gets one for each job and day, however many people apply
 * or are accepted. The delivery drops it if nobody waits any more. Idempotent.
 */
export async function scheduleReminder(mail: StoredMail): Promise<void> {
  const reminder = reminderOf(mail);
  if (reminder === undefined || !('application_id' in mail.about)) return;
  const { application_id } = mail.about;
  const { kind, since } = reminder;
  const day = since.slice(0, 'YYYY-MM-DD'.length);
  const id = `${kind}-${parentUlid(application_id)}-${day}`;
  if (await isStored(id)) return;
  const application = await getApplication(application_id);
  const manager = application && (await findPerson(managerOf(application)));
  if (application === undefined || manager?.role !== 'manager') return;
  const waited = new Date(Date.parse(day) + (1 + REMINDER_DAYS[kind]) * DAY_MS).toISOString();
  const dueAt = nextMorning(waited, manager.stored.preferences.time_zone);
  const about = { job_id: application.job_posting_id, day };
  await storeMailOnce(...enqueueMail(kind, managerOf(application), about, { dueAt, id }));
}
