import * as z from 'zod/mini';
import { UNLISTING } from '../limits.ts';
import { route } from '../route.ts';
import { job } from '../schemas/job.ts';
import { childId } from '../schemas/types.ts';

// By itself: pages load it only for a job that is left out of the lists, or soon will be.

export const confirmStillHiring = route({
  name: 'confirmStillHiring',
  POST: '/job/confirm-still-hiring',
  role: 'manager',
  idempotent: true,
  summary: `Keeps a job in the lists for ${UNLISTING.answerDays} days, although applicants wait unopened, or lists it again.`,
  input: z.object({ job_id: childId }),
  output: z.object({ job }),
});
