import { getJobPosting } from '../../contract/calls/open-jobs.ts';
import { withJobFlags } from '../../data/jobs/job-flags.ts';
import { jobToWire, publicJobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { getQuestions } from '../../data/jobs/questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getJobPosting, async ({ input: { id }, actor }) => {
  const [stored, { screening_questions, video_questions }, [marked]] = await Promise.all([
    getJob(id),
    getQuestions(id),
    actor.role === 'manager' ? [{ id }] : withJobFlags(actor.id, [{ id }]),
  ]);
  const isOwner = stored.manager_id === actor.id;
  const job = await readPlaceToWire(stored, isOwner ? jobToWire : publicJobToWire);
  return {
    job: {
      ...job,
      ...marked,
      screening_questions: isOwner
        ? screening_questions
        : screening_questions.map(({ correct_answer: _, edited_at: __, ...question }) => question),
      video_questions: isOwner
        ? video_questions
        : video_questions.map(({ video_only_contact, edited_at: _, ...question }) => ({
            ...question,
            ...(actor.role === 'candidate' && { video_only_contact }),
          })),
    },
  };
});
