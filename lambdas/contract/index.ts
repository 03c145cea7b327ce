import * as account from './calls/account.ts';
import * as applicantRows from './calls/applicant-rows.ts';
import * as application from './calls/application.ts';
import * as apply from './calls/apply.ts';
import * as askAboutApplication from './calls/ask-about-application.ts';
import * as assessment from './calls/assessment.ts';
import * as batches from './calls/batches.ts';
import * as candidate from './calls/candidate.ts';
import * as company from './calls/company.ts';
import * as companyLogo from './calls/company-logo.ts';
import * as conversations from './calls/conversations.ts';
import * as decisionMails from './calls/decision-mails.ts';
import * as decisions from './calls/decisions.ts';
import * as editCompany from './calls/edit-company.ts';
import * as interviews from './calls/interviews.ts';
import * as job from './calls/job.ts';
import * as jobView from './calls/job-view.ts';
import * as longestWaiting from './calls/longest-waiting.ts';
import * as manager from './calls/manager.ts';
import * as offer from './calls/offer.ts';
import * as openJobs from './calls/open-jobs.ts';
import * as otherApplications from './calls/other-applications.ts';
import * as ownAnswers from './calls/own-answers.ts';
import * as ownJobs from './calls/own-jobs.ts';
import * as publicArea from './calls/public.ts';
import * as report from './calls/report.ts';
import * as saved from './calls/saved.ts';
import * as stillHiring from './calls/still-hiring.ts';
import * as suggestions from './calls/suggestions.ts';
import * as timeline from './calls/timeline.ts';
import type { Route } from './route.ts';

const calls = {
  ...candidate,
  ...longestWaiting,
  ...manager,
  ...company,
  ...editCompany,
  ...companyLogo,
  ...decisionMails,
  ...job,
  ...ownJobs,
  ...stillHiring,
  ...openJobs,
  ...apply,
  ...application,
  ...askAboutApplication,
  ...decisions,
  ...batches,
  ...applicantRows,
  ...assessment,
  ...otherApplications,
  ...suggestions,
  ...ownAnswers,
  ...offer,
  ...timeline,
  ...conversations,
  ...interviews,
  ...account,
  ...publicArea,
  ...jobView,
  ...report,
  ...saved,
};
type Calls = typeof calls;

/** Every call, by its name. */
export type Routes = {
  [Name in keyof Calls as Calls[Name] extends Route ? Name : never]: Calls[Name] extends Route
    ? Calls[Name]
    : never;
};

function isRoute(exported: unknown): exported is Route {
  return (
    typeof exported === 'object' && exported !== null && 'path' in exported && 'role' in exported
  );
}

/** All calls of the API. */
export const contract: readonly Route[] = Object.values<unknown>(calls).filter(isRoute);

/** The path of a route's handler below `lambdas/handlers`: its first path segment, then its last fixed one. */
export function handlerOf(route: Pick<Route, 'path'>): string {
  const [first, ...segments] = route.path.split('/').filter((segment) => segment !== '');
  return `${first}/${segments.filter((segment) => !segment.startsWith('{')).at(-1)}.ts`;
}
