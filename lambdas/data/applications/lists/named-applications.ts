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

/**
 * The own ids of applications that a call names, each once.
 * @throws invalid if one is of another job
 */
export function ownIdsOf(job: StoredJob, application_ids: readonly string[]): string[] {
  const foreign = application_ids.findIndex((id) => parentUlid(id) !== ownUlid(job.id));
  if (foreign !== -1)
    throw invalid(`application_ids.${foreign}`, 'This is not an application to this job.');
  return [...new Set(application_ids.map(ownUlid))];
}
