import * as z from 'zod/mini';
import { LIST_PAGE, OFFER_NOTE_MAX, OPEN_JOBS_PAGE } from '../limits.ts';
import { route } from '../route.ts';
import { companyOfJob, location } from '../schemas/company.ts';
import { JOB_REPORT_REASONS } from '../schemas/enumerations.ts';
import { askedQuestions, jobCard, publicJob } from '../schemas/job.ts';
import {
  childId,
  cursor,
  id,
  nextCursor,
  oneOf,
  optionalText,
  paragraph,
} from '../schemas/types.ts';
import { jobSearchInput, jobSearchOutput } from './job-search.ts';

/** Public calls, without signing in: open jobs, their companies, and reports of jobs. */

export const searchPublicJobs = route({
  name: 'searchPublicJobs',
  GET: '/public/get-job-postings',
  role: 'public',
  summary: `Lists, searches and counts the open jobs for anybody, newest first, at most ${OPEN_JOBS_PAGE} a page.`,
  input: z.object(jobSearchInput),
  output: z.object(jobSearchOutput),
});

export const getPublicJob = route({
  name: 'getPublicJob',
  GET: '/public/get-job-posting/{id}',
  role: 'public',
  summary: 'Answers an open job to anybody; 410 where it is closed.',
  input: z.object({ id: childId }),
  output: z.object({
    job: publicJob,
    questions: askedQuestions,
    /** Whether search engines may list it: only after its manager has confirmed their email. */
    listed: z.boolean(),
  }),
});

export const getSimilarJobs = route({
  name: 'getSimilarJobs',
  GET: '/public/get-similar-job-postings/{id}',
  role: 'public',
  summary: 'Lists a few open jobs that are like a job, whether that is still open or not.',
  input: z.object({ id: childId }),
  output: z.object({
    jobPostings: z.array(jobCard),
    /** Such as `Barista at Harbor Coffee`, if it is closed; not if an operator took it down. */
    closed_job: z.optional(z.string()),
  }),
});

export const getPublicCompany = route({
  name: 'getPublicCompany',
  GET: '/public/get-company/{id}',
  role: 'public',
  summary: `Answers a company to anybody, with at most ${LIST_PAGE} locations a page and how many jobs are open there.`,
  input: z.object({ id, cursor: z.optional(cursor) }),
  output: z.object({
    company: companyOfJob,
    locations: z.array(location),
    open_count: z.int(),
    listed: z.boolean(),
    next_cursor: nextCursor,
  }),
});

export const reportJob = route({
  name: 'reportJob',
  POST: '/public/report-job',
  role: 'public',
  summary:
    'Reports an open job to the people who run the site. Nothing about the sender is stored. The answer is the same for a job that is closed or does not exist.',
  input: z.object({
    job_posting_id: childId,
    reason: oneOf(JOB_REPORT_REASONS),
    note: optionalText(paragraph(OFFER_NOTE_MAX, 0)),
  }),
  output: z.object({ message: z.string() }),
});
