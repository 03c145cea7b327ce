import { suggestJob } from '../../contract/calls/suggestions.ts';
import { conflict } from '../../contract/problem.ts';
import { APPLICANT_LEFT, JOB_CLOSED } from '../../contract/texts/texts.ts';
import {
  applicationUnchanged,
  findApplicationTo,
  getReceivedApplication,
} from '../../data/applications/applications.ts';
import { addSuggestion } from '../../data/applications/suggestions.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { candidateOf } from '../../data/outbox/mails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  suggestJob,
  async ({ input: { application_id, job_posting_id }, actor }) => {
    if (!mailIsOn()) throw conflict('This site sends no email, so nobody would be told.');
    return await withOptimisticLock(async () => {
      const [application, job] = await Promise.all([
        getReceivedApplication(actor.id, application_id),
        getOwnJob(actor.id, job_posting_id),
      ]);
      const { candidate_id, candidate_deleted_at, withdrawn_at } = application;
      if (candidate_deleted_at !== null) throw conflict(APPLICANT_LEFT);
      if (withdrawn_at !== null) throw conflict('This applicant has withdrawn.');
      if (!job.is_active) throw conflict(JOB_CLOSED);
      const there = await findApplicationTo(candidate_id, job.id);
      // Only the candidate knows of an application before it is submitted.
      if (there !== undefined && there.submitted_at !== null)
        throw conflict('This applicant has already applied to that job.');
      const suggested_at = new Date().toISOString();
      await transact([
        addSuggestion(application, job, suggested_at),
        // Nothing is stored or sent if the candidate leaves meanwhile.
        applicationUnchanged(application),
        consumeQuotaWrite('suggestions_per_day', actor.id),
        consumeQuotaWrite('suggestions_per_applicant_per_day', `${actor.id} ${candidate_id}`),
        ...enqueueMail('jobSuggested', candidateOf(application), {
          application_id,
          job_id: job.id,
        }),
      ]);
      return { suggested_at };
    });
  },
);
