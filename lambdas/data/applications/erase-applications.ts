import { LIST_PAGE } from '../../contract/limits.ts';
import { decrementUnfinished, type StoredCandidate } from '../accounts/candidates.ts';
import { discardFileWrite, type StoredFile } from '../files/files.ts';
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

/**
 * The object keys of an application's files, without the documents that its candidate uses elsewhere.
 * @param candidate as read before; undefined if erased
 */
export async function ownFilesOf(
  application: StoredApplication,
  candidate: StoredCandidate | undefined,
): Promise<string[]> {
  const { videos, documents } = filesOf(application);
  const profile = candidate && documentsOf(candidate);
  const others = documents.filter(({ key }) => !profile?.some((used) => used.key === key));
  return [...videos, ...(await notSubmitted(others, application))].map(({ key }) => key);
}

/** The writes that remove the former documents of a candidate's profile, unless a submitted application has them. */
export async function discardFormerDocuments(
  before: StoredCandidate,
  after: StoredCandidate,
): Promise<Write[]> {
  const left = documentsOf(after);
  const former = documentsOf(before).filter(({ key }) => !left.some((each) => each.key === key));
  const unused = await notSubmitted(former, { candidate_id: before.id });
  return unused.map(({ key }) => discardFileWrite(key));
}

const documentsOf = ({ candidate_profile: profile }: StoredCandidate): StoredFile[] =>
  [profile?.resume, profile?.cover_letter].filter((file) => file != null);

/**
 * The documents that no other submitted application has. An unfinished one does not count: it copies the profile's
 * documents again when it is submitted.
 */
async function notSubmitted(
  documents: readonly StoredFile[],
  { id, candidate_id }: { readonly id?: string; readonly candidate_id: string },
): Promise<readonly StoredFile[]> {
  let unused = documents;
  if (unused.length === 0) return unused;
  for await (const other of itemsOfAll((cursor) => listOwnApplications(candidate_id, cursor))) {
    if (other.id === id || other.submitted_at === null) continue;
    const used = filesOf(other).documents;
    unused = unused.filter(({ key }) => !used.some((each) => each.key === key));
  }
  return unused;
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
    ...(isUnfinished(application) ? [decrementUnfinished(candidate_id)] : []),
  ];
}
