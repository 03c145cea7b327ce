import type { Issue } from '../contract/route.ts';
import type { ScreeningQuestion, VideoQuestion } from '../contract/shapes.ts';

interface ScreeningAnswer {
  readonly question_id: string;
  readonly response_text: string;
}

export interface MarkedAnswer extends ScreeningAnswer {
  /** The question as the candidate saw it. */
  readonly question_text: string;
  readonly correct_answer: string | null;
  readonly is_correct: boolean | null;
}

interface Question {
  readonly id: string;
  readonly is_required: boolean;
}

/**
 * Marks screening answers against the wanted ones.
 * @returns the marked answers, in the questions' order, and what is wrong with the answers; a caller keeps
 *   them only if nothing is
 */
export function markScreening(
  questions: readonly ScreeningQuestion[],
  answers: readonly ScreeningAnswer[],
): { marked: MarkedAnswer[]; issues: Issue[] } {
  const issues = whatIsWrong('screening_responses', questions, answers);
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  const marked: MarkedAnswer[] = [];
  for (const question of questions) {
    const answer = byQuestion.get(question.id);
    if (answer === undefined) continue;
    if (!question.question_answers.includes(answer.response_text)) {
      issues.push({
        path: `screening_responses.${answers.indexOf(answer)}.response_text`,
        message: 'Choose one of the answers.',
      });
    }
    const correct = question.correct_answer ?? null;
    marked.push({
      question_id: question.id,
      question_text: question.question_text,
      response_text: answer.response_text,
      correct_answer: correct,
      is_correct: correct === null ? null : answer.response_text === correct,
    });
  }
  return { marked, issues };
}

/**
 * Matches video answers with their questions.
 * @returns each answer with its question's text, in the questions' order, and what is wrong with the answers
 */
export function matchVideos<A extends { readonly question_id: string }>(
  questions: readonly VideoQuestion[],
  answers: readonly A[],
): { matched: (A & { question_text: string })[]; issues: Issue[] } {
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  return {
    matched: questions.flatMap((question) => {
      const answer = byQuestion.get(question.id);
      return answer === undefined ? [] : [{ ...answer, question_text: question.question_text }];
    }),
    issues: whatIsWrong('video_responses', questions, answers),
  };
}

function whatIsWrong(
  list: 'screening_responses' | 'video_responses',
  questions: readonly Question[],
  answers: readonly { readonly question_id: string }[],
): Issue[] {
  const known = new Set(questions.map(({ id }) => id));
  const answered = new Set<string>();
  const issues: Issue[] = [];
  for (const [index, { question_id }] of answers.entries()) {
    const path = `${list}.${index}.question_id`;
    if (!known.has(question_id)) {
      issues.push({ path, message: 'This is not a question of this job.' });
    } else if (answered.has(question_id)) {
      issues.push({ path, message: 'Answer each question once.' });
    }
    answered.add(question_id);
  }
  if (questions.some(({ id, is_required }) => is_required && !answered.has(id))) {
    issues.push({ path: list, message: 'Answer every required question.' });
  }
  return issues;
}
