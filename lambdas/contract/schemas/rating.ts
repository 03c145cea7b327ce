import * as z from 'zod/mini';
import { expected } from './types.ts';

export const RATING_MAX = 5;
/** All ratings of an applicant, worst first. */
export const RATINGS = [1, 2, 3, 4, RATING_MAX] as const;

const RATING = `a rating from 1 to ${RATING_MAX}`;

/** An employer's rating of an applicant; null if there is none. */
export const rating = z.nullable(
  z
    .int(expected(RATING))
    .check(z.gte(1, `Expected ${RATING}.`), z.lte(RATING_MAX, `Expected ${RATING}.`)),
);
