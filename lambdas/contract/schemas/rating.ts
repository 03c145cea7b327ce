import * as z from 'zod/mini';
import { expected } from './types.ts';

const STARS = 'a rating from 1 to 5';

/** An employer's rating of an applicant; null if there is none. */
export const rating = z.nullable(
  z.int(expected(STARS)).check(z.gte(1, `Expected ${STARS}.`), z.lte(5, `Expected ${STARS}.`)),
);
