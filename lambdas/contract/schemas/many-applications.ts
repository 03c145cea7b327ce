import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';
import { LEFT_OUT_REASONS } from '../statuses/left-out.ts';
import { childId, list, oneOf } from './types.ts';

/** Input and output of calls about many applications. */

/**
 * The ids of 1 to `max` applications.
 * @__NO_SIDE_EFFECTS__
 */
export function applicationIds(max: number) {
  return list(childId, max).check(z.minLength(1, 'Choose at least one application.'));
}

/**
 * The statuses that the manager saw when deciding on up to `max` applications, in the order of the ids. An
 * application with another status is left out.
 * @__NO_SIDE_EFFECTS__
 */
export function expectedStatuses(max: number) {
  return z.optional(list(oneOf(APPLICATION_STATUSES), max));
}

/** The applications that a call has left out, each with the reason. */
export const leftOut = z.array(z.object({ id: z.string(), reason: z.enum(LEFT_OUT_REASONS) }));
