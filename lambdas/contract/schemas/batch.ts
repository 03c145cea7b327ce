import * as z from 'zod/mini';
import { DECISIONS } from '../statuses/application-status.ts';
import { instant } from './types.ts';

/** What becomes of a batch. Only what changes something can be undone. */
export const BATCH_STATES = ['running', 'done', 'undoing', 'undone'] as const;

/** A batch of work on many things. */
export const batch = z.object({
  id: z.string(),
  kind: z.enum(['decisions']),
  job_posting_id: z.string(),
  application_status: z.enum(DECISIONS),
  state: z.enum(BATCH_STATES),
  /** How many things it is about, and how many are behind it; while it is undone, of those that it had changed. */
  total: z.int(),
  done: z.int(),
  /** How many of these were left out. */
  left_out: z.int(),
  created_at: instant,
  finished_at: z.nullable(instant),
});

export type Batch = z.output<typeof batch>;
