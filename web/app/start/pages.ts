import type { ComponentType } from 'react';
import { PAGE_ARTICLE_ID } from '../../../lambdas/contract/pages/hydration.ts';
import { type Area, isSignedIn } from '../../api/stored/session.ts';
import { areaOf, matches, paths } from '../../paths.ts';
import { isPublicPage, publicPaths } from '../../public-paths.ts';
import type { PageQueries } from './start-queries.ts';

/** The pages of an area, or the public pages, which use the candidate area's frame. */
export type Part = Area | 'public';

/** Loads a page or a frame. */
type FetchCode = () => Promise<{ readonly Component: ComponentType }>;

/** The account pages of an area. */
const accountPages = (area: Area) => ({
  [paths[area].preferences]: () =>
    import('../../features/account/preferences/preferences-page.tsx'),
  [paths[area].security]: () => import('../../features/account/security-page.tsx'),
  [paths[area].yourData]: () => import('../../features/account/data/your-data-page.tsx'),
});

/** The same page for several patterns. */
const pagesAt = (patterns: readonly string[], fetchCode: FetchCode) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, fetchCode]));

/** Each page has its own file, loaded on demand. */
export const PAGES: Readonly<Record<Part, Readonly<Record<string, FetchCode>>>> = {
  manager: {
    [paths.manager.dashboard]: () =>
      import('../../features/manager/postings/manager-dashboard-page.tsx'),
    [paths.manager.createCompany]: () =>
      import('../../features/manager/companies/create-company-page.tsx'),
    [paths.manager.company(':companyId')]: () => import('../pages/company.tsx'),
    [paths.manager.addLocation(':companyId')]: () =>
      import('../../features/manager/companies/add-location-page.tsx'),
    [paths.manager.addJob(':companyId', ':locationId')]: () =>
      import('../../features/manager/postings/add-job-page.tsx'),
    [paths.manager.candidates(':jobId')]: () => import('../pages/candidates.tsx'),
    [paths.manager.applicants(':jobId')]: () =>
      import('../../features/manager/applicants/applicants-page.tsx'),
    ...pagesAt(
      [paths.manager.jobReport(':jobId'), paths.manager.companyReport(':companyId')],
      () => import('../../features/manager/report/report-page.tsx'),
    ),
    [paths.manager.offer(':offerId')]: () => import('../../features/manager/hires/hire-page.tsx'),
    [paths.manager.companies]: () => import('../../features/manager/companies/companies-page.tsx'),
    [paths.manager.editProfile]: () =>
      import('../../features/manager/profile/edit-profile-page.tsx'),
    ...accountPages('manager'),
  },
  candidate: {
    [paths.candidate.dashboard]: () => import('../pages/dashboard.tsx'),
    [paths.candidate.createProfile]: () =>
      import('../../features/candidate/profile/create-profile-page.tsx'),
    [paths.candidate.profile]: () => import('../../features/candidate/profile/profile-page.tsx'),
    [paths.candidate.apply(':jobId')]: () =>
      import('../../features/candidate/apply/apply-page.tsx'),
    [paths.candidate.offers]: () => import('../../features/candidate/offers/offers-page.tsx'),
    [paths.candidate.offer(':offerId')]: () =>
      import('../../features/candidate/offers/offer-page.tsx'),
    [paths.candidate.applications]: () =>
      import('../../features/candidate/applications/my-applications-page.tsx'),
    [paths.candidate.saved]: () => import('../pages/saved.tsx'),
    ...accountPages('candidate'),
  },
  public: {
    ...pagesAt(publicPaths.jobs, () => import('../pages/jobs.tsx')),
    ...pagesAt(publicPaths.job, () => import('../pages/job.tsx')),
    ...pagesAt(publicPaths.company, () => import('../pages/public-company.tsx')),
  },
};

/** The frame of each area, with its guard. */
export const FRAMES: Readonly<Record<Area, FetchCode>> = {
  manager: () => import('../frame/manager-shell.tsx'),
  candidate: () => import('../candidate-area.tsx'),
};

/** Loads the first queries of an area's frame and pages. */
export const AREA_QUERIES = {
  manager: () => import('./manager-page-queries.ts'),
  candidate: () => import('./candidate-page-queries.ts'),
} satisfies Record<Area, unknown>;

/** Loads the first queries of pages. */
export const PAGE_QUERIES: Readonly<
  Record<Part, () => Promise<{ readonly pageQueries: PageQueries }>>
> = { ...AREA_QUERIES, public: () => import('./public-page-queries.ts') };

/** Prefetches the code of the page at a path. */
export async function fetchPage(pathname: string): Promise<void> {
  const area = areaOf(pathname);
  const part = isPublicPage(pathname) ? 'public' : area;
  const page = Object.entries(PAGES[part]).find(([pattern]) => matches(pattern, pathname));
  await Promise.all([
    PAGE_QUERIES[part](),
    FRAMES[area](),
    ...(isSignedIn(area)
      ? [AREA_QUERIES[area](), area === 'candidate' && import('../frame/candidate-shell.tsx')]
      : [part === 'public' && import('../frame/public-shell.tsx')]),
    document.getElementById(PAGE_ARTICLE_ID) && import('./hydration.ts'),
    page?.[1](),
  ]);
}
