import * as z from 'zod/mini';
import {
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
  MORE_TIME_S,
  RESPONSE_MAX,
} from '../limits.ts';
import { route } from '../route.ts';
import { captions, writtenAnswer } from '../schemas/answer-texts.ts';
import { ownApplication } from '../schemas/application.ts';
import { optionalFileUrl } from '../schemas/file-types.ts';
import { source } from '../schemas/source.ts';
import {
  childId,
  id,
  isVisible,
  list,
  optionalText,
  orNone,
  REQUIRED,
  text,
} from '../schemas/types.ts';

export const createJobApplication = route({
  name: 'createJobApplication',
  POST: '/job/create-job-application',
  role: 'candidate',
  status: 201,
  mayExist: true,
  summary:
    'Starts an application (201), or takes up again the unfinished one that this candidate has for the job (200).',
  input: z.object({
    job_posting_id: childId,
    // Sent by the app, but an application always starts as new.
    application_status: z.optional(z.unknown()),
    /** Where the candidate found the job: the `ref` of the link that they followed. */
    ref: optionalText(source),
  }),
  output: z.object({ application: ownApplication }),
});

const ofApplication = {
  application_id: z.optional(childId),
  question_id: id,
  /**
   * The revision of the question that the candidate saw. By default, the one when the application was
   * started.
   */
  revision: z.optional(z.int()),
};

/** The answer to a video question: the URL of a video or of sound, or a text in its place. */
const videoAnswer = z
  .object({
    ...ofApplication,
    video_url: optionalFileUrl,
    response_text: orNone(writtenAnswer),
    /** The captions of the recording. Refused with a text. */
    captions: optionalText(captions),
  })
  .check(
    z.superRefine(({ video_url, response_text }, { addIssue }) => {
      const recorded = (video_url ?? null) !== null;
      if (recorded && (response_text ?? null) !== null) {
        const message = 'Send a recording or a text, not both.';
        addIssue({ code: 'custom', path: ['response_text'], message });
      } else if (!recorded && !isVisible(response_text ?? '')) {
        const field = response_text === undefined ? 'video_url' : 'response_text';
        addIssue({ code: 'custom', path: [field], message: REQUIRED });
      }
    }),
  );

export const addQuestionResponses = route({
  name: 'addQuestionResponses',
  POST: '/job/add-question-responses-to-application',
  role: 'candidate',
  summary:
    'Submits the answers to a job’s questions, once; with them the application reaches the manager. Refused (409) where a question has changed since the candidate saw it.',
  input: z.object({
    application_id: childId,
    screening_responses: list(
      z.object({
        ...ofApplication,
        response_text: text(RESPONSE_MAX),
        // Sent as null by the app. The server checks the answers.
        is_correct: z.optional(z.nullable(z.boolean())),
      }),
      MAX_SCREENING_QUESTIONS,
    ),
    video_responses: list(videoAnswer, MAX_VIDEO_QUESTIONS),
  }),
  output: z.object({ application: ownApplication }),
});

export const askForMoreTime = route({
  name: 'askForMoreTime',
  POST: '/job/ask-for-more-time',
  role: 'candidate',
  idempotent: true,
  summary:
    'Gives a candidate more seconds for each recorded answer of an unfinished application. Nobody is asked why, and the employer is not told.',
  input: z.object({
    application_id: childId,
    seconds: z.literal(MORE_TIME_S, `Expected ${MORE_TIME_S.join(' or ')} seconds.`),
  }),
  output: z.object({ application: ownApplication }),
});
