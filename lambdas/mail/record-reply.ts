import { getApplication } from '../data/applications/applications.ts';
import { recordFirstReply } from '../data/applications/first-replies.ts';
import { getInterview } from '../data/applications/interviews/stored-interview.ts';
import { getOwnOffer } from '../data/applications/offers.ts';
import type { StoredApplication } from '../data/applications/stored-application.ts';
import type { Message } from '../data/outbox/messages.ts';

/**
 * Records the employer's first reply to an application, when the candidate is told of it: a decision on an application
 * that was opened, a message, or an invitation to an interview. A decision that was undone is not one. Idempotent.
 */
export async function recordReply(message: Message): Promise<void> {
  if (message.to.role !== 'candidate') return;
  const id = await applicationOf(message);
  const application = id === undefined ? undefined : await getApplication(id);
  if (application === undefined || application.employer_deleted_at !== null) return;
  const at = repliedAt(message, application);
  if (at !== undefined) await recordFirstReply(application, at);
}

/** The application that a message replies to; undefined for other messages. */
async function applicationOf(message: Message): Promise<string | undefined> {
  switch (message.kind) {
    case 'applicationAccepted':
    case 'applicationNotSelected':
    case 'messageArrived':
      return message.about.application_id;
    case 'interviewOffered':
      return (await getInterview(message.about.interview_id))?.application_id;
    case 'offerMade': {
      const { candidate_id, offer_id } = message.about;
      return (await getOwnOffer(candidate_id, offer_id)).job_candidate_application_id;
    }
    default:
      return undefined;
  }
}

function repliedAt(message: Message, application: StoredApplication): string | undefined {
  const { application_status, decided_at, opened_at } = application;
  const isOpened = opened_at !== undefined;
  switch (message.kind) {
    case 'applicationAccepted':
    case 'applicationNotSelected': {
      const decision = message.kind === 'applicationAccepted' ? 'accepted' : 'rejected';
      const stands = application_status === decision && decided_at === message.about.decided_at;
      return stands && isOpened ? decided_at : undefined;
    }
    case 'offerMade':
      return isOpened ? message.created_at : undefined;
    default:
      return message.created_at;
  }
}
