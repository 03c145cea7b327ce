import * as z from 'zod/mini';
import {
  ANSWER_MAX,
  BENEFIT_MAX,
  JOB_DESCRIPTION_MAX,
  MAX_ANSWERS,
  MAX_LIST_ENTRIES,
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
  NAME_MAX,
  PHONE_NUMBER_MAX,
  QUESTION_MAX,
  REQUIREMENT_MAX,
  SCHEDULE_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '../limits.ts';
import { route } from '../route.ts';
import { EMPLOYMENT_TYPES } from '../schemas/enumerations.ts';
import { job, jobWithQuestions, screeningQuestion, videoQuestion } from '../schemas/job.ts';
import {
  cents,
  childId,
  expected,
  flag,
  id,
  list,
  name,
  oneOf,
  optionalEmail,
  optionalLink,
  optionalText,
  orNone,
  paragraph,
  text,
  unlessNone,
} from '../schemas/types.ts';
import { expectedRevision } from '../schemas/version.ts';

const jobFields = {
  job_description: paragraph(JOB_DESCRIPTION_MAX),
  schedule: optionalText(text(SCHEDULE_MAX, 0)),
  hourly_pay_in_cents: cents,
  employment_type: oneOf(EMPLOYMENT_TYPES),
  benefits: unlessNone(list(text(BENEFIT_MAX), MAX_LIST_ENTRIES)),
  requirements: unlessNone(list(text(REQUIREMENT_MAX), MAX_LIST_ENTRIES)),
  video_url: optionalLink,
  remote: unlessNone(flag),
};

const screeningFields = z.object({
  question_text: text(QUESTION_MAX),
  question_answers: z._default(
    unlessNone(
      list(text(ANSWER_MAX), MAX_ANSWERS).check(z.minLength(1, 'Enter at least one answer.')),
    ),
    ['yes', 'no'],
  ),
  correct_answer: orNone(text(ANSWER_MAX, 0)),
  question_type: z._default(unlessNone(oneOf(['multiple-choice'])), 'multiple-choice'),
  is_required: z._default(unlessNone(flag), true),
});
const contact = z
  .object(
    {
      name: name(NAME_MAX),
      phone: z._default(optionalText(name(PHONE_NUMBER_MAX, 0)), ''),
      email: z._default(optionalEmail, ''),
    },
    expected('a name with a phone number or an email address'),
  )
  .check(
    z.refine(({ phone, email }) => phone !== '' || email !== '', {
      path: ['phone'],
      error: 'Enter a phone number or an email address.',
    }),
  );
const videoFields = z.object({
  question_text: text(QUESTION_MAX),
  is_required: z._default(unlessNone(flag), true),
  /** Allows only a video, and names the contact for another way; null allows other ways too. */
  video_only_contact: z.optional(z.nullable(contact)),
});

interface Answers {
  question_answers: readonly string[];
  correct_answer?: string | null | undefined;
}
// The messages name the field, so that a form can show them next to it.
const answersAreUnique = z.superRefine<Answers>(({ question_answers }, { addIssue }) => {
  for (const [index, answer] of question_answers.entries()) {
    if (question_answers.indexOf(answer) === index) continue;
    addIssue({
      code: 'custom',
      path: ['question_answers', index],
      message: 'Enter each answer once.',
    });
  }
});
const correctAnswerIsListed = z.refine<Answers>(
  ({ question_answers, correct_answer }) =>
    correct_answer === undefined ||
    correct_answer === null ||
    question_answers.includes(correct_answer),
  { path: ['correct_answer'], error: 'Choose one of the answers.' },
);

/** The input for a new screening question. */
export const newScreeningQuestion = screeningFields.check(answersAreUnique, correctAnswerIsListed);
/** The input for a new video question. */
export const newVideoQuestion = videoFields;

export const createJob = route({
  name: 'createJob',
  POST: '/company/create-company-location-job',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary: 'Posts a job at a location, together with its questions.',
  input: z.object({
    company_id: id,
    location_id: childId,
    job_title: name(TITLE_MAX),
    ...jobFields,
    screening_questions: unlessNone(list(newScreeningQuestion, MAX_SCREENING_QUESTIONS)),
    video_questions: unlessNone(list(newVideoQuestion, MAX_VIDEO_QUESTIONS)),
  }),
  output: z.object({ job: jobWithQuestions }),
});

export const updateJob = route({
  name: 'updateJob',
  POST: '/company/update-company-location-job',
  role: 'manager',
  idempotent: true,
  summary: 'Changes a job; a field left out stays as it is.',
  input: z.extend(z.partial(z.object({ job_title: name(TITLE_MAX, TITLE_MIN), ...jobFields })), {
    id: childId,
    expected_revision: expectedRevision,
  }),
  output: z.object({ job }),
});

const ofJob = { job_posting_id: childId };
/** A question that is edited or deleted. */
const storedQuestion = { id, ...ofJob, expected_revision: expectedRevision };

export const addScreeningQuestion = route({
  name: 'addScreeningQuestion',
  POST: '/company/add-job-posting-screening-question',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary: 'Adds a screening question to a job.',
  input: z.extend(screeningFields, ofJob).check(answersAreUnique, correctAnswerIsListed),
  output: z.object({ question: screeningQuestion }),
});

export const updateScreeningQuestion = route({
  name: 'updateScreeningQuestion',
  POST: '/company/update-job-posting-screening-question',
  role: 'manager',
  summary: 'Replaces a screening question; answers already given keep the text that was asked.',
  input: z.extend(screeningFields, storedQuestion).check(answersAreUnique, correctAnswerIsListed),
  output: z.object({ question: screeningQuestion }),
});

export const deleteScreeningQuestion = route({
  name: 'deleteScreeningQuestion',
  POST: '/company/delete-job-posting-screening-question',
  role: 'manager',
  summary: 'Takes a screening question off a job; answers already given stay.',
  input: z.object(storedQuestion),
  output: z.object({ deleted: z.literal(true) }),
});

export const addVideoQuestion = route({
  name: 'addVideoQuestion',
  POST: '/company/add-job-posting-video-question',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary: 'Adds a video question to a job.',
  input: z.extend(videoFields, ofJob),
  output: z.object({ question: videoQuestion }),
});

export const updateVideoQuestion = route({
  name: 'updateVideoQuestion',
  POST: '/company/update-job-posting-video-question',
  role: 'manager',
  summary:
    'Replaces a video question, but keeps a contact that is left out; answers already given keep the text that was asked.',
  input: z.extend(videoFields, storedQuestion),
  output: z.object({ question: videoQuestion }),
});

export const deleteVideoQuestion = route({
  name: 'deleteVideoQuestion',
  POST: '/company/delete-job-posting-video-question',
  role: 'manager',
  summary: 'Takes a video question off a job; answers already given stay.',
  input: z.object(storedQuestion),
  output: z.object({ deleted: z.literal(true) }),
});
