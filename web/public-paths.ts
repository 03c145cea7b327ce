import { COMPANIES_PATH, JOBS_PATH } from '../lambdas/contract/pages/public-paths.ts';
import { matches } from './paths.ts';

/**
 * Patterns of the public pages, which signed-in candidates see in their own frame. `jobPath` and
 * `companyPath` in the contract build the URLs.
 */
export const publicPaths = {
  jobs: [JOBS_PATH],
  job: [`${JOBS_PATH}/:jobId`, `${JOBS_PATH}/:jobId/:slug`],
  company: [`${COMPANIES_PATH}/:companyId`, `${COMPANIES_PATH}/:companyId/:slug`],
} as const;

/** Whether a path is a public page. */
export function isPublicPage(pathname: string): boolean {
  return Object.values(publicPaths)
    .flat()
    .some((pattern) => matches(pattern, pathname));
}
