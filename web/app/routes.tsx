import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { type Area, sessionOf } from '../api/session.ts';
import { paths } from '../paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { Root, StartingUp } from './root.tsx';

// A sign-in screen is for those who are not signed in.
function unlessSignedIn(area: Area, dashboard: string) {
  return () => (sessionOf(area).token === null ? null : redirect(dashboard));
}

const manager: RouteObject[] = [
  {
    path: paths.manager.dashboard,
    lazy: () => import('../features/manager/postings/manager-dashboard-page.tsx'),
  },
  {
    path: paths.manager.createCompany,
    lazy: () => import('../features/manager/companies/create-company-page.tsx'),
  },
  {
    path: paths.manager.company(':companyId'),
    lazy: () => import('./pages/company.tsx'),
  },
  {
    path: paths.manager.addLocation(':companyId'),
    lazy: () => import('../features/manager/companies/add-location-page.tsx'),
  },
  {
    path: paths.manager.addJob(':companyId', ':locationId'),
    lazy: () => import('../features/manager/postings/add-job-page.tsx'),
  },
  {
    path: paths.manager.candidates(':jobId'),
    lazy: () => import('./pages/candidates.tsx'),
  },
  {
    path: paths.manager.companies,
    lazy: () => import('../features/manager/companies/companies-page.tsx'),
  },
  {
    path: paths.manager.editProfile,
    lazy: () => import('../features/manager/profile/edit-profile-page.tsx'),
  },
];

const candidate: RouteObject[] = [
  {
    path: paths.candidate.dashboard,
    lazy: () => import('../features/candidate/job-search/dashboard-page.tsx'),
  },
  {
    path: paths.candidate.createProfile,
    lazy: () => import('../features/candidate/profile/create-profile-page.tsx'),
  },
  {
    path: paths.candidate.profile,
    lazy: () => import('../features/candidate/profile/profile-page.tsx'),
  },
  {
    path: paths.candidate.apply(':jobId'),
    lazy: () => import('../features/candidate/apply/apply-page.tsx'),
  },
  {
    path: paths.candidate.offers,
    lazy: () => import('../features/candidate/offers/offers-page.tsx'),
  },
  {
    path: paths.candidate.applications,
    lazy: () => import('../features/candidate/applications/my-applications-page.tsx'),
  },
];

// When a page fails, its shell stays.
const withinShell = (pages: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: PageError, children: pages },
];

/** Every page. Each has a chunk of its own, which is fetched when the page is first opened. */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: StartingUp,
    ErrorBoundary: PageError,
    children: [
      {
        path: paths.candidate.signIn,
        loader: unlessSignedIn('candidate', paths.candidate.dashboard),
        lazy: () => import('../features/auth/candidate-auth-page.tsx'),
      },
      {
        path: paths.manager.signIn,
        loader: unlessSignedIn('manager', paths.manager.dashboard),
        lazy: () => import('../features/auth/manager-auth-page.tsx'),
      },
      { lazy: () => import('./manager-shell.tsx'), children: withinShell(manager) },
      { lazy: () => import('./candidate-shell.tsx'), children: withinShell(candidate) },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
