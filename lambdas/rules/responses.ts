import { conflict, invalid, Problem } from '../contract/problem.ts';
import type { Issue } from '../contract/route.ts';
import { isSoundKey } from '../contract/schemas/file-types.ts';
import { QUESTIONS_CHANGED } from '../contract/texts/texts.ts';

/** Matching a candidate's answers with the questions of a job. */

interface Answer {
  readonly question_id: string;
  /** The revision of the answered question, if given. */
  readonly revision?: number | undefined;
  readonly application_id?: string | undefined;
}

interface ScreeningAnswer extends Answer {
  readonly response_text: string;
}

export interface CheckedAnswer {
  readonly question_id: string;
  readonly response_text: string;
  /** The question as the candidate saw it. */
  readonly question_text: string;
  readonly correct_answer: string | null;
  readonly is_correct: boolean | null;
}

interface Question {
  readonly id: string;
  readonly question_text: string;
  readonly is_required: boolean;
}

interface VideoQuestion extends Question {
  /** Set if only a video answers the question. */
  readonly video_only_contact?: { readonly name: string } | null | undefined;
}

interface VideoAnswer extends Answer {
  readonly video_url?: string | null | undefined;
  readonly response_text?: string | null | undefined;
}

interface ScreeningQuestion extends Question {
  readonly question_answers: readonly string[];
  readonly correct_answer?: string | null | undefined;
}

type ResponseList = 'screening_responses' | 'video_responses';

const NONE: ReadonlySet<string> = new Set();

const MISSING_ANSWER = 'Answer every required question.';
export const NO_CAPTIONS = 'Only a recorded answer can have captions.';

interface Questions {
  readonly screening_questions: readonly (ScreeningQuestion & Revisioned)[];
  readonly video_questions: readonly (VideoQuestion & Revisioned)[];
}

interface Revisioned {
  readonly revision: number;
}

interface Responses<V extends VideoAnswer = VideoAnswer> {
  readonly screening_responses: readonly ScreeningAnswer[];
  readonly video_responses: readonly V[];
}

/** @throws invalid if an answer names another application */
export function checkSameApplication({
  application_id,
  ...lists
}: { readonly application_id: string } & Responses): void {
  for (const list of ['screening_responses', 'video_responses'] as const)
    for (const [index, answer] of lists[list].entries())
      if ((answer.application_id ?? application_id) !== application_id)
        throw invalid(
          `${list}.${index}.application_id`,
          'This answer belongs to another application.',
        );
}

/**
 * @param haveChanged whether the job's questions have changed since the candidate began to answer
 * @throws conflict if an answer is to an outdated revision of its question; also if the questions have changed and the
 *   answers do not name revisions
 */
export function checkRevisions(
  { screening_questions, video_questions }: Questions,
  { screening_responses, video_responses }: Responses,
  haveChanged: boolean,
): void {
  const answers = [...screening_responses, ...video_responses];
  const outdated = [
    ...outdatedAnswers('screening_responses', screening_questions, screening_responses),
    ...outdatedAnswers('video_responses', video_questions, video_responses),
  ];
  const nameRevisions =
    answers.length > 0 && answers.every(({ revision }) => revision !== undefined);
  if (outdated.length > 0 || (haveChanged && !nameRevisions))
    throw conflict(QUESTIONS_CHANGED, outdated.length > 0 ? outdated : undefined);
}

/** The ids of answered questions that the job does not have. */
export function unknownQuestions(
  { screening_questions, video_questions }: Questions,
  { screening_responses, video_responses }: Responses,
): string[] {
  const asked = new Set([...screening_questions, ...video_questions].map(({ id }) => id));
  return [...screening_responses, ...video_responses]
    .map(({ question_id }) => question_id)
    .filter((id) => !asked.has(id));
}

/**
 * Matches answers with the questions, in the questions' order.
 * @param deleted ids of former questions of the job: answers to these are dropped
 * @returns the flagged screening answers, the video answers with their questions' texts, and the issues; answers may be
 *   stored only without issues
 */
export function matchResponses<V extends VideoAnswer>(
  { screening_questions, video_questions }: Questions,
  { screening_responses, video_responses }: Responses<V>,
  deleted: ReadonlySet<string>,
) {
  const { marked, ...screening } = checkScreening(
    screening_questions,
    screening_responses,
    deleted,
  );
  const { matched: videos, ...video } = matchVideos(video_questions, video_responses, deleted);
  return { marked, videos, issues: [...screening.issues, ...video.issues] };
}

/**
 * @param haveChanged whether the job's questions have changed since the candidate began to answer
 * @throws conflict if only required questions are missing and the candidate may not have seen them, otherwise invalid
 *   for any issue
 */
export function refuseIssues(issues: readonly Issue[], haveChanged: boolean): void {
  const [first] = issues;
  if (first === undefined) return;
  if (haveChanged && issues.every(({ message }) => message === MISSING_ANSWER))
    throw conflict(QUESTIONS_CHANGED);
  throw new Problem('invalid', first.message, { issues });
}

/**
 * Compares screening answers with the preferred ones.
 * @param deleted ids of former questions of the job: answers to these are dropped
 * @returns the flagged answers, in the questions' order, and the issues; answers may be stored only without
 *   issues
 */
export function checkScreening(
  questions: readonly ScreeningQuestion[],
  answers: readonly ScreeningAnswer[],
  deleted = NONE,
): { marked: CheckedAnswer[]; issues: Issue[] } {
  const issues = issueOf('screening_responses', questions, answers, deleted);
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  const marked: CheckedAnswer[] = [];
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
 * @param deleted ids of former questions of the job: answers to these are dropped
 * @returns each answer with its question's text, in the questions' order, and the issues
 */
export function matchVideos<A extends VideoAnswer>(
  questions: readonly VideoQuestion[],
  answers: readonly A[],
  deleted = NONE,
): { matched: (A & { question_text: string })[]; issues: Issue[] } {
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  return {
    matched: questions.flatMap((question) => {
      const answer = byQuestion.get(question.id);
      return answer === undefined ? [] : [{ ...answer, question_text: question.question_text }];
    }),
    issues: [
      ...issueOf('video_responses', questions, answers, deleted),
      ...answers.flatMap((answer, index) => {
        const field = fieldOfOtherWay(answer);
        const contact = questions.find(({ id }) => id === answer.question_id)?.video_only_contact;
        return field !== undefined && contact
          ? [{ path: `video_responses.${index}.${field}`, message: videoOnlyMessage(contact) }]
          : [];
      }),
    ],
  };
}

/** The field that shows that an answer is no video; undefined for a video. */
function fieldOfOtherWay(answer: VideoAnswer): 'response_text' | 'video_url' | undefined {
  const { video_url } = answer;
  if (!video_url) return 'response_text';
  return isSoundKey(video_url.split(/[?#]/)[0] ?? '') ? 'video_url' : undefined;
}

/** The message for any other answer to a video-only question. */
export const videoOnlyMessage = ({ name }: { readonly name: string }) =>
  `This question is answered by video only. Ask ${name} for another way.`;

function issueOf(
  list: ResponseList,
  questions: readonly Question[],
  answers: readonly Answer[],
  deleted: ReadonlySet<string>,
): Issue[] {
  const known = new Set(questions.map(({ id }) => id));
  const answered = new Set<string>();
  const issues: Issue[] = [];
  for (const [index, { question_id }] of answers.entries()) {
    const path = `${list}.${index}.question_id`;
    if (!known.has(question_id) && !deleted.has(question_id)) {
      issues.push({ path, message: 'This question does not belong to this job.' });
    } else if (answered.has(question_id)) {
      issues.push({ path, message: 'Answer each question once.' });
    }
    answered.add(question_id);
  }
  if (questions.some(({ id, is_required }) => is_required && !answered.has(id))) {
    issues.push({ path: list, message: MISSING_ANSWER });
  }
  return issues;
}

/** The answers to outdated revisions of questions. */
function outdatedAnswers(
  list: ResponseList,
  questions: readonly { readonly id: string; readonly revision: number }[],
  answers: readonly Answer[],
): Issue[] {
  const now = new Map(questions.map(({ id, revision }) => [id, revision]));
  return answers.flatMap(({ question_id, revision }, index) =>
    revision === undefined || revision === (now.get(question_id) ?? revision)
      ? []
      : [
          {
            path: `${list}.${index}.revision`,
            message: 'This question has changed since you answered it.',
          },
        ],
  );
}
