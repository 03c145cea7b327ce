import { invalid } from '../../../contract/problem.ts';
import type { StoredJob } from '../../jobs/jobs.ts';
import { ownUlid, parentUlid } from '../../keys/key.ts';

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
