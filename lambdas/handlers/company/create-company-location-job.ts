import { createJob } from '../../contract/calls/job.ts';
import { notFound } from '../../contract/problem.ts';
import { incrementOpenJobs } from '../../data/accounts/managers.ts';
import { incrementJobPostings } from '../../data/companies/companies.ts';
import { locationUnchanged } from '../../data/companies/locations.ts';
import { jobToWire } from '../../data/jobs/job-to-wire.ts';
import { addJob } from '../../data/jobs/jobs.ts';
import { newQuestionWrite, SCREENING, VIDEO } from '../../data/jobs/questions.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { publishWrites, readSources } from '../../data/listings/listings.ts';
import { watchUnopenedLater } from '../../data/postings/unopened-applicants.ts';
import { newChildId, withNewIds } from '../../data/table/ids.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { count } from '../../http/observe.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';
import { preferredAnswer } from '../../rules/preferred-answer.ts';

export const handler = repeatableEndpoint(
  createJob,
  ({ input: { screening_questions = [], video_questions = [], ...input }, actor, once }) =>
    withOptimisticLock(async () => {
      const sources = await readSources({ ...input, manager_id: actor.id });
      const { company, location, manager } = sources;
      if (location.company_id !== company.id) throw notFound('location');
      const id = newChildId(company.id);
      const job = {
        ...input,
        id,
        manager_id: actor.id,
        schedule: input.schedule ?? '',
        benefits: input.benefits ?? [],
        requirements: input.requirements ?? [],
        remote: input.remote ?? false,
        video_url: input.video_url ?? null,
        is_active: true,
        applicant_count: 0,
        new_application_count: 0,
        screening_question_count: screening_questions.length,
        video_question_count: video_questions.length,
        questions_revision: 0,
        revision: 1,
        created_at: new Date().toISOString(),
      };
      const screening = withNewIds(screening_questions).map((question) => ({
        ...question,
        correct_answer: preferredAnswer(question),
        job_posting_id: id,
        revision: 1,
      }));
      const video = withNewIds(video_questions).map((question) => ({
        ...question,
        video_only_contact: question.video_only_contact ?? null,
        job_posting_id: id,
        revision: 1,
      }));
      const answer = {
        job: {
          ...jobToWire(job, company, location),
          screening_questions: screening,
          video_questions: video,
        },
      };
      await transact([
        ...addJob(job),
        ...screening.map((question) => newQuestionWrite(SCREENING, question)),
        ...video.map((question) => newQuestionWrite(VIDEO, question)),
        ...publishWrites(job, sources),
        watchUnopenedLater(job),
        incrementJobPostings(company),
        locationUnchanged(location),
        incrementOpenJobs(manager),
        consumeQuotaWrite('jobs_posted_per_day', actor.id),
        ...once(answer),
      ]);
      count('JobPosted');
      return answer;
    }),
);
