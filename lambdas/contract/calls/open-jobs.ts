import * as z from 'zod/mini';
import { OPEN_JOBS_PAGE } from '../limits.ts';
import { route } from '../route.ts';
import { jobWithQuestions } from '../schemas/job.ts';
import { childId } from '../schemas/types.ts';
import { jobSearchInput, jobSearchOutput } from './job-search.ts';

/**
 * Reading open jobs. Apart from the calls that change jobs, so that candidates and visitors download little.
 */

export const getJobPostings = route({
  name: 'getJobPostings',
  GET: '/company/get-job-postings',
  role: 'any',
  summary: `Lists, searches and counts the open jobs, newest first, at most ${OPEN_JOBS_PAGE} a page.`,
  input: z.object(jobSearchInput),
  output: z.object(jobSearchOutput),
});

export const getJobPosting = route({
  name: 'getJobPosting',
  GET: '/company/get-job-posting-by-id/{id}',
  role: 'any',
  summary: 'Answers a job with its questions; the wanted answers and the counts only to its owner.',
  input: z.object({ id: childId }),
  output: z.object({ job: jobWithQuestions }),
});
