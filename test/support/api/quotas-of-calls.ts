import type { Quotas } from '../../../lambdas/contract/limits.ts';

/**
 * What bounds the data that each call stores: quotas, or else the reason why it needs none. Tests hold this against
 * the contract, the functions' permissions and the table in `lambdas/README.md`.
 */

const CHANGES = 'changes what is there';
const REMOVES = 'removes or closes what is there';
const ONCE = 'is possible once for each of its things';
const EXPIRES = 'stores what expires, and calls have a rate limit';
const HISTORY = 'adds a line to the history of one application, and calls have a rate limit';

export const QUOTAS_OF_CALLS: Readonly<Record<string, readonly (keyof Quotas)[] | string>> = {
  candidateSignup: ['sign_ups_per_network_per_hour'],
  candidateLogin: EXPIRES,
  createCandidateProfile: CHANGES,
  getPresignedUrl: ['uploads_signed_per_hour', 'waiting_upload_bytes'],
  updateCandidateProfile: CHANGES,
  updateCandidate: ['email_changes_per_day', 'email_changes_per_network_per_hour'],
  managerSignup: ['sign_ups_per_network_per_hour'],
  managerSignin: EXPIRES,
  updateMyInformation: ['email_changes_per_day', 'email_changes_per_network_per_hour'],

  createCompany: ['companies_per_manager'],
  updateCompany: CHANGES,
  setCompanyLogo: ['logos_stored_per_day'],
  setDecisionMails: ['decision_mail_versions_per_day'],
  addLocation: ['locations_per_company', 'locations_added_per_day'],
  updateLocation: CHANGES,
  createJob: ['open_jobs_per_manager', 'jobs_posted_per_day'],
  updateJob: CHANGES,
  deactivateJob: REMOVES,
  confirmStillHiring: CHANGES,
  addScreeningQuestion: ['questions_added_per_day'],
  updateScreeningQuestion: CHANGES,
  deleteScreeningQuestion: REMOVES,
  addVideoQuestion: ['questions_added_per_day'],
  updateVideoQuestion: CHANGES,
  deleteVideoQuestion: REMOVES,

  createJobApplication: ['unfinished_applications', 'sources_per_job_per_day'],
  addQuestionResponses: ONCE,
  askAboutApplication: ONCE,
  askForMoreTime: CHANGES,
  captionAnswer: CHANGES,
  withdrawApplication: ONCE,
  updateJobApplicationStatus: HISTORY,
  decideApplications: HISTORY,
  startDecisions: ['batches_at_once'],
  undoDecisions: HISTORY,
  continueBatch: ['messages_per_application_per_day'],
  startMessages: ['batches_at_once'],
  startApplicantsExport: ['batches_at_once', 'applicant_exports_per_day'],
  openApplication: CHANGES,
  rateApplication: CHANGES,
  rateApplications: CHANGES,
  noteApplication: CHANGES,
  suggestJob: ['suggestions_per_day', 'suggestions_per_applicant_per_day'],
  sendMessage: ['messages_per_application_per_day'],
  getMessages: CHANGES,
  muteConversation: CHANGES,
  reportConversation: CHANGES,
  inviteToInterview: ['interview_changes_per_application_per_day'],
  chooseInterviewTime: ['interview_changes_per_application_per_day'],
  declineInterviewTimes: ['interview_changes_per_application_per_day'],
  moveInterview: ['interview_changes_per_application_per_day'],
  cancelInterview: ['interview_changes_per_application_per_day'],
  noteInterview: ['interview_changes_per_application_per_day'],
  renewCalendarAddress: ['calendar_addresses_per_day'],
  makeOffer: ['offers_per_application_per_day'],
  withdrawOffer: ONCE,
  respondToOffer: ONCE,

  forgotPassword: ['password_resets_per_network_per_hour', 'reset_mails_per_account_per_hour'],
  resetPassword: ONCE,
  answerResetLink: ['reset_mails_per_account_per_hour'],
  confirmEmail: ONCE,
  resendConfirmation: [
    'confirmation_mails_per_inbox_per_day',
    'confirmation_mails_per_network_per_hour',
    'confirmation_mails_per_account_per_day',
  ],
  restoreEmail: ONCE,
  unsubscribe: CHANGES,
  updatePreferences: CHANGES,
  changePassword: EXPIRES,
  signOutEverywhere: EXPIRES,
  exportAccount: ['exports_per_day'],
  keepAccount: CHANGES,
  deleteAccount: ONCE,

  countJobView: ['job_views_per_network_per_minute', 'sources_per_job_per_day'],
  reportJob: ['job_reports_per_network_per_hour'],
  saveJob: ['saved_jobs'],
  unsaveJob: REMOVES,
  saveSearch: ['saved_searches'],
  deleteSavedSearch: REMOVES,
};

/** The quotas that are not of one call, and what they bound. */
export const OTHER_QUOTAS: Partial<Readonly<Record<keyof Quotas, string>>> = {
  waiting_answer_mails_per_inbox_per_day: 'mails',
  account_mails_per_unconfirmed_inbox_per_day: 'mails',
  account_mails_per_account_per_day: 'mails',
  mails_per_inbox_per_day: 'mails',
  mails_per_sender_per_hour: 'mails',
  mails_per_sender_and_inbox_per_day: 'mails',
  incoming_mails_per_conversation_per_hour: 'incoming mails',
  public_reads_per_network_per_minute: 'public pages and calls',
};
