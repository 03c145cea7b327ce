import type * as account from '../../lambdas/contract/calls/account.ts';
import type * as applicantRows from '../../lambdas/contract/calls/applicant-rows.ts';
import type * as application from '../../lambdas/contract/calls/application.ts';
import type * as apply from '../../lambdas/contract/calls/apply.ts';
import type * as askAboutApplication from '../../lambdas/contract/calls/ask-about-application.ts';
import type * as assessment from '../../lambdas/contract/calls/assessment.ts';
import type * as batches from '../../lambdas/contract/calls/batches.ts';
import type * as candidate from '../../lambdas/contract/calls/candidate.ts';
import type * as company from '../../lambdas/contract/calls/company.ts';
import type * as companyLogo from '../../lambdas/contract/calls/company-logo.ts';
import type * as conversations from '../../lambdas/contract/calls/conversations.ts';
import type * as decisionMails from '../../lambdas/contract/calls/decision-mails.ts';
import type * as decisions from '../../lambdas/contract/calls/decisions.ts';
import type * as editCompany from '../../lambdas/contract/calls/edit-company.ts';
import type * as interviews from '../../lambdas/contract/calls/interviews.ts';
import type * as job from '../../lambdas/contract/calls/job.ts';
import type * as jobView from '../../lambdas/contract/calls/job-view.ts';
import type * as longestWaiting from '../../lambdas/contract/calls/longest-waiting.ts';
import type * as manager from '../../lambdas/contract/calls/manager.ts';
import type * as offer from '../../lambdas/contract/calls/offer.ts';
import type * as openJobs from '../../lambdas/contract/calls/open-jobs.ts';
import type * as otherApplications from '../../lambdas/contract/calls/other-applications.ts';
import type * as ownAnswers from '../../lambdas/contract/calls/own-answers.ts';
import type * as ownJobs from '../../lambdas/contract/calls/own-jobs.ts';
import type * as publicArea from '../../lambdas/contract/calls/public.ts';
import type * as report from '../../lambdas/contract/calls/report.ts';
import type * as saved from '../../lambdas/contract/calls/saved.ts';
import type * as stillHiring from '../../lambdas/contract/calls/still-hiring.ts';
import type * as suggestions from '../../lambdas/contract/calls/suggestions.ts';
import type * as timeline from '../../lambdas/contract/calls/timeline.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import type { Grants } from './grant-types.ts';

type Declarations = typeof account &
  typeof candidate &
  typeof company &
  typeof editCompany &
  typeof companyLogo &
  typeof decisionMails &
  typeof job &
  typeof ownJobs &
  typeof stillHiring &
  typeof openJobs &
  typeof apply &
  typeof application &
  typeof askAboutApplication &
  typeof applicantRows &
  typeof assessment &
  typeof decisions &
  typeof batches &
  typeof otherApplications &
  typeof suggestions &
  typeof ownAnswers &
  typeof offer &
  typeof longestWaiting &
  typeof manager &
  typeof publicArea &
  typeof jobView &
  typeof report &
  typeof saved &
  typeof timeline &
  typeof conversations &
  typeof interviews;
type RouteName = {
  [Name in keyof Declarations]: Declarations[Name] extends Route ? Name : never;
}[keyof Declarations];

/**
 * The permissions of each route's function. Each reads an item at its start, to open the connection before
 * its first call. A test compares this table with the content of each function's bundle.
 */
export const grants: Readonly<Record<RouteName, Grants>> = {
  candidateSignup: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
    mail: ['enqueue'],
    passwords: true,
  },
  candidateLogin: {
    table: ['GetItem', 'UpdateItem'],
    uploads: ['GetObjectVersion'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    passwords: true,
  },
  createCandidateProfile: {
    table: ['GetItem', 'UpdateItem'],
    documents: ['ListBucket'],
    uploads: ['GetObject', 'GetObjectVersion'],
  },
  getPresignedUrl: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    indexes: ['gsi1'],
    uploads: ['PutObject'],
    videos: ['PutObject'],
    quotas: true,
  },
  getMyProfile: { table: ['GetItem'], uploads: ['GetObjectVersion'] },
  updateCandidateProfile: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    documents: ['ListBucket'],
    uploads: ['GetObject', 'GetObjectVersion'],
  },
  updateCandidate: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    uploads: ['GetObjectVersion'],
    quotas: true,
    mail: ['enqueue'],
  },

  managerSignup: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
    mail: ['enqueue'],
    passwords: true,
  },
  managerSignin: {
    table: ['GetItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    passwords: true,
  },
  getMyInformation: { table: ['GetItem'] },
  updateMyInformation: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  getCandidate: { table: ['GetItem', 'BatchGetItem', 'Query'], uploads: ['GetObjectVersion'] },

  createCompany: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  updateCompany: { table: ['GetItem', 'UpdateItem'] },
  setCompanyLogo: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    quotas: true,
    logos: ['PutObject'],
  },
  setDecisionMails: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  getCompany: { table: ['GetItem'] },
  getManagerCompanies: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  getManagerCompanyView: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  addLocation: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  updateLocation: { table: ['GetItem', 'UpdateItem'] },
  getCompanyLocation: { table: ['GetItem'] },
  createJob: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], quotas: true },
  updateJob: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
  addScreeningQuestion: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
  },
  updateScreeningQuestion: { table: ['GetItem', 'UpdateItem'] },
  deleteScreeningQuestion: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  addVideoQuestion: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
  },
  updateVideoQuestion: { table: ['GetItem', 'UpdateItem'] },
  deleteVideoQuestion: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  deactivateJob: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    retention: true,
  },
  confirmStillHiring: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    indexes: ['gsi2'],
    mail: ['enqueue'],
    unopened: true,
  },
  getJobPostings: { table: ['GetItem', 'BatchGetItem', 'Query'], search: ['GetObjectVersion'] },
  getJobPosting: { table: ['GetItem', 'BatchGetItem', 'Query'] },

  createJobApplication: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
    retention: true,
    mail: ['enqueue'],
  },
  addQuestionResponses: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    videos: ['GetObject', 'GetObjectVersion', 'ListBucket'],
    mail: ['enqueue'],
  },
  askAboutApplication: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    mail: ['enqueue'],
  },
  askForMoreTime: { table: ['GetItem', 'UpdateItem'] },
  getMyApplications: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  getMyAnswers: { table: ['GetItem', 'BatchGetItem'], videos: ['GetObjectVersion'] },
  captionAnswer: { table: ['GetItem', 'UpdateItem'] },
  withdrawApplication: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mail: ['enqueue'],
  },
  getMyOffers: { table: ['GetItem', 'Query'] },
  respondToOffer: { table: ['GetItem', 'PutItem', 'UpdateItem'], mail: ['enqueue'] },
  withdrawOffer: { table: ['GetItem', 'PutItem', 'UpdateItem'], mail: ['enqueue'] },
  getOffer: { table: ['GetItem'] },
  getMyHires: { table: ['GetItem'], indexes: ['gsi1'] },
  getManagerJobs: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  getJobRows: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  getLongestWaiting: { table: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['gsi1'] },
  getJobApplications: {
    table: ['GetItem'],
    indexes: ['gsi1'],
    uploads: ['GetObjectVersion'],
    videos: ['GetObjectVersion'],
  },
  getApplicantContacts: { table: ['GetItem', 'BatchGetItem'] },
  getApplicantRows: { table: ['GetItem'], indexes: ['gsi2'] },
  getReport: { table: ['GetItem', 'Query'], indexes: ['gsi2'] },
  rateApplication: {
    table: ['GetItem', 'UpdateItem'],
    uploads: ['GetObjectVersion'],
    videos: ['GetObjectVersion'],
  },
  getOtherApplications: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  suggestJob: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  rateApplications: { table: ['GetItem', 'UpdateItem'] },
  noteApplication: {
    table: ['GetItem', 'UpdateItem'],
    uploads: ['GetObjectVersion'],
    videos: ['GetObjectVersion'],
  },
  getJobApplication: {
    table: ['GetItem'],
    uploads: ['GetObjectVersion'],
    videos: ['GetObjectVersion'],
  },
  openApplication: { table: ['GetItem', 'UpdateItem'] },
  getApplicationTimeline: { table: ['GetItem', 'Query'] },
  updateJobApplicationStatus: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    uploads: ['GetObjectVersion'],
    videos: ['GetObjectVersion'],
    mail: ['enqueue'],
  },
  decideApplications: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    mail: ['enqueue'],
  },
  startDecisions: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  startMessages: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  undoDecisions: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  startApplicantsExport: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  getBatches: { table: ['GetItem', 'Query'], exports: ['GetObject'] },
  continueBatch: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    documents: ['ListBucket'],
    uploads: ['GetObject', 'GetObjectVersion'],
    exports: ['GetObject', 'PutObject', 'AbortMultipartUpload'],
    mail: ['enqueue'],
    quotas: true,
  },
  getBatchLeftOut: { table: ['GetItem', 'Query'] },
  sendMessage: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  getMessages: { table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'] },
  getConversations: { table: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['gsi1', 'gsi2'] },
  muteConversation: { table: ['GetItem', 'UpdateItem'] },
  reportConversation: { table: ['GetItem', 'UpdateItem'] },
  inviteToInterview: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  getTimeZone: { table: ['GetItem'] },
  chooseInterviewTime: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  declineInterviewTimes: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  moveInterview: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  cancelInterview: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  noteInterview: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], quotas: true },
  getInterview: { table: ['GetItem', 'Query'] },
  getInterviewCalendar: { table: ['GetItem'], site: ['address'] },
  getInterviews: { table: ['GetItem', 'Query'], indexes: ['gsi1'] },
  getMyInterviews: { table: ['GetItem', 'Query'] },
  getCalendarAddress: { table: ['GetItem'] },
  renewCalendarAddress: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    quotas: true,
    site: ['address'],
  },
  getFirstDayCalendar: { table: ['GetItem'], site: ['address'] },
  makeOffer: { table: ['GetItem', 'PutItem', 'UpdateItem'], mail: ['enqueue'], quotas: true },

  getPreferences: { table: ['GetItem'], mail: ['know'], retention: true },
  updatePreferences: { table: ['GetItem', 'UpdateItem'], mail: ['know'], retention: true },
  forgotPassword: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
    mail: ['enqueue'],
  },
  resetPassword: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    passwords: true,
    mail: ['enqueue'],
  },
  checkResetLink: {
    table: ['GetItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
  },
  answerResetLink: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
    mail: ['enqueue'],
  },
  confirmEmail: {
    table: ['GetItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
  },
  resendConfirmation: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  restoreEmail: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    mail: ['enqueue'],
  },
  unsubscribe: {
    table: ['GetItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
  },
  changePassword: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS'],
    passwords: true,
    mail: ['enqueue'],
  },
  getPlaceOfZip: { table: [] },
  signOutEverywhere: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  exportAccount: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], quotas: true },
  getExport: { table: ['GetItem'], exports: ['GetObject'] },
  keepAccount: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  deleteAccount: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    passwords: true,
  },

  searchPublicJobs: {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    search: ['GetObjectVersion'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
  },
  getPublicJob: {
    table: ['GetItem', 'Query'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
  },
  countJobView: {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
  },
  reportJob: {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
  },
  getSimilarJobs: {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    search: ['GetObjectVersion'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
  },
  getPublicCompany: {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    search: ['GetObjectVersion'],
    secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
    quotas: true,
  },

  saveJob: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  unsaveJob: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  getSavedJobs: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  saveSearch: { table: ['GetItem', 'PutItem', 'UpdateItem'], quotas: true },
  deleteSavedSearch: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  getSavedSearches: { table: ['GetItem', 'Query'] },
};

/** The permissions of the function that serves the public pages. */
export const pageGrants: Grants = {
  table: ['GetItem', 'BatchGetItem', 'Query'],
  indexes: ['gsi1'],
  search: ['GetObjectVersion'],
  secrets: ['TOKEN_KEYS', 'ORIGIN_TOKENS'],
  quotas: true,
  site: ['address', 'files'],
};

/** @throws if there is no such route */
export function grantsOf(routeName: string): Grants {
  const all: Readonly<Record<string, Grants>> = grants;
  const found = Object.hasOwn(all, routeName) ? all[routeName] : undefined;
  if (found === undefined) throw new Error(`lib/functions/grants.ts has no entry for ${routeName}`);
  return found;
}
