import * as z from 'zod/mini';
import { SEARCH_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { job } from '../schemas/job.ts';
import { childId, cursor, flag, nextCursor, optionalText, text } from '../schemas/types.ts';

// Apart from the calls that post and edit jobs: every page of a manager loads these.

export const deactivateJob = route({
  name: 'deactivateJob',
  POST: '/company/deactivate-job-posting',
  role: 'manager',
  summary:
    'Closes a job for good: it leaves the open list and takes no more applications. With `tell_applicants`, those whose application is still new are told by mail, once each.',
  input: z.object({ job_posting_id: childId, tell_applicants: z.optional(flag) }),
  output: z.object({ job }),
});

export const getManagerJobs = route({
  name: 'getManagerJobs',
  GET: '/job/get-jobs-associated-to-manager',
  role: 'manager',
  summary:
    "Lists the jobs of all the manager's companies, newest first, or those whose title has the words of `q`.",
  input: z.object({ q: optionalText(text(SEARCH_MAX, 0)), cursor: z.optional(cursor) }),
  output: z.object({ jobs: z.array(job), next_cursor: nextCursor }),
});
