import { createJobApplication } from '../../contract/calls/apply.ts';
import { conflict } from '../../contract/problem.ts';
import { Existing } from '../../contract/route.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../contract/texts/texts.ts';
import {
  getCandidate,
  incrementUnfinished,
  lockDocuments,
} from '../../data/accounts/candidates.ts';
import { ownApplicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  addApplication,
  changeApplication,
  findApplicationTo,
  isUnfinished,
  newApplication,
} from '../../data/applications/applications.ts';
import { remindUnfinishedLater } from '../../data/applications/retention.ts';
import { incrementApplications } from '../../data/jobs/job-counters.ts';
import { incrementStarted } from '../../data/jobs/job-days.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { enqueueSubmittedMails } from '../../data/outbox/enqueue-mail.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact, writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';

export const handler = endpoint(createJobApplication, ({ input: { job_posting_id, ref }, actor }) =>
  withOptimisticLock(async () => {
    const [job, candidate, before] = await Promise.all([
      getJob(job_posting_id),
      getCandidate(actor.id),
      findApplicationTo(actor.id, job_posting_id),
    ]);
    if (before !== undefined && !isUnfinished(before)) throw conflict(ALREADY_APPLIED);
    if (!job.is_active) throw conflict(JOB_CLOSED);

    if (before !== undefined) {
      const { questions_revision } = job;
      if (before.questions_revision !== questions_revision) {
        await writeOne(changeApplication(before, { ...before, questions_revision }));
      }
      return new Existing({ application: ownApplicationToWire(before) });
    }
    const application = newApplication(candidate, job, ref);
    const { submitted_at } = application;
    await transact([
      ...addApplication(application),
      await incrementStarted(application),
      ...(submitted_at === null
        ? // Without the job: its revision is checked when the application is submitted.
          [incrementUnfinished(actor.id), remindUnfinishedLater(application)]
        : [
            lockDocuments(candidate),
            incrementApplications(job),
            ...enqueueSubmittedMails(application),
          ]),
    ]);
    if (submitted_at !== null) count('ApplicationHandedIn');
    return { application: ownApplicationToWire(application) };
  }),
);
