import * as z from 'zod/mini';
import { route } from '../route.ts';
import { instant } from '../schemas/types.ts';

// By itself: only the dashboard loads it.

export const getLongestWaiting = route({
  name: 'getLongestWaiting',
  GET: '/manager/get-longest-waiting',
  role: 'manager',
  summary: 'Counts the new applications to all of the manager’s jobs, and names the oldest.',
  input: z.object({}),
  output: z.object({
    waiting: z.int(),
    /** Null if none waits. */
    oldest: z.nullable(
      z.object({ application_id: z.string(), job_posting_id: z.string(), submitted_at: instant }),
    ),
  }),
});
