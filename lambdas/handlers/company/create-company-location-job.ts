import { createJob } from '../../contract/company.ts';
import { notFound } from '../../contract/problem.ts';
import { countInCompany, getOwnCompany } from '../../data/companies.ts';
import { newChildId, numbered } from '../../data/ids.ts';
import { addJob, jobToWire } from '../../data/jobs.ts';
import { getOwnLocation, locationUnedited } from '../../data/locations.ts';
import { publish } from '../../data/open-jobs.ts';
import { addScreeningQuestion, addVideoQuestion } from '../../data/questions.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { wantedAnswer } from '../../rules/wanted-answer.ts';

export const handler = endpoint(
  createJob,
  ({ input: { screening_questions = [], video_questions = [], ...input }, actor }) =>
    optimistic(async () => {
      const [company, location] = await Promise.all([
        getOwnCompany(actor.id, input.company_id),
        getOwnLocation(actor.id, input.location_id),
      ]);
      if (location.company_id !== company.id) throw notFound('location');
      const id = newChildId(company.id);
      const job = {
        ...input,
        id,
        manager_id: actor.id,
        schedule: input.schedule ?? '',
        benefits: input.benefits ?? [],
        requirements: input.requirements ?? [],
        video_url: input.video_url ?? null,
        is_active: true,
        applicant_count: 0,
        new_application_count: 0,
        screening_question_count: screening_questions.length,
        video_question_count: video_questions.length,
        revision: 1,
        created_at: new Date().toISOString(),
      };
      const screening = numbered(screening_questions).map((question) => ({
        ...question,
        correct_answer: wantedAnswer(question),
        job_posting_id: id,
      }));
      const video = numbered(video_questions).map((question) => ({
        ...question,
        job_posting_id: id,
      }));
      await transact([
        ...addJob(job),
        ...screening.map(addScreeningQuestion),
        ...video.map(addVideoQuestion),
        ...publish(job, company, location),
        countInCompany(company, 'job_posting_count', { unedited: true }),
        locationUnedited(location),
      ]);
      return {
        job: {
          ...jobToWire(job, company, location),
          screening_questions: screening,
          video_questions: video,
        },
      };
    }),
);
