import * as z from 'zod/mini';
import { LINK_MAX } from '../limits.ts';
import { COUNT_JOB_VIEW } from '../pages/job-view-path.ts';
import { route } from '../route.ts';
import { childId, optionalText, text } from '../schemas/types.ts';

export const countJobView = route({
  name: 'countJobView',
  POST: COUNT_JOB_VIEW,
  role: 'public',
  summary:
    'Counts a view of an open job, by day and source; nothing about the visitor is stored. The answer is the same for a job that is closed or does not exist.',
  input: z.object({
    job_posting_id: childId,
    /** The `ref` of the link that led to the job. An invalid `ref` counts as an unknown source. */
    ref: optionalText(text(LINK_MAX, 0)),
  }),
  output: z.object({}),
});
