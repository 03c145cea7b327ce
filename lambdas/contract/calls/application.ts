import * as z from 'zod/mini';
import {
  CAPTIONS_MAX,
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
  MORE_TIME_S,
  RESPONSE_MAX,
  SEARCH_MAX,
  WRITTEN_ANSWER_MAX,
} from '../limits.ts';
import { route } from '../route.ts';
import { application, myApplication, ownApplication } from '../schemas/application.ts';
import { fileUrl } from '../schemas/file-types.ts';
import {
  childId,
  cursor,
  flag,
  id,
  list,
  nextCursor,
  oneOf,
  optionalText,
  paragraph,
  text,
} from '../schemas/types.ts';
import {
  APPLICATION_QUEUES,
  APPLICATION_STATUSES,
  DECISIONS,
} from '../statuses/application-status.ts';

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
    application_status: z.optional(oneOf(APPLICATION_STATUSES)),
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
    video_url: z.optional(fileUrl),
    response_text: z.optional(paragraph(WRITTEN_ANSWER_MAX)),
    /** What is said in the recording. Refused with a text. */
    captions: optionalText(paragraph(CAPTIONS_MAX, 0)),
  })
  .check(
    z.refine(
      ({ video_url, response_text }) => video_url !== undefined || response_text !== undefined,
      { path: ['video_url'], error: 'This field is required.' },
    ),
    z.refine(
      ({ video_url, response_text }) => video_url === undefined || response_text === undefined,
      { path: ['response_text'], error: 'Send a recording or a text, not both.' },
    ),
  );

export const addQuestionResponses = route({
  name: 'addQuestionResponses',
  POST: '/job/add-question-responses-to-application',
  role: 'candidate',
  summary:
    'Hands in the answers to a job’s questions, once; with them the application reaches the manager. Refused (409) where a question has changed since the candidate saw it.',
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

export const getMyApplications = route({
  name: 'getMyApplications',
  GET: '/job/get-my-applications',
  role: 'candidate',
  summary: 'Lists the candidate’s applications, newest first, unfinished ones too.',
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ applications: z.array(myApplication), next_cursor: nextCursor }),
});

export const withdrawApplication = route({
  name: 'withdrawApplication',
  POST: '/job/withdraw-application',
  role: 'candidate',
  summary:
    'Withdraws an application that has not been decided; this is final. On request it also deletes what was sent with it: answers, videos and documents.',
  input: z.object({
    application_id: childId,
    /** Also for an application that is already withdrawn. False by default. */
    delete_answers: z.optional(flag),
  }),
  output: z.object({ application: ownApplication }),
});

export const getJobApplications = route({
  name: 'getJobApplications',
  GET: '/job/get-job-applications-by-job-posting/{id}',
  role: 'manager',
  summary:
    'Lists the applications to a job in the order in which they were handed in, oldest first, all of them, those of one queue, or those of people whose name has the words of `q`.',
  input: z.object({
    id: childId,
    queue: z.optional(oneOf(APPLICATION_QUEUES)),
    q: optionalText(text(SEARCH_MAX, 0)),
    cursor: z.optional(cursor),
  }),
  output: z.object({ applications: z.array(application), next_cursor: nextCursor }),
});

export const updateJobApplicationStatus = route({
  name: 'updateJobApplicationStatus',
  POST: '/job/update-job-application-status',
  role: 'manager',
  summary: 'Accepts or rejects an application, or puts it back among the new ones.',
  input: z.object({
    id: childId,
    application_status: oneOf(DECISIONS),
    /**
     * The status that the manager saw when deciding. If it has changed, the answer is 409 and nothing is
     * stored.
     */
    expected_status: z.optional(oneOf(APPLICATION_STATUSES)),
  }),
  output: z.object({ application }),
});
