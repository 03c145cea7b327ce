import * as z from 'zod/mini';
import { route } from '../route.ts';
import { childId, instant } from '../schemas/types.ts';

export const suggestJob = route({
  name: 'suggestJob',
  POST: '/job/suggest-job',
  role: 'manager',
  status: 201,
  summary:
    'Suggests another open job of this manager to an applicant, once: a mail has a link that starts the application. Nothing is handed on. Refused (409) after a withdrawal, or once they have applied to that job.',
  input: z.object({
    application_id: childId,
    /** The suggested job. */
    job_posting_id: childId,
  }),
  output: z.object({ suggested_at: instant }),
});
