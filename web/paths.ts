import { SIGN_UP } from '../lambdas/contract/pages/hydration.ts';
import { COMPANIES_PATH, JOBS_PATH } from '../lambdas/contract/pages/public-paths.ts';

/** In the URL of a review: the application to begin with. */
export const APPLICANT_PARAM = 'applicant';

/** In the URL of a review: keeps the job in the lists for a week. Emails have it. */
export const STILL_HIRING_PARAM = 'still-hiring';

/** In the URL of the applicants: the batch whose left-out applicants are shown. */
export const LEFT_OUT_PARAM = 'left-out';

/** Every URL of both areas. For a route's pattern, pass the parameter's name: `apply(':jobId')`. */
export const paths = {
  candidate: {
    signIn: '/',
    signUp: `/${SIGN_UP}`,
    createProfile: '/candidate/create-profile',
    /** Continues to a path of the candidate area. */
    createProfileThen: (next: string) =>
      `/candidate/create-profile?next=${encodeURIComponent(next)}`,
    dashboard: '/candidate/dashboard',
    apply: (jobId: string) => `/candidate/apply/${jobId}`,
    offers: '/candidate/offers',
    offer: (id: string) => `/candidate/offers/${id}`,
    profile: '/candidate/profile',
    applications: '/candidate/applications',
    saved: '/candidate/saved',
    messages: '/candidate/messages',
    conversation: (applicationId: string) => `/candidate/messages/${applicationId}`,
    interview: (id: string) => `/candidate/interviews/${id}`,
    preferences: '/candidate/preferences',
    security: '/candidate/security',
    yourData: '/candidate/your-data',
  },
  manager: {
    signIn: '/manager',
    signUp: `/manager${SIGN_UP}`,
    dashboard: '/manager/dashboard',
    createCompany: '/manager/create-company',
    company: (id: string) => `/manager/company/${id}`,
    addLocation: (companyId: string) => `/manager/company/${companyId}/add-location`,
    addJob: (companyId: string, locationId: string) =>
      `/manager/company/${companyId}/location/${locationId}/add-job`,
    candidates: (jobId: string) => `/manager/job-postings/${jobId}/candidates`,
    applicants: (jobId: string) => `/manager/job/${jobId}/applicants`,
    jobReport: (jobId: string) => `/manager/job/${jobId}/report`,
    companyReport: (id: string) => `/manager/company/${id}/report`,
    offer: (id: string) => `/manager/offers/${id}`,
    companies: '/manager/companies',
    messages: '/manager/messages',
    conversation: (applicationId: string) => `/manager/messages/${applicationId}`,
    interviews: '/manager/interviews',
    editProfile: '/manager/edit-profile',
    preferences: '/manager/preferences',
    security: '/manager/security',
    yourData: '/manager/your-data',
  },
} as const;

/** Adds a job like another one, at the same place. */
export const postAgainPath = (job: Readonly<Record<'id' | 'company_id' | 'location_id', string>>) =>
  `${paths.manager.addJob(job.company_id, job.location_id)}?from=${job.id}`;

/** The page of a person's own data. */
export const profileOf = (area: keyof typeof paths) =>
  area === 'manager' ? paths.manager.editProfile : paths.candidate.profile;

/** Pages that need no sign-in; most are opened from emails. */
export const openPaths = {
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  unsubscribe: '/unsubscribe',
} as const;

/** Whether a path is a page that needs no sign-in. */
export function isOpenPath(pathname: string): boolean {
  return Object.values(openPaths).some((path) => matches(path, pathname));
}

/** The page to reset an area's password. */
export const forgotPasswordOf = (area: keyof typeof paths) =>
  `${openPaths.forgotPassword}?role=${area}`;

/** The area that a path belongs to. */
export function areaOf(pathname: string): keyof typeof paths {
  return /^\/manager(\/|$)/.test(pathname) ? 'manager' : 'candidate';
}

/** Whether a path matches a pattern such as `/candidate/apply/:jobId`. */
export function matches(pattern: string, pathname: string): boolean {
  const [wanted = [], given = []] = [pattern, pathname].map((path) =>
    path.replace(/\/$/, '').split('/'),
  );
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/** Whether an area has a page at this path. */
export function isPage(pathname: string): boolean {
  const { signIn, ...pages } = paths[areaOf(pathname)];
  return Object.values<string | ((...ids: string[]) => string)>(pages).some((path) =>
    matches(typeof path === 'string' ? path : path(':id', ':id'), pathname),
  );
}

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
