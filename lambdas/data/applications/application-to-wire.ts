import {
  type Application,
  application,
  type OwnApplication,
  ownApplication,
} from '../../contract/schemas/application.ts';
import { isSoundKey } from '../../contract/schemas/file-types.ts';
import {
  APPLICATION_STATUS,
  type ApplicationStatus,
} from '../../contract/statuses/application-status.ts';
import { signedDocumentUrl, signedRecordingUrl } from '../files/presign.ts';
import { withoutContent } from './application-fields.ts';
import { answerSecondsOf, type StoredApplication } from './applications.ts';
import { outcomeToWire } from './offers.ts';

const isHeldBack = ({ application_status, held_until }: StoredApplication): boolean =>
  APPLICATION_STATUS[application_status].whileHeldBack !== application_status &&
  held_until !== null &&
  held_until > new Date().toISOString();

/** The status that the candidate may see. */
export function statusToCandidate(each: StoredApplication): ApplicationStatus {
  const { application_status } = each;
  return isHeldBack(each)
    ? APPLICATION_STATUS[application_status].whileHeldBack
    : application_status;
}

export function ownApplicationToWire(each: StoredApplication): OwnApplication {
  // After a withdrawal, decisions that were still held back stay hidden.
  const isUntold = isHeldBack(each) || each.withdrawn_at !== null;
  return ownApplication.parse({
    ...each,
    application_status: statusToCandidate(each),
    decided_at: isUntold ? null : each.decided_at,
    offer: each.offer && outcomeToWire(each.offer),
    answer_seconds: answerSecondsOf(each),
  });
}

/** An application for the job's manager, with URLs that work for an hour. */
export async function applicationToWire(stored: StoredApplication): Promise<Application> {
  // When a candidate deletes their account, their files are removed a moment after their name.
  const each = stored.candidate_deleted_at === null ? stored : withoutContent(stored);
  return application.parse({
    ...each,
    offer: each.offer && outcomeToWire(each.offer),
    opened_at: each.opened_at ?? null,
    profile: {
      resume_url: await signedDocumentUrl(each.resume),
      cover_letter_url: await signedDocumentUrl(each.cover_letter),
    },
    video_responses: await Promise.all(
      each.video_responses.map(async (response) =>
        'file' in response
          ? {
              ...response,
              kind: isSoundKey(response.file.key) ? 'audio' : 'video',
              presigned_url: await signedRecordingUrl(response.file),
            }
          : { ...response, kind: 'text' },
      ),
    ),
  });
}
