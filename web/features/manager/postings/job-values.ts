import { randomId } from '@mantine/hooks';
import * as z from 'zod/mini';
import { newScreeningQuestion, newVideoQuestion } from '../../../../lambdas/contract/calls/job.ts';
import {
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
} from '../../../../lambdas/contract/limits.ts';
import type { Company, Location } from '../../../../lambdas/contract/schemas/company.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import {
  type JobWithQuestions,
  type VideoOnlyContact,
  videoOnlyContact,
} from '../../../../lambdas/contract/schemas/job.ts';
import { formatPay } from '../../../../lambdas/contract/texts/format.ts';
import { errorsByField } from '../../../ui/forms/form-errors.ts';
import type { FieldNames } from '../../../ui/forms/values.ts';
import { options } from '../../jobs/labels.ts';
import { fromCents, money, toCents } from '../../jobs/pay.ts';

/** A question. New questions have no id and no revision: `key` identifies them. */
const stored = { id: z.optional(z.string()), revision: z.optional(z.int()) };
const screeningQuestion = z.object({
  key: z.string(),
  ...stored,
  question_text: z.string(),
  question_answers: z.array(z.string()),
  /** The index of the preferred answer; -1 for none. */
  correct: z.int(),
  is_required: z.boolean(),
});
export const NO_CONTACT: VideoOnlyContact = { name: '', phone: '', email: '' };
const videoQuestion = z.object({
  key: z.string(),
  ...stored,
  question_text: z.string(),
  is_required: z.boolean(),
  is_video_only: z.boolean(),
  /** Kept while other ways are allowed, but not saved. */
  video_only_contact: videoOnlyContact,
});
/** The form's values, valid or not. Stored as a draft. */
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

/** A yes/no question that prefers yes. */
export function blankScreening(): ScreeningValues {
  return {
    key: randomId(),
    question_text: '',
    question_answers: ['yes', 'no'],
    correct: 0,
    is_required: true,
  };
}

export function blankVideo(): VideoValues {
  return {
    key: randomId(),
    question_text: '',
    is_required: true,
    is_video_only: false,
    video_only_contact: NO_CONTACT,
  };
}

/** A new job with one blank question of each kind. */
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

/** The values of an existing job. */
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
      revision: question.revision,
      question_text: question.question_text,
      question_answers: question.question_answers,
      correct: question.question_answers.indexOf(question.correct_answer ?? ''),
      is_required: question.is_required,
    })),
    video_questions: job.video_questions.map((question) => ({
      key: question.id,
      id: question.id,
      revision: question.revision,
      question_text: question.question_text,
      is_required: question.is_required,
      is_video_only: Boolean(question.video_only_contact),
      video_only_contact: question.video_only_contact ?? NO_CONTACT,
    })),
  };
}

/** A copy as a new job with new questions. */
export function duplicateOf(job: JobWithQuestions): JobValues {
  const values = valuesOf(job);
  // A form may get several copies of one job's questions.
  const asNew = <
    Q extends { key: string; id?: string | undefined; revision?: number | undefined },
  >({
    id: _,
    revision: __,
    ...rest
  }: Q) => ({
    ...rest,
    key: randomId(),
  });
  return {
    ...values,
    screening_questions: values.screening_questions.map(asNew),
    video_questions: values.video_questions.map(asNew),
  };
}

/** The written questions, then copies of a job's, as far as they fit, and how many of those did not. */
export function withCopiedQuestions(values: Questions, job: JobWithQuestions) {
  const copies = duplicateOf(job);
  const screening = [
    ...writtenQuestions(values.screening_questions),
    ...copies.screening_questions,
  ];
  const video = [...writtenQuestions(values.video_questions), ...copies.video_questions];
  const left =
    Math.max(0, screening.length - MAX_SCREENING_QUESTIONS) +
    Math.max(0, video.length - MAX_VIDEO_QUESTIONS);
  return {
    screening_questions: screening.slice(0, MAX_SCREENING_QUESTIONS),
    video_questions: video.slice(0, MAX_VIDEO_QUESTIONS),
    copied: copies.screening_questions.length + copies.video_questions.length - left,
    left,
  };
}

function screeningInWords({ question_text, question_answers, correct }: ScreeningValues): string {
  if (question_text.trim() === '') return '';
  const preferred = question_answers[correct];
  return [
    question_text,
    `Answers: ${question_answers.join(', ')}.`,
    preferred === undefined ? 'No preferred answer.' : `Preferred: ${preferred}.`,
  ].join(' ');
}

function videoInWords({ question_text, is_video_only, video_only_contact }: VideoValues): string {
  if (!is_video_only) return question_text;
  const { name, phone, email } = video_only_contact;
  return `${question_text} Video only; ask ${[name, phone, email].filter(Boolean).join(', ')}.`;
}

export const JOB_NAMES: FieldNames<JobValues> = {
  job_title: 'Job title',
  job_description: 'Job description',
  employment_type: {
    label: 'Employment type',
    text: (type) => options(EMPLOYMENT_TYPES).find(({ value }) => value === type)?.label ?? type,
  },
  schedule: 'Schedule',
  remote: 'This job can be done remotely',
  pay: { label: 'Hourly pay', text: (pay) => formatPay(toCents(pay)) },
  benefits: 'Benefits',
  requirements: 'Requirements',
  screening_questions: { label: 'Screening question', entry: screeningInWords },
  video_questions: { label: 'Video question', entry: videoInWords },
};

/** The API's input; not validated. */
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

/** The API's input; not validated. */
export function videoInput(question: VideoValues) {
  const { question_text, is_required, is_video_only, video_only_contact } = question;
  return {
    question_text,
    is_required,
    video_only_contact: is_video_only ? video_only_contact : null,
  };
}

/** The API's input without questions; not validated. */
export function jobInput(values: JobValues) {
  const { pay, screening_questions: _, video_questions: __, ...fields } = values;
  return { ...fields, hourly_pay_in_cents: toCents(pay) };
}

/** Maps a field of `jobInput` to the form's. */
export function fieldOfJob(path: string): string {
  return path === 'hourly_pay_in_cents' ? 'pay' : path;
}

/** Validates a job, by form field. Blank new questions are skipped. */
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

/** Whether a question is new and blank. Those are not saved. */
export function isUnwritten(question: { id?: string | undefined; question_text: string }): boolean {
  return question.id === undefined && question.question_text.trim() === '';
}

/** The questions to save. */
export function writtenQuestions<Q extends { id?: string | undefined; question_text: string }>(
  questions: readonly Q[],
): Q[] {
  return questions.filter((question) => !isUnwritten(question));
}

function fieldOfScreening(path: string): string {
  return path === 'correct_answer' ? 'question_answers' : path;
}

/** Maps a field of a new job to the form's. Skipped questions shift the server's indexes. */
export function fieldOfNewJob(values: JobValues): (path: string) => string {
  return (path) => {
    const [list = '', sent = '', ...rest] = path.split('.');
    if (list !== 'screening_questions' && list !== 'video_questions') return fieldOfJob(path);
    const places = [...values[list].entries()].filter(([, question]) => !isUnwritten(question));
    return [list, places[Number(sent)]?.[0], fieldOfScreening(rest.join('.'))].join('.');
  };
}

/** The typed values as candidates would see them. */
export function jobToShow(values: JobValues, company: Company, location: Location) {
  const entries = (texts: readonly string[]) => [
    ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
  ];
  const { screening_questions, video_questions, ...job } = values;
  return {
    ...job,
    employment_type: EMPLOYMENT_TYPES.find((type) => type === job.employment_type) ?? 'full-time',
    hourly_pay_in_cents: toCents(job.pay),
    benefits: entries(job.benefits),
    requirements: entries(job.requirements),
    company: [company],
    company_location: [location],
    screening_questions: writtenQuestions(screening_questions).map(({ key, ...question }) => ({
      ...question,
      id: key,
      question_answers: entries(question.question_answers),
    })),
    video_questions: writtenQuestions(video_questions).map((question) => ({
      ...videoInput(question),
      id: question.key,
    })),
  };
}
