import * as z from 'zod/mini';
import { route } from '../route.ts';
import { captions } from '../schemas/answer-texts.ts';
import { myApplication, screeningResponse, videoResponse } from '../schemas/application.ts';
import { childId, id } from '../schemas/types.ts';

export const getMyAnswers = route({
  name: 'getMyAnswers',
  GET: '/job/get-my-answers/{application_id}',
  role: 'candidate',
  summary:
    'Answers what the candidate has handed in with an application, with URLs that play the recordings for an hour.',
  input: z.object({ application_id: childId }),
  output: z.object({
    application: myApplication,
    // Only the manager sees whether an answer is the preferred one.
    screening_responses: z.array(
      z.pick(screeningResponse, { question_id: true, question_text: true, response_text: true }),
    ),
    video_responses: z.array(videoResponse),
    /** Whether captions can be changed: until the candidate is notified of a decision. */
    captions_open: z.boolean(),
  }),
});

export const captionAnswer = route({
  name: 'captionAnswer',
  POST: '/job/caption-answer',
  role: 'candidate',
  idempotent: true,
  summary:
    'Writes, changes or removes the captions of a recorded answer, until the application is decided. They are the candidate’s own words; nothing is transcribed.',
  input: z.object({
    application_id: childId,
    question_id: id,
    /** Removed if empty. */
    captions,
  }),
  output: z.object({ captions: z.string() }),
});
