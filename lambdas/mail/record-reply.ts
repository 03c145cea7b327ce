import { getApplication } from '../data/applications/applications.ts';
import { recordFirstReply } from '../data/applications/first-replies.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import type { StoredMail, StoredMailKind } from '../data/outbox/mails.ts';
import { subjectOf } from './mail-data.ts';

const REPLIES: readonly StoredMailKind[] = [
  'applicationAccepted',
  'applicationNotSelected',
  'messageArrived',
  'interviewOffered',
  'offerMade',
];

/**
 * Records the employer's first reply to an application, when the candidate is told of it: a decision on an application
 * that was opened, a message, or an invitation to an interview. A decision that was undone is not one. Idempotent.
 */
export async function recordReply(mail: StoredMail): Promise<void> {
  if (mail.to.role !== 'candidate' || !REPLIES.includes(mail.kind)) return;
  const subject = await subjectOf(mail);
  const application = subject && (await getApplication(subject.id));
  if (application === undefined || application.employer_deleted_at !== null) return;
  const at = repliedAt(mail, application);
  if (at !== undefined) await recordFirstReply(application, at);
}

function repliedAt(mail: StoredMail, application: StoredApplication): string | undefined {
  const { application_status, decided_at, opened_at } = application;
  const isOpened = opened_at !== undefined;
  switch (mail.kind) {
    case 'applicationAccepted':
    case 'applicationNotSelected': {
      const decision = mail.kind === 'applicationAccepted' ? 'accepted' : 'rejected';
      const stands = application_status === decision && decided_at === mail.about.decided_at;
      return stands && isOpened ? decided_at : undefined;
    }
    case 'offerMade':
      return isOpened ? mail.created_at : undefined;
    default:
      return mail.created_at;
  }
}
