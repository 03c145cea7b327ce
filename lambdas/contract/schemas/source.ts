import * as z from 'zod/mini';
import { SOURCE_MAX } from '../limits.ts';
import { text } from './types.ts';

/** The `ref` of a link to a job, which tells its employer where an applicant found it. */
export const source = text(SOURCE_MAX, 0).check(
  z.regex(
    /^[A-Za-z0-9 ._-]*$/,
    'Use the letters A to Z, digits, spaces, dots, dashes and underscores only.',
  ),
);
