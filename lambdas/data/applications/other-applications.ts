import type { OtherApplication } from '../../contract/calls/other-applications.ts';
import { OTHER_APPLICATIONS } from '../../contract/limits.ts';
import { getJobs } from '../jobs/jobs.ts';
import { applicationKey, applicationOfAccess, candidateAccessRange } from '../keys/applications.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey } from '../table/items.ts';
import { itemsOf } from '../table/page.ts';
import { getItems, queryPage } from '../table/read.ts';
import { applicationType, type StoredApplication } from './stored-application.ts';

const access = { parse: (item: Attributes) => applicationOfAccess(itemKey.parse(item)) };

/** The newest other applications of a candidate to jobs of the same manager, without withdrawn ones. */
export async function listOtherApplications({
  id,
  manager_id,
  candidate_id,
}: StoredApplication): Promise<OtherApplication[]> {
  const range = candidateAccessRange(manager_id, candidate_id);
  const page = await queryPage(range, access, OTHER_APPLICATIONS + 1, undefined, {
    newestFirst: true,
  });
  const ids = itemsOf(page).filter((each) => each !== id);
  const found = await getItems(
    ids.slice(0, OTHER_APPLICATIONS).map(applicationKey),
    applicationType,
  );
  const jobs = await getJobs([...new Set(found.map(({ job_posting_id }) => job_posting_id))]);
  return found
    .flatMap(({ id, job_posting_id, application_status, submitted_at }) => {
      const job_title = jobs.get(job_posting_id)?.job_title;
      if (job_title === undefined || submitted_at === null) return [];
      return { id, job_posting_id, job_title, application_status, submitted_at };
    })
    .sort((a, b) => (a.submitted_at < b.submitted_at ? 1 : -1));
}
