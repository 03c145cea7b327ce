import { invalid } from '../../../contract/problem.ts';
import type { ApplicationStatus } from '../../../contract/statuses/application-status.ts';
import type { StoredJob } from '../../jobs/jobs.ts';
import { ownUlid, parentUlid } from '../../keys/key.ts';

interface Named {
  readonly application_ids: readonly string[];
  /** The status of all. */
  readonly expected_status?: ApplicationStatus | undefined;
  /** The status of each. */
  readonly expected_statuses?: readonly ApplicationStatus[] | undefined;
}

/**
 * The applications that a decision names, each with the status that the manager saw, if known.
 * @throws invalid if there is not one status for each
 */
export function namedApplications({
  application_ids,
  expected_status,
  expected_statuses,
}: Named): { id: string; expected_status: ApplicationStatus | undefined }[] {
  if (expected_statuses !== undefined && expected_statuses.length !== application_ids.length)
    throw invalid('expected_statuses', 'Expected one status for each application.');
  return application_ids.map((id, index) => ({
    id,
    expected_status: expected_statuses?.[index] ?? expected_status,
  }));
}

/** How many may have been deleted since the caller read the list: a batch leaves them out. */
const DELETED_MAX = 100;

/**
 * The own ids of applications that a call names, each once.
 * @throws invalid if one is of another job, or there are more than the job has
 */
export function ownIdsOf(job: StoredJob, application_ids: readonly string[]): string[] {
  const foreign = application_ids.findIndex((id) => parentUlid(id) !== ownUlid(job.id));
  if (foreign !== -1)
    throw invalid(`application_ids.${foreign}`, 'This is not an application to this job.');
  const own = [...new Set(application_ids.map(ownUlid))];
  if (own.length > job.applicant_count + DELETED_MAX)
    throw invalid('application_ids', 'These are more applications than this job has.');
  return own;
}
