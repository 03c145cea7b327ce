import { CAPTIONS_MAX, WRITTEN_ANSWER_MAX } from '../limits.ts';
import { paragraph } from './types.ts';

/** A written answer to a video question, or none. */
export const writtenAnswer = paragraph(WRITTEN_ANSWER_MAX, 0);

/** The captions of a recorded answer, or none. */
export const captions = paragraph(CAPTIONS_MAX, 0);

/** The length of a text as its limit counts it: an emoji of one code point is one character. */
export const lengthOf = (text: string): number => [...text.trim()].length;
