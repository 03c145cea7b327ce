import * as accountRoutes from '../../../lambdas/contract/calls/account.ts';
import * as applicantRowRoutes from '../../../lambdas/contract/calls/applicant-rows.ts';
import * as applicationRoutes from '../../../lambdas/contract/calls/application.ts';
import * as applyRoutes from '../../../lambdas/contract/calls/apply.ts';
import * as askAboutRoutes from '../../../lambdas/contract/calls/ask-about-application.ts';
import * as assessmentRoutes from '../../../lambdas/contract/calls/assessment.ts';
import * as batchRoutes from '../../../lambdas/contract/calls/batches.ts';
import * as candidateRoutes from '../../../lambdas/contract/calls/candidate.ts';
import * as companyRoutes from '../../../lambdas/contract/calls/company.ts';
import * as companyLogoRoutes from '../../../lambdas/contract/calls/company-logo.ts';
import * as conversationRoutes from '../../../lambdas/contract/calls/conversations.ts';
import * as decisionMailRoutes from '../../../lambdas/contract/calls/decision-mails.ts';
import * as decisionRoutes from '../../../lambdas/contract/calls/decisions.ts';
import * as editCompanyRoutes from '../../../lambdas/contract/calls/edit-company.ts';
import * as interviewRoutes from '../../../lambdas/contract/calls/interviews.ts';
import * as jobRoutes from '../../../lambdas/contract/calls/job.ts';
import * as jobViewRoutes from '../../../lambdas/contract/calls/job-view.ts';
import * as longestWaitingRoutes from '../../../lambdas/contract/calls/longest-waiting.ts';
import * as managerRoutes from '../../../lambdas/contract/calls/manager.ts';
import * as offerRoutes from '../../../lambdas/contract/calls/offer.ts';
import * as openJobRoutes from '../../../lambdas/contract/calls/open-jobs.ts';
import * as otherApplicationsRoutes from '../../../lambdas/contract/calls/other-applications.ts';
import * as ownAnswerRoutes from '../../../lambdas/contract/calls/own-answers.ts';
import * as ownJobRoutes from '../../../lambdas/contract/calls/own-jobs.ts';
import * as publicRoutes from '../../../lambdas/contract/calls/public.ts';
import * as reportRoutes from '../../../lambdas/contract/calls/report.ts';
import * as savedRoutes from '../../../lambdas/contract/calls/saved.ts';
import * as stillHiringRoutes from '../../../lambdas/contract/calls/still-hiring.ts';
import * as suggestionsRoutes from '../../../lambdas/contract/calls/suggestions.ts';
import * as timelineRoutes from '../../../lambdas/contract/calls/timeline.ts';
import type { Route } from '../../../lambdas/contract/route.ts';

const exported = {
  ...accountRoutes,
  ...candidateRoutes,
  ...companyRoutes,
  ...editCompanyRoutes,
  ...companyLogoRoutes,
  ...jobRoutes,
  ...ownJobRoutes,
  ...openJobRoutes,
  ...applyRoutes,
  ...applicationRoutes,
  ...applicantRowRoutes,
  ...askAboutRoutes,
  ...assessmentRoutes,
  ...otherApplicationsRoutes,
  ...suggestionsRoutes,
  ...decisionRoutes,
  ...decisionMailRoutes,
  ...batchRoutes,
  ...ownAnswerRoutes,
  ...offerRoutes,
  ...longestWaitingRoutes,
  ...stillHiringRoutes,
  ...managerRoutes,
  ...publicRoutes,
  ...jobViewRoutes,
  ...reportRoutes,
  ...savedRoutes,
  ...timelineRoutes,
  ...conversationRoutes,
  ...interviewRoutes,
};
type Exported = typeof exported;
/** Every route, by its name. */
export type Routes = {
  [Name in keyof Exported as Exported[Name] extends Route
    ? Name
    : never]: Exported[Name] extends Route ? Exported[Name] : never;
};
