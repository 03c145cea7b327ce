import * as z from 'zod/mini';
import type { OtherApplication } from '../../../contract/calls/other-applications.ts';
import { OTHER_APPLICATIONS } from '../../../contract/limits.ts';
import { getJobs } from '../../jobs/jobs.ts';
import { applicationKey, candidateApplicationsRange } from '../../keys/applications.ts';
import { getItems, queryAll } from '../../table/read.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';

/** A candidate's applications to one manager. */

const pointer = z.object({ application_id: z.string(), manager_id: z.string() });

/** The submitted applications of a candidate to a manager's jobs, newest first, without withdrawn ones. */
async function listApplicationsTo(
  manager: string,
  candidate: string,
): Promise<StoredApplication[]> {
  const pointers = await queryAll(candidateApplicationsRange(candidate), pointer);
  const theirs = pointers.filter(({ manager_id }) => manager_id === manager);
  const found = await getItems(
    theirs.map(({ application_id }) => applicationKey(application_id)),
    applicationType,
  );
  return found
    .filter(({ manager_id, submitted_at }) => manager_id === manager && submitted_at !== null)
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

/** Whether the candidate has an application to one of the manager's jobs that is not withdrawn. */
export async function mayViewCandidate(manager: string, candidate: string): Promise<boolean> {
  return (await listApplicationsTo(manager, candidate)).length > 0;
}

/** The newest other applications of a candidate to jobs of the same manager, without withdrawn ones. */
export async function listOtherApplications({
  id,
  manager_id,
  candidate_id,
}: StoredApplication): Promise<OtherApplication[]> {
  const all = await listApplicationsTo(manager_id, candidate_id);
  const others = all.filter((each) => each.id !== id).slice(0, OTHER_APPLICATIONS);
  const jobs = await getJobs([...new Set(others.map(({ job_posting_id }) => job_posting_id))]);
  return others
    .flatMap(({ id, job_posting_id, application_status, submitted_at }) => {
      const job_title = jobs.get(job_posting_id)?.job_title;
      if (job_title === undefined || submitted_at === null) return [];
      return { id, job_posting_id, job_title, application_status, submitted_at };
    })
    .sort((a, b) => (a.submitted_at < b.submitted_at ? 1 : -1));
}
