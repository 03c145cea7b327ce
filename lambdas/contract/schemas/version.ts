import * as z from 'zod/mini';
import { instant } from './types.ts';

/** The version of what its owner edits, in answers to them. */
export const version = {
  /** Counts its changes. An update may name the one that it was made from. */
  revision: z.int(),
  /** When its owner last edited it; absent before that. */
  edited_at: z.optional(instant),
};

/**
 * The revision that a change was made from. If another one is stored, the call changes nothing and answers 409, with
 * what is stored in `current`. Without it, the call changes whatever is stored.
 */
export const expectedRevision = z.optional(z.int());
