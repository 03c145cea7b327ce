import type { SentAnswer } from './recorder/answer.ts';

/** An answer as it is submitted: a recorded one with its captions, if there are any. */
export function withCaptions(answer: SentAnswer | undefined, captions: string) {
  return answer === undefined || 'response_text' in answer || captions.trim() === ''
    ? answer
    : { ...answer, captions };
}
