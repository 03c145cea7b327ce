import { createJobApplication } from '../../contract/job.ts';
import { conflict } from '../../contract/problem.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../contract/texts.ts';
import {
  addApplication,
  findApplication,
  isUnfinished,
  newApplication,
  ownApplicationToWire,
} from '../../data/applications.ts';
import { getCandidate } from '../../data/candidates.ts';
import { countApplication, getJob, jobUnchanged } from '../../data/jobs.ts';
import { introduce } from '../../data/managers.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(createJobApplication, ({ input: { job_posting_id }, actor }) =>
  optimistic(async () => {
    const [job, candidate, existing] = await Promise.all([
      getJob(job_posting_id),
      getCandidate(actor.id),
      findApplication(actor.id, job_posting_id),
    ]);
    if (existing !== undefined && !isUnfinished(existing)) {
      throw conflict(ALREADY_APPLIED);
    }
    if (!job.is_active) throw conflict(JOB_CLOSED);
    if (existing !== undefined) return { application: ownApplicationToWire(existing) };

    const application = newApplication(candidate, job);
    await transact([
      ...addApplication(application),
      ...(application.submitted_at === null
        ? [jobUnchanged(job)]
        : [countApplication(job), introduce(job.manager_id, actor.id)]),
    ]);
    return { application: ownApplicationToWire(application) };
  }),
);
