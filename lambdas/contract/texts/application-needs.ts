import { ANSWER_S } from '../limits.ts';
import type { PublicJob } from '../schemas/job.ts';

/** The time for one answer, in minutes. A video answer is a recording, a look at it and often a second try. */
const MINUTES_PER_QUESTION = 0.5;
const MINUTES_PER_VIDEO = 1.5;

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

/**
 * The effort of an application: `4 questions, 2 video answers of up to 30 seconds, about 5 minutes`.
 */
export function applicationNeeds({
  screening_question_count: questions,
  video_question_count: videos,
}: Pick<PublicJob, 'screening_question_count' | 'video_question_count'>): string {
  const minutes = Math.ceil(questions * MINUTES_PER_QUESTION + videos * MINUTES_PER_VIDEO);
  if (minutes === 0) return 'No questions, no videos: apply in a minute';
  return [
    questions > 0 ? count(questions, 'question') : 'No questions',
    videos > 0 ? `${count(videos, 'video answer')} of up to ${ANSWER_S} seconds` : 'no videos',
    `about ${count(minutes, 'minute')}`,
  ].join(', ');
}

/**
 * What comes before a person's first application, with its minutes: 7 fields of the account and the profile, 3 choices
 * and a date, by a walk on a phone. Later applications need none of it.
 */
export const NEW_HERE =
  'New here? First an account and a profile, about 4 minutes, once. A resume is optional, and fills in a part.';
