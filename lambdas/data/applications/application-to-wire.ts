import {
  type Application,
  application,
  type MyApplication,
  myApplication,
  type OwnApplication,
  ownApplication,
} from '../../contract/schemas/application.ts';
import type { PublicJob } from '../../contract/schemas/job.ts';
import { statusToCandidate } from '../../rules/application-status.ts';
import { signedDocumentUrl } from '../files/presign.ts';
import { fieldsThatAre } from '../table/field-rules.ts';
import { APPLICATION_FIELDS, withoutContent } from './application-fields.ts';
import { answerSecondsOf } from './applications.ts';
import { summaryToWire } from './interviews/stored-interview.ts';
import { outcomeToWire } from './offers.ts';
import type { StoredApplication } from './stored-application.ts';
import { videoResponsesToWire } from './video-responses.ts';

export function ownApplicationToWire(each: StoredApplication): OwnApplication {
  // After a withdrawal, decisions that were still held back stay hidden.
  const application_status = statusToCandidate(each);
  const isUntold = application_status !== each.application_status || each.withdrawn_at !== null;
  const shown = fieldsThatAre<StoredApplication>('shownTo', 'candidate', APPLICATION_FIELDS, each);
  return ownApplication.parse({
    ...shown,
    application_status,
    decided_at: isUntold ? null : shown.decided_at,
    asked_at: each.asked_at ?? null,
    unanswered_at: each.unanswered_at ?? null,
    offer: shown.offer && outcomeToWire(shown.offer),
    interview: summaryToWire(each.interview, 'candidate'),
    answer_seconds: answerSecondsOf(each),
  });
}

/** An application for its candidate, with its job. */
export function myApplicationToWire(
  each: StoredApplication,
  { id, job_title, is_active, company, company_location }: PublicJob,
): MyApplication {
  return myApplication.parse({
    ...ownApplicationToWire(each),
    job: { id, job_title, is_active },
    company,
    company_location,
  });
}

/** Why the candidate can no longer change the captions of their recordings; undefined while they can. */
export function whyCaptionsClosed(each: StoredApplication): string | undefined {
  if (each.withdrawn_at !== null || each.employer_deleted_at !== null)
    return 'This application has ended. Its captions can no longer be changed.';
  // For the candidate, an application with a held-back decision is still undecided.
  return statusToCandidate(each) === 'new'
    ? undefined
    : 'This application has been decided. Its captions can no longer be changed.';
}

/** The fields of an application that its job's manager may see. */
export function shownToManager(stored: StoredApplication): Partial<StoredApplication> {
  // When a candidate deletes their account, their files are removed a moment after their name.
  const each = stored.candidate_deleted_at === null ? stored : withoutContent(stored);
  return fieldsThatAre<StoredApplication>('shownTo', 'manager', APPLICATION_FIELDS, each);
}

/** An application for the job's manager, with URLs that work for an hour. */
export async function applicationToWire(stored: StoredApplication): Promise<Application> {
  const shown = shownToManager(stored);
  return application.parse({
    ...shown,
    offer: shown.offer && outcomeToWire(shown.offer),
    interview: summaryToWire(stored.interview, 'manager'),
    opened_at: shown.opened_at ?? null,
    asked_at: shown.asked_at ?? null,
    rating: shown.rating ?? null,
    note: shown.note ?? '',
    source: shown.source ?? null,
    profile: {
      resume_url: await signedDocumentUrl(shown.resume ?? null),
      resume_name: shown.resume?.name,
      cover_letter_url: await signedDocumentUrl(shown.cover_letter ?? null),
      cover_letter_name: shown.cover_letter?.name,
    },
    video_responses: await videoResponsesToWire(shown.video_responses ?? []),
  });
}
