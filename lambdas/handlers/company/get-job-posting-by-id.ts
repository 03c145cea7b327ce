import { getJobPosting } from '../../contract/open-jobs.ts';
import { getJob, jobToWire, openJobToWire, withPlace } from '../../data/jobs.ts';
import { withMarks } from '../../data/marks.ts';
import { getQuestions } from '../../data/questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getJobPosting, async ({ input: { id }, actor }) => {
  const [stored, { screening_questions, video_questions }, [marked]] = await Promise.all([
    getJob(id),
    getQuestions(id),
    actor.role === 'manager' ? [{ id }] : withMarks(actor.id, [{ id }]),
  ]);
  const isOwner = stored.manager_id === actor.id;
  const job = await withPlace(stored, isOwner ? jobToWire : openJobToWire);
  return {
    job: {
      ...job,
      ...marked,
      screening_questions: isOwner
        ? screening_questions
        : screening_questions.map(({ correct_answer: _, ...question }) => question),
      video_questions,
    },
  };
});
