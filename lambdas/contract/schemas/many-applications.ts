import * as z from 'zod/mini';
import { LEFT_OUT_REASONS } from '../statuses/left-out.ts';
import { childId, list } from './types.ts';

/** Input and output of calls about many applications. */

/**
 * The ids of 1 to `max` applications.
 * @__NO_SIDE_EFFECTS__
 */
export function applicationIds(max: number) {
  return list(childId, max).check(z.minLength(1, 'Choose at least one application.'));
}

/** The applications that a call has left out, each with the reason. */
export const leftOut = z.array(z.object({ id: z.string(), reason: z.enum(LEFT_OUT_REASONS) }));
