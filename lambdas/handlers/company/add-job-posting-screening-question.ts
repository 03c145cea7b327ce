import { addScreeningQuestion as addScreeningQuestionRoute } from '../../contract/company.ts';
import { newId } from '../../data/ids.ts';
import { countQuestion, getOwnJob } from '../../data/jobs.ts';
import { addScreeningQuestion } from '../../data/questions.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { wantedAnswer } from '../../rules/wanted-answer.ts';

export const handler = endpoint(addScreeningQuestionRoute, async ({ input, actor }) => {
  const { id: job } = await getOwnJob(actor.id, input.job_posting_id);
  const question = { ...input, correct_answer: wantedAnswer(input), id: newId() };
  await transact([
    addScreeningQuestion(question),
    countQuestion(job, 'screening_question_count', 1),
  ]);
  return { question };
});
