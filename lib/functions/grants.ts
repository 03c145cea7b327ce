import type { Routes } from '../../lambdas/contract/index.ts';
import type { Grants } from './grant-types.ts';

/** For functions that anybody may call: they recognize CloudFront, and log a caller's network by a pseudonym. */
export const PUBLIC_SECRETS: NonNullable<Grants['secrets']> = ['TOKEN_KEYS', 'ORIGIN_TOKENS'];

/**
 * The permissions of each route's function, without the `PUBLIC_SECRETS` of public routes. Each reads an item at its
 * start, to open the connection before its first call. A test compares this table with the content of each function's
 * bundle.
 */
export const grants: Readonly<Record<keyof Routes, Grants>> = {
  candidateSignup: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
    passwords: true,
  },
  candidateLogin: {
    table: ['GetItem', 'UpdateItem'],
    uploads: ['GetObjectVersion'],
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
    quotas: true,
    mail: ['enqueue'],
    passwords: true,
  },
  managerSignin: {
    table: ['GetItem', 'UpdateItem'],
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
  updateJob: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
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
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  getMessages: { table: ['GetItem', 'Query', 'UpdateItem'] },
  getConversations: { table: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['gsi1', 'gsi2'] },
  muteConversation: { table: ['GetItem', 'UpdateItem'] },
  reportConversation: { table: ['GetItem', 'UpdateItem'] },
  inviteToInterview: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
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
    quotas: true,
    mail: ['enqueue'],
  },
  resetPassword: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    passwords: true,
    mail: ['enqueue'],
  },
  checkResetLink: {
    table: ['GetItem'],
  },
  answerResetLink: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  confirmEmail: {
    table: ['GetItem', 'UpdateItem', 'DeleteItem'],
  },
  resendConfirmation: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
    mail: ['enqueue'],
  },
  restoreEmail: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mail: ['enqueue'],
  },
  unsubscribe: {
    table: ['GetItem', 'UpdateItem'],
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
    quotas: true,
  },
  getPublicJob: {
    table: ['GetItem', 'Query'],
    quotas: true,
  },
  countJobView: {
    table: ['GetItem', 'UpdateItem'],
    quotas: true,
  },
  reportJob: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    quotas: true,
  },
  getSimilarJobs: {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    search: ['GetObjectVersion'],
    quotas: true,
  },
  getPublicCompany: {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    search: ['GetObjectVersion'],
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
  secrets: PUBLIC_SECRETS,
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
