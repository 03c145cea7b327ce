import { LIST_PAGE } from '../../contract/limits.ts';
import { decrementUnfinished, findCandidate } from '../accounts/candidates.ts';
import type { StoredFile } from '../files/files.ts';
import { decrementApplications } from '../jobs/job-counters.ts';
import {
  applicationKey,
  applicationsRange,
  candidateApplicationKey,
} from '../keys/applications.ts';
import { appliedKey } from '../keys/jobs.ts';
import { itemsOfAll, type Page } from '../table/page.ts';
import { queryPage } from '../table/read.ts';
import { discardWrite, removeWrite, type Write } from '../table/write.ts';
import { isUnfinished, listOwnApplications } from './applications.ts';
import { discardLeftovers } from './leftovers.ts';
import { applicationType, type StoredApplication } from './stored-application.ts';

/** Erasing applications: when an account is deleted, when their retention ends, or when a candidate asks for it. */

/** All applications to a job, unfinished ones too. */
export async function listJobApplications(
  job: string,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  return await queryPage(applicationsRange(job), applicationType, LIST_PAGE, cursor);
}

/** The files of an application: its own, and documents that other applications may share. */
function filesOf({ resume, cover_letter, video_responses }: StoredApplication): {
  readonly videos: StoredFile[];
  readonly documents: StoredFile[];
} {
  return {
    videos: video_responses.flatMap((response) => ('file' in response ? [response.file] : [])),
    documents: [resume, cover_letter].filter((file) => file !== null),
  };
}

/** The object keys of an application's files, without the documents that its candidate uses elsewhere. */
export async function ownFilesOf(application: StoredApplication): Promise<string[]> {
  const { videos, documents } = filesOf(application);
  const keys = videos.map(({ key }) => key);
  for (const { key } of documents) if (!(await isUsedElsewhere(key, application))) keys.push(key);
  return keys;
}

async function isUsedElsewhere(key: string, { id, candidate_id }: StoredApplication) {
  const profile = (await findCandidate(candidate_id))?.candidate_profile;
  if (profile?.resume?.key === key || profile?.cover_letter?.key === key) return true;
  for await (const other of itemsOfAll((cursor) => listOwnApplications(candidate_id, cursor))) {
    if (other.id !== id && filesOf(other).documents.some((each) => each.key === key)) return true;
  }
  return false;
}

/** Removes an application from its candidate's list. */
export function forgetOwnApplication({
  id,
  candidate_id,
  job_posting_id,
}: StoredApplication): Write[] {
  return [
    discardWrite(candidateApplicationKey(candidate_id, id)),
    discardWrite(appliedKey(candidate_id, job_posting_id)),
  ];
}

/** Removes an application and updates the counters. Fails if it changed since the read. */
export function removeApplication(application: StoredApplication): Write[] {
  const { id, candidate_id, job_posting_id, application_status, submitted_at } = application;
  return [
    removeWrite(applicationKey(id), application),
    ...forgetOwnApplication(application),
    ...(submitted_at === null ? [] : [decrementApplications(job_posting_id, application_status)]),
    ...discardLeftovers(application),
    ...(isUnfinished(application) ? [decrementUnfinished(candidate_id)] : []),
  ];
}
