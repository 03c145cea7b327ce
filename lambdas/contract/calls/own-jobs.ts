import * as z from 'zod/mini';
import { route } from '../route.ts';
import { companyOfRow, locationOfRow } from '../schemas/company.ts';
import { job, jobRow } from '../schemas/job.ts';
import { childId, cursor, flag, nextCursor } from '../schemas/types.ts';

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
  summary: "Lists the jobs of all the manager's companies, newest first.",
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ jobs: z.array(job), next_cursor: nextCursor }),
});

export const getJobRows = route({
  name: 'getJobRows',
  GET: '/job/get-job-rows',
  role: 'manager',
  summary:
    "Lists the jobs of all the manager's companies as light rows, newest first, a thousand a page; the name and place of each company and location once. `job_description` is a preview.",
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({
    rows: z.array(jobRow),
    companies: z.array(companyOfRow),
    locations: z.array(locationOfRow),
    next_cursor: nextCursor,
  }),
});
