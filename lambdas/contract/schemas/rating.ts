import * as z from 'zod/mini';
import { expected } from './types.ts';

/** All ratings of an applicant, best first. */
export const RATINGS = [5, 4, 3, 2, 1] as const;
export const [RATING_MAX] = RATINGS;

const RATING = `a rating from 1 to ${RATING_MAX}`;

/** An employer's rating of an applicant; null if there is none. */
export const rating = z.nullable(
  z
    .int(expected(RATING))
    .check(z.gte(1, `Expected ${RATING}.`), z.lte(RATING_MAX, `Expected ${RATING}.`)),
);
