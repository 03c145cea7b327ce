import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Area } from '../api/stored/session.ts';
import { areaOf, matches, openPaths, paths, publicPaths } from '../paths.ts';

/**
 * The pages without a frame, those of an area, and the public pages, which use the candidate area's frame. Loaded
 * before the app: this file imports only URLs.
 */
export type Part = 'open' | Area | 'public';

/** Loads a page or a frame. Its loader starts its first queries. */
export type FetchPage = () => Promise<{
  readonly Component: ComponentType;
  readonly loader?: (request: LoaderFunctionArgs) => void;
}>;

/** The account pages of an area. */
const accountPages = (area: Area) => ({
  [paths[area].preferences]: () => import('../features/account/preferences-page.tsx'),
  [paths[area].security]: () => import('../features/account/security-page.tsx'),
  [paths[area].yourData]: () => import('../features/account/your-data-page.tsx'),
});

const messagesPage = () => import('../features/conversations/messages-page.tsx');
const conversationPage = () => import('../features/conversations/conversation-page.tsx');

/** The same page for several patterns. */
const pagesAt = (patterns: readonly string[], fetchPage: FetchPage) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, fetchPage]));

const searchPage = () => import('../features/public/search-page.tsx');

/** Each page has its own file, loaded on demand. */
export const PAGES: Readonly<Record<Part, Readonly<Record<string, FetchPage>>>> = {
  open: {
    ...pagesAt(
      [paths.candidate.signIn, paths.manager.signIn],
      () => import('../features/auth/sign-in-page.tsx'),
    ),
    [openPaths.forgotPassword]: () => import('../features/auth/links/forgot-password-page.tsx'),
    [openPaths.resetPassword]: () => import('../features/auth/links/reset-password-page.tsx'),
    [openPaths.confirmEmail]: () => import('../features/auth/links/confirm-email-page.tsx'),
    [openPaths.restoreEmail]: () => import('../features/auth/links/restore-email-page.tsx'),
    [openPaths.unsubscribe]: () => import('../features/auth/links/unsubscribe-page.tsx'),
  },
  manager: {
    [paths.manager.dashboard]: () =>
      import('../features/manager/postings/manager-dashboard-page.tsx'),
    [paths.manager.createCompany]: () =>
      import('../features/manager/companies/create-company-page.tsx'),
    [paths.manager.company(':companyId')]: () =>
      import('../features/manager/companies/company-page.tsx'),
    [paths.manager.addLocation(':companyId')]: () =>
      import('../features/manager/companies/add-location-page.tsx'),
    [paths.manager.addJob(':companyId', ':locationId')]: () =>
      import('../features/manager/postings/add-job-page.tsx'),
    [paths.manager.candidates(':jobId')]: () =>
      import('../features/manager/applicants/review/candidates-page.tsx'),
    [paths.manager.applicants(':jobId')]: () =>
      import('../features/manager/applicants/table/applicants-page.tsx'),
    ...pagesAt(
      [paths.manager.jobReport(':jobId'), paths.manager.companyReport(':companyId')],
      () => import('../features/manager/report/report-page.tsx'),
    ),
    [paths.manager.offer(':offerId')]: () =>
      import('../features/manager/applicants/offers/hire-page.tsx'),
    [paths.manager.companies]: () => import('../features/manager/companies/companies-page.tsx'),
    [paths.manager.editProfile]: () => import('../features/manager/profile/edit-profile-page.tsx'),
    [paths.manager.messages]: messagesPage,
    [paths.manager.conversation(':applicationId')]: conversationPage,
    [paths.manager.interviews]: () => import('../features/interviews/interviews-page.tsx'),
    ...accountPages('manager'),
  },
  candidate: {
    [paths.candidate.dashboard]: searchPage,
    [paths.candidate.createProfile]: () =>
      import('../features/candidate/profile/create-profile-page.tsx'),
    [paths.candidate.profile]: () => import('../features/candidate/profile/profile-page.tsx'),
    [paths.candidate.apply(':jobId')]: () => import('../features/candidate/apply/apply-page.tsx'),
    [paths.candidate.offers]: () => import('../features/candidate/offers/offers-page.tsx'),
    [paths.candidate.offer(':offerId')]: () =>
      import('../features/candidate/offers/offer-page.tsx'),
    [paths.candidate.applications]: () =>
      import('../features/candidate/applications/my-applications-page.tsx'),
    [paths.candidate.saved]: () => import('../features/candidate/saved-page.tsx'),
    [paths.candidate.messages]: messagesPage,
    [paths.candidate.conversation(':applicationId')]: conversationPage,
    [paths.candidate.interview(':interviewId')]: () =>
      import('../features/interviews/interview-page.tsx'),
    ...accountPages('candidate'),
  },
  public: {
    ...pagesAt(publicPaths.jobs, searchPage),
    ...pagesAt(publicPaths.job, () => import('../features/public/job-page.tsx')),
    ...pagesAt(publicPaths.company, () => import('../features/public/company-page.tsx')),
  },
};

/** The frame of each area. */
export const FRAMES: Readonly<Record<Area, FetchPage>> = {
  manager: () => import('./frame/manager-area.tsx'),
  candidate: () => import('./frame/candidate-area.tsx'),
};

/** Prefetches the code of the page at a path, and of its frame. */
export async function fetchPage(pathname: string): Promise<void> {
  const isHere = ([pattern]: readonly [string, FetchPage]) => matches(pattern, pathname);
  const open = Object.entries(PAGES.open).find(isHere);
  const page =
    open ??
    Object.values(PAGES)
      .flatMap(Object.entries<FetchPage>)
      .find(isHere);
  await Promise.all([page?.[1](), open === undefined && FRAMES[areaOf(pathname)]()]);
}
