import * as applications from '../../lambdas/contract/calls/application.ts';
import * as apply from '../../lambdas/contract/calls/apply.ts';
import * as assessment from '../../lambdas/contract/calls/assessment.ts';
import * as batches from '../../lambdas/contract/calls/batches.ts';
import * as decisions from '../../lambdas/contract/calls/decisions.ts';
import * as suggestions from '../../lambdas/contract/calls/suggestions.ts';
import * as timeline from '../../lambdas/contract/calls/timeline.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from '../seed/api.ts';
import { buildResponses } from '../seed/apply.ts';
import { createCandidate } from '../smoke/candidate.ts';
import type { InProcess } from './stack/in-process.ts';

/** Applicants of the same job and day. Only the first one schedules the manager's reminder. */
const CROWD = 3;

interface Jobs {
  readonly asking: JobWithQuestions;
  readonly plain: { readonly id: string };
}

/** Some people apply to a job. Their manager reads, rates and rejects them, one by one and in bulk. */
export async function crowdApplies(
  connect: InProcess['connect'],
  manager: Call,
  { asking, plain }: Jobs,
  { run, password }: { readonly run: string; readonly password: string },
): Promise<void> {
  const job_posting_id = asking.id;
  const ids: string[] = [];
  for (let nth = 1; nth <= CROWD; nth++) {
    const email = `crowd-${nth}-${run}@example.com`;
    const { candidate } = await createCandidate(connect, email, password);
    const { application } = await candidate(apply.createJobApplication, { job_posting_id });
    const responses = await buildResponses(candidate, application.id, asking, ['yes'], nth);
    await candidate(apply.addQuestionResponses, responses);
    ids.push(application.id);
  }
  for (const id of ids) {
    await manager(timeline.openApplication, { application_id: id });
    await manager(applications.updateJobApplicationStatus, { id, application_status: 'rejected' });
    await manager(assessment.rateApplication, { application_id: id, rating: 3 });
    await manager(assessment.noteApplication, { application_id: id, note: 'Works in the city.' });
  }
  const these = { job_posting_id, application_ids: ids };
  await manager(assessment.rateApplications, { application_ids: ids, rating: 4 });
  await manager(decisions.decideApplications, { ...these, application_status: 'new' });
  const { batch } = await manager(batches.startDecisions, {
    ...these,
    application_status: 'rejected',
  });
  await manager(batches.continueBatch, { id: batch.id });
  await manager(batches.getBatchLeftOut, { id: batch.id });
  await manager(batches.undoDecisions, { batch_id: batch.id });
  await manager(batches.startApplicantsExport, { ...these, content: 'rows' });
  for (const application_id of ids)
    await manager(suggestions.suggestJob, { application_id, job_posting_id: plain.id });
}
