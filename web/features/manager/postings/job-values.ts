import { randomId } from '@mantine/hooks';
import * as z from 'zod/mini';
import { newScreeningQuestion, newVideoQuestion } from '../../../../lambdas/contract/calls/job.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { errorsByField } from '../../../ui/forms/form-errors.ts';
import { fromCents, money, toCents } from '../../../ui/text/money.ts';

/** A question in the form of a job. New questions have no id yet: `key` tells them apart. */
const screeningQuestion = z.object({
  key: z.string(),
  id: z.optional(z.string()),
  question_text: z.string(),
  question_answers: z.array(z.string()),
  /** The index of the preferred answer; -1 where there is none. */
  correct: z.int(),
  is_required: z.boolean(),
});
const videoQuestion = z.object({
  key: z.string(),
  id: z.optional(z.string()),
  question_text: z.string(),
  is_required: z.boolean(),
});
/** What the form of a job holds, new or existing, valid or not. Kept as a draft. */
export const jobShape = z.object({
  job_title: z.string(),
  job_description: z.string(),
  schedule: z.string(),
  pay: money,
  employment_type: z.string(),
  remote: z.boolean(),
  benefits: z.array(z.string()),
  requirements: z.array(z.string()),
  screening_questions: z.array(screeningQuestion),
  video_questions: z.array(videoQuestion),
});

export type JobValues = z.output<typeof jobShape>;
export type Questions = Pick<JobValues, 'screening_questions' | 'video_questions'>;
export type ScreeningValues = z.output<typeof screeningQuestion>;
export type VideoValues = z.output<typeof videoQuestion>;

/** A question to answer with yes or no. Yes is the preferred answer. */
export function blankScreening(): ScreeningValues {
  return {
    key: randomId(),
    question_text: '',
    question_answers: ['yes', 'no'],
    correct: 0,
    is_required: true,
  };
}

/** A question without a text. */
export function blankVideo(): VideoValues {
  return { key: randomId(), question_text: '', is_required: true };
}

/** A new job, with one blank question of each kind. */
export function blankJob(): JobValues {
  return {
    job_title: '',
    job_description: '',
    schedule: '',
    pay: { dollars: '', cents: '' },
    employment_type: 'full-time',
    remote: false,
    benefits: [],
    requirements: [],
    screening_questions: [blankScreening()],
    video_questions: [blankVideo()],
  };
}

/** What the form of an existing job starts from. */
export function valuesOf(job: JobWithQuestions): JobValues {
  return {
    job_title: job.job_title,
    job_description: job.job_description,
    schedule: job.schedule,
    pay: fromCents(job.hourly_pay_in_cents),
    employment_type: job.employment_type,
    remote: job.remote,
    benefits: job.benefits,
    requirements: job.requirements,
    screening_questions: job.screening_questions.map((question) => ({
      key: question.id,
      id: question.id,
      question_text: question.question_text,
      question_answers: question.question_answers,
      correct: question.question_answers.indexOf(question.correct_answer ?? ''),
      is_required: question.is_required,
    })),
    video_questions: job.video_questions.map(({ id, question_text, is_required }) => ({
      key: id,
      id,
      question_text,
      is_required,
    })),
  };
}

/** A copy of a job as a new one, with new questions. */
export function duplicateOf(job: JobWithQuestions): JobValues {
  const values = valuesOf(job);
  const anew = <Q extends { id?: string | undefined }>({ id: _, ...question }: Q) => question;
  return {
    ...values,
    screening_questions: values.screening_questions.map(anew),
    video_questions: values.video_questions.map(anew),
  };
}

/** A screening question as the API takes it; not yet checked. */
export function screeningInput(question: ScreeningValues) {
  const { question_text, question_answers, correct, is_required } = question;
  return {
    question_text,
    question_answers,
    correct_answer: question_answers[correct]?.trim() ?? null,
    question_type: 'multiple-choice' as const,
    is_required,
  };
}

/** A video question as the API takes it; not yet checked. */
export function videoInput({ question_text, is_required }: VideoValues) {
  return { question_text, is_required };
}

/** The job's own fields as the API takes them; not yet checked. */
export function jobInput(values: JobValues) {
  const { pay, screening_questions: _, video_questions: __, ...fields } = values;
  return { ...fields, hourly_pay_in_cents: toCents(pay) };
}

/** The form's field for an issue at a path of `jobInput`. */
export function fieldOfJob(path: string): string {
  return path === 'hourly_pay_in_cents' ? 'pay' : path;
}

/** What is wrong with a job, by the form's fields. New questions without text are not saved, and not checked. */
export function checkJob(fields: z.ZodMiniType, values: JobValues): Record<string, string> {
  const errors = errorsByField(fields.safeParse(jobInput(values)).error?.issues, fieldOfJob);
  for (const [index, question] of values.screening_questions.entries()) {
    if (isUnwritten(question)) continue;
    const { error } = newScreeningQuestion.safeParse(screeningInput(question));
    Object.assign(
      errors,
      errorsByField(
        error?.issues,
        (path) => `screening_questions.${index}.${fieldOfScreening(path)}`,
      ),
    );
  }
  for (const [index, question] of values.video_questions.entries()) {
    if (isUnwritten(question)) continue;
    const { error } = newVideoQuestion.safeParse(videoInput(question));
    Object.assign(
      errors,
      errorsByField(error?.issues, (path) => `video_questions.${index}.${path}`),
    );
  }
  return errors;
}

/** Whether a question is new and has no text. Those are skipped on save. */
export function isUnwritten(question: { id?: string | undefined; question_text: string }): boolean {
  return question.id === undefined && question.question_text.trim() === '';
}

/** The questions that are saved. */
export function written<Q extends { id?: string | undefined; question_text: string }>(
  questions: readonly Q[],
): Q[] {
  return questions.filter((question) => !isUnwritten(question));
}

function fieldOfScreening(path: string): string {
  return path === 'correct_answer' ? 'question_answers' : path;
}

/** The form's field for an issue in a new job. Questions without text were not sent, so the server counts the others. */
export function fieldOfNewJob(values: JobValues): (path: string) => string {
  return (path) => {
    const [list = '', sent = '', ...rest] = path.split('.');
    if (list !== 'screening_questions' && list !== 'video_questions') return fieldOfJob(path);
    const places = [...values[list].entries()].filter(([, question]) => !isUnwritten(question));
    return [list, places[Number(sent)]?.[0], fieldOfScreening(rest.join('.'))].join('.');
  };
}
