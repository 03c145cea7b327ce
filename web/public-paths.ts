import { COMPANIES_PATH, JOBS_PATH } from '../lambdas/contract/pages/public-paths.ts';
import { matches } from './paths.ts';

/**
 * The patterns of the pages that anybody may read, in the frame of the candidate area for who is signed in to it. What
 * leads to a job or a company is in the contract: `jobPath`, `companyPath`.
 */
export const publicPaths = {
  jobs: [JOBS_PATH],
  job: [`${JOBS_PATH}/:jobId`, `${JOBS_PATH}/:jobId/:slug`],
  company: [`${COMPANIES_PATH}/:companyId`, `${COMPANIES_PATH}/:companyId/:slug`],
} as const;

/** Whether there is a page at a path that anybody may read. */
export function isPublicPage(pathname: string): boolean {
  return Object.values(publicPaths)
    .flat()
    .some((pattern) => matches(pattern, pathname));
}
