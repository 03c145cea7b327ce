import type { Routes } from '../../../lambdas/contract/index.ts';
import type { InputOf } from '../../../lambdas/contract/route.ts';
import { mp4 } from '../documents/files.ts';
import { base64, png } from '../documents/pictures.ts';
import type { World } from '../worlds/example-world.ts';
import { inDaysAt } from '../worlds/interviews.ts';
import type { Person } from '../worlds/person.ts';
import { profileFields, uniqueWord } from '../worlds/world.ts';
import { type Call, routeOf } from './client.ts';

/** Every parameter of a job search. The company does not exist. */
const SEARCH = {
  q: 'bread',
  exact: true,
  employment_type: 'full-time,part-time',
  pay_min: 1000,
  posted_within: 7,
  city: 'Portland',
  state: 'Oregon',
  near: '97201',
  within: 10,
  remote: false,
  company: '01JABCDEFGHJKMNPQRSTVWXYZ0',
  with_counts: true,
  sort: 'distance' as const,
};

/** The fields of a video question besides its text. */
const VIDEO_ONLY = {
  is_required: false,
  video_only_contact: { name: 'Dana Fake', phone: '+1 555 0100', email: 'dana@example.com' },
};

/** A valid input per route. In a new world, all of the calls succeed, one after the other. */
export const examples: {
  readonly [Name in keyof Routes]: (world: World) => InputOf<Routes[Name]>;
} = {
  candidateSignup: () => ({
    firstName: 'Kim',
    lastName: 'Larsen',
    email: `${uniqueWord()}@seeker.example.com`,
    password: 'correct horse',
  }),
  candidateLogin: ({ candidate: { email, password } }) => ({ email, password }),
  createCandidateProfile: ({ ids }) => ({
    ...profileFields,
    resumeUrl: ids.resume.first,
    coverLetterUrl: ids.coverLetter.first,
    activelyLooking: true,
  }),
  getPresignedUrl: ({ ids }) => ({
    key: ids.uploadKey.video,
    content_type: 'video/mp4',
    content_length: mp4.byteLength,
    file_name: 'Answer.mp4',
  }),
  getMyProfile: () => ({}),
  updateCandidateProfile: ({ ids }) => ({
    ...profileFields,
    id: ids.profile.own,
    resumeUrl: ids.resume.current,
    coverLetterUrl: ids.coverLetter.current,
    activelyLooking: false,
    benefitsWanted: {
      remoteWork: true,
      healthInsurance: false,
      retirementPlan: true,
      paidTimeOff: false,
    },
    workExperience: [
      {
        jobTitle: 'Cook',
        company: 'Diner',
        location: 'Salem',
        startDate: '2020-01-01',
        endDate: '2022-12-31',
        description: 'Soups\nand stews',
      },
    ],
    educationHistory: [
      {
        institution: 'College',
        degree: 'BA',
        fieldOfStudy: 'History',
        startDate: '2015-09-01',
        endDate: '2019-06-30',
      },
    ],
  }),
  updateCandidate: ({ candidate }) => ({
    id: candidate.id,
    firstName: 'Alex',
    lastName: 'Novak',
    email: candidate.email,
  }),

  managerSignup: () => ({
    email: `${uniqueWord()}@employer.example.com`,
    user_password: 'correct horse',
    first_name: 'Dana',
    last_name: 'Silva',
  }),
  managerSignin: ({ employer: { email, password } }) => ({ email, user_password: password }),
  getMyInformation: () => ({}),
  updateMyInformation: ({ employer }) => ({
    first_name: 'Robin',
    last_name: 'Haddad',
    email: employer.email,
  }),
  getCandidate: ({ ids }) => ({ id: ids.candidate.self }),

  getPreferences: () => ({}),
  updatePreferences: () => ({
    new_applicants: 'at-once',
    time_zone: 'Europe/Lisbon',
    messages: 'daily',
    withdrawals: false,
    waiting_applicants: false,
    waiting_offers: false,
    hold_acceptances_minutes: 10,
    hold_rejections_minutes: 30,
    reminders: true,
    new_matches: true,
    suggestions: true,
  }),
  forgotPassword: ({ candidate: { email } }) => ({ role: 'candidate', email }),
  resetPassword: ({ tokens }) => ({ token: tokens.reset, password: 'battery staple' }),
  checkResetLink: ({ tokens }) => ({ token: tokens.contested }),
  answerResetLink: ({ tokens }) => ({ token: tokens.contested, earlier_email_is_mine: true }),
  confirmEmail: ({ tokens }) => ({ token: tokens.confirm }),
  resendConfirmation: () => ({}),
  restoreEmail: ({ tokens }) => ({ token: tokens.restore }),
  unsubscribe: ({ tokens }) => ({ token: tokens.unsubscribe }),
  changePassword: ({ changer }) => ({ password: changer.password, new_password: 'battery staple' }),
  signOutEverywhere: () => ({}),
  exportAccount: () => ({}),
  getExport: () => ({}),
  keepAccount: () => ({}),
  deleteAccount: ({ deleter }) => ({ password: deleter.password }),

  createCompany: () => ({
    name: 'Mill',
    culture: 'Early',
    description: 'Flour',
    benefits: ['Bread'],
  }),
  setDecisionMails: ({ ids }) => ({
    company_id: ids.company.own,
    acceptance: 'Dear {first_name},\n\nwe like you. We will call you.',
    rejection: '',
  }),
  setCompanyLogo: ({ ids }) => ({ id: ids.company.own, image: base64(png()) }),
  updateCompany: ({ ids }) => ({
    id: ids.company.own,
    name: 'Mill & Sons',
    culture: 'Earlier',
    description: 'Fine flour',
    benefits: ['Bread', 'Rolls'],
  }),
  getCompany: ({ ids }) => ({ id: ids.company.own }),
  getManagerCompanies: () => ({}),
  getManagerCompanyView: ({ ids }) => ({ id: ids.company.own }),
  addLocation: ({ ids }) => ({
    company_id: ids.company.own,
    location_name: 'Mill Lane',
    address: '1 Mill Lane',
    city: 'Bend',
    state: 'Oregon',
    zip_code: '97701',
  }),
  updateLocation: ({ ids }) => ({
    id: ids.location.other,
    location_name: 'River Road',
    address: '2 River Road',
    city: 'Bend',
    state: 'Oregon',
    zip_code: '97702',
  }),
  getCompanyLocation: ({ ids }) => ({ locationId: ids.location.own }),
  createJob: ({ ids }) => ({
    company_id: ids.company.own,
    location_id: ids.location.own,
    job_title: 'Miller',
    job_description: 'Mills\nflour',
    schedule: 'Nights',
    hourly_pay_in_cents: 2100,
    employment_type: 'part-time',
    benefits: ['Flour'],
    requirements: ['A strong back'],
    video_url: 'https://example.com/mill',
    remote: true,
    screening_questions: [
      {
        question_text: 'Can you lift a sack?',
        question_answers: ['yes', 'no', 'two'],
        correct_answer: 'two',
        question_type: 'multiple-choice',
        is_required: true,
      },
    ],
    video_questions: [{ question_text: 'Show us', ...VIDEO_ONLY }],
  }),
  updateJob: ({ ids }) => ({
    id: ids.job.asking,
    job_title: 'Head baker',
    job_description: 'Leads the bakers',
    schedule: 'Mornings',
    hourly_pay_in_cents: 3000,
    employment_type: 'full-time',
    benefits: ['Bread'],
    requirements: ['Ten years of it'],
    video_url: null,
    remote: false,
  }),
  addScreeningQuestion: ({ ids }) => ({
    job_posting_id: ids.job.asking,
    question_text: 'Do you like rye?',
    question_answers: ['yes', 'no'],
    correct_answer: 'yes',
    question_type: 'multiple-choice',
    is_required: false,
  }),
  updateScreeningQuestion: ({ ids }) => ({
    id: ids.screeningQuestion.changed,
    job_posting_id: ids.job.asking,
    question_text: 'Do you like wheat?',
    question_answers: ['yes', 'no'],
    correct_answer: null,
    question_type: 'multiple-choice',
    is_required: false,
  }),
  deleteScreeningQuestion: ({ ids }) => ({
    id: ids.screeningQuestion.deleted,
    job_posting_id: ids.job.asking,
  }),
  addVideoQuestion: ({ ids }) => ({
    job_posting_id: ids.job.asking,
    question_text: 'Say hello',
    ...VIDEO_ONLY,
  }),
  updateVideoQuestion: ({ ids }) => ({
    id: ids.videoQuestion.changed,
    job_posting_id: ids.job.asking,
    question_text: 'Say goodbye',
    ...VIDEO_ONLY,
  }),
  deleteVideoQuestion: ({ ids }) => ({
    id: ids.videoQuestion.deleted,
    job_posting_id: ids.job.asking,
  }),
  deactivateJob: ({ ids }) => ({ job_posting_id: ids.job.toClose, tell_applicants: true }),
  getJobPostings: () => SEARCH,
  searchPublicJobs: () => SEARCH,
  getPublicJob: ({ ids }) => ({ id: ids.job.asking }),
  countJobView: ({ ids }) => ({ job_posting_id: ids.job.open, ref: 'poster-job' }),
  reportJob: ({ ids }) => ({
    job_posting_id: ids.job.open,
    reason: 'asks-for-money',
    note: 'They want a fee for training.',
  }),
  getSimilarJobs: ({ ids }) => ({ id: ids.job.asking }),
  getPublicCompany: ({ ids }) => ({ id: ids.company.own }),
  getPlaceOfZip: () => ({ zip_code: '97301' }),
  saveJob: ({ ids }) => ({ job_posting_id: ids.job.open }),
  unsaveJob: ({ ids }) => ({ job_posting_id: ids.job.asking }),
  getSavedJobs: () => ({}),
  saveSearch: () => ({
    name: 'Bread nearby',
    q: 'bread',
    exact: true,
    employment_type: 'full-time,part-time',
    pay_min: 2000,
    city: 'Portland',
    state: 'Oregon',
    near: '97201',
    within: 20,
    remote: false,
    alerts: true,
  }),
  deleteSavedSearch: ({ ids }) => ({ id: ids.savedSearch.own }),
  getSavedSearches: () => ({}),
  getJobPosting: ({ ids }) => ({ id: ids.job.asking }),

  createJobApplication: ({ ids }) => ({
    job_posting_id: ids.job.open,
    application_status: 'new',
    ref: 'poster-job',
  }),
  addQuestionResponses: ({ ids }) => ({
    application_id: ids.application.unfinished,
    screening_responses: [
      {
        application_id: ids.application.unfinished,
        question_id: ids.screeningQuestion.answered,
        revision: 1,
        response_text: 'yes',
        is_correct: null,
      },
    ],
    video_responses: [
      {
        application_id: ids.application.unfinished,
        question_id: ids.videoQuestion.answered,
        revision: 1,
        video_url: ids.videoFile.answer,
        captions: 'I like the smell of it.',
      },
    ],
  }),
  askAboutApplication: ({ ids }) => ({ application_id: ids.application.toAskAbout }),
  askForMoreTime: ({ ids }) => ({ application_id: ids.application.toGiveTime, seconds: 60 }),
  getMyApplications: () => ({}),
  getMyAnswers: ({ ids }) => ({ application_id: ids.application.recorded }),
  captionAnswer: ({ ids }) => ({
    application_id: ids.application.recorded,
    question_id: ids.videoQuestion.recorded,
    captions: 'I get up early.\nAnd I like it.',
  }),
  withdrawApplication: ({ ids }) => ({
    application_id: ids.application.toWithdraw,
    delete_answers: true,
  }),
  getMyOffers: () => ({}),
  respondToOffer: ({ ids }) => ({
    offer_id: ids.offer.pending,
    acceptance_status: 'Declined',
    decline_reason: 'pay',
    decline_note: 'It is less than I earn now.\nThank you!',
  }),
  withdrawOffer: ({ ids }) => ({
    offer_id: ids.offer.toWithdraw,
    reason: 'The shop closes for the winter.',
  }),
  getManagerJobs: () => ({}),
  getJobRows: () => ({}),
  getLongestWaiting: () => ({}),
  confirmStillHiring: ({ ids }) => ({ job_id: ids.job.open }),
  getJobApplications: ({ ids }) => ({ id: ids.job.asking, queue: 'new', q: 'sam' }),
  getJobApplication: ({ ids }) => ({ application_id: ids.application.received }),
  openApplication: ({ ids }) => ({ application_id: ids.application.received }),
  getApplicationTimeline: ({ ids }) => ({ application_id: ids.application.received }),
  sendMessage: ({ ids }) => ({
    application_id: ids.application.received,
    text: 'Hello Sam,\n\nwhen can you start?',
  }),
  getMessages: ({ ids }) => ({ application_id: ids.application.received }),
  getConversations: () => ({ unread: 'true' }),
  muteConversation: ({ ids }) => ({ application_id: ids.application.received, muted: true }),
  reportConversation: ({ ids }) => ({
    application_id: ids.application.received,
    reason: 'asks-for-money',
    note: 'I shall pay for my own training.',
  }),
  updateJobApplicationStatus: ({ ids }) => ({
    id: ids.application.received,
    application_status: 'rejected',
    expected_status: 'new',
  }),
  getReport: ({ ids }) => ({ job_posting_id: ids.job.asking, since: '2026-01-05' }),
  getApplicantRows: ({ ids }) => ({
    job_posting_id: ids.job.toDecide,
    since: '2030-01-31T09:00:00.000Z',
  }),
  getApplicantContacts: ({ ids }) => ({ application_ids: [ids.application.toDecide] }),
  rateApplication: ({ ids }) => ({ application_id: ids.application.toDecide, rating: 4 }),
  getOtherApplications: ({ ids }) => ({ application_id: ids.application.toDecide }),
  suggestJob: ({ ids }) => ({
    application_id: ids.application.toDecide,
    job_posting_id: ids.job.toSuggest,
  }),
  rateApplications: ({ ids }) => ({ application_ids: [ids.application.toDecide], rating: 5 }),
  noteApplication: ({ ids }) => ({
    application_id: ids.application.toDecide,
    note: 'Call on Monday.\nAsk about nights.',
    expected_note: '',
  }),
  decideApplications: ({ ids }) => ({
    job_posting_id: ids.job.toDecide,
    application_ids: [ids.application.toDecide],
    application_status: 'accepted',
    expected_status: 'new',
    expected_statuses: ['new'],
  }),
  startMessages: ({ ids }) => ({
    job_posting_id: ids.job.toDecide,
    application_ids: [ids.application.toDecide],
    text: 'Good morning, {first name}!',
  }),
  startDecisions: ({ ids }) => ({
    job_posting_id: ids.job.toDecide,
    application_ids: [ids.application.toDecide],
    application_status: 'rejected',
    expected_status: 'new',
    expected_statuses: ['new'],
  }),
  getBatches: () => ({}),
  continueBatch: ({ ids }) => ({ id: ids.batch.own }),
  getBatchLeftOut: ({ ids }) => ({ id: ids.batch.own }),
  undoDecisions: ({ ids }) => ({ batch_id: ids.batch.own }),
  startApplicantsExport: ({ ids }) => ({
    job_posting_id: ids.job.toDecide,
    application_ids: [ids.application.toDecide],
    content: 'rows',
  }),
  makeOffer: ({ ids }) => ({
    job_candidate_application_id: ids.application.toOffer,
    offer_type: 'part-time',
    employment_type: 'part-time',
    job_title: 'Baker',
    salary_type: 'yearly',
    salary_amount_in_cents: 4_500_000,
    start_date: '2027-01-04',
    start_time: '06:30',
    onboarding_location_id: ids.location.other,
    answer_by: inDays(14),
    contact_name: 'Robin Vale',
    contact_phone: '+1 555 0142',
    contact_email: 'robin@bakery.example.com',
    what_to_bring: 'Closed shoes.\nAn ID.',
  }),
  getOffer: ({ ids }) => ({ id: ids.offer.pending }),
  getFirstDayCalendar: ({ ids }) => ({ id: ids.offer.accepted }),
  inviteToInterview: ({ ids }) => ({
    application_ids: [ids.application.toInvite],
    minutes: 45,
    kind: 'video',
    link: 'https://meet.example.com/bakery',
    location_id: ids.location.own,
    time_zone: 'America/Denver',
    note: 'We talk about the ovens.\nSee you soon!',
    starts: [inDaysAt(3), inDaysAt(4, '14:30')],
  }),
  getTimeZone: ({ ids }) => ({ location_id: ids.location.own }),
  chooseInterviewTime: ({ ids }) => ({ interview_id: ids.interview.invited, start: inDaysAt(4) }),
  declineInterviewTimes: ({ ids }) => ({
    interview_id: ids.interview.toDecline,
    note: 'I work until five.\nSorry!',
  }),
  moveInterview: ({ ids }) => ({
    interview_id: ids.interview.toMove,
    start: inDaysAt(4),
    note: 'The bus!\nSorry.',
  }),
  cancelInterview: ({ ids }) => ({
    interview_id: ids.interview.toCancel,
    note: 'The place is taken.\nSorry!',
  }),
  // The interview has not begun, so nothing can be noted; `null` takes a note back, and changes nothing here.
  noteInterview: ({ ids }) => ({ interview_id: ids.interview.chosen, came: null }),
  getInterview: ({ ids }) => ({ interview_id: ids.interview.chosen }),
  getInterviewCalendar: ({ ids }) => ({ interview_id: ids.interview.chosen }),
  getInterviews: () => ({ list: 'coming' }),
  getMyInterviews: () => ({}),
  getCalendarAddress: () => ({}),
  renewCalendarAddress: () => ({}),
  getMyHires: () => ({ started: 'true' }),
};

/** The date that many days from now, such as `2030-01-31`. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Who makes a call, if it is not the employer for a manager's, and the candidate for another. */
const CALLERS: Readonly<
  Partial<Record<string, 'employer' | 'newcomer' | 'changer' | 'leaver' | 'deleter'>>
> = {
  createCandidateProfile: 'newcomer',
  getPreferences: 'employer',
  updatePreferences: 'employer',
  changePassword: 'changer',
  signOutEverywhere: 'leaver',
  exportAccount: 'employer',
  getExport: 'employer',
  keepAccount: 'employer',
  deleteAccount: 'deleter',
  sendMessage: 'employer',
  cancelInterview: 'employer',
};

/** The example of a call: the caller, if it has one, and the input as a plain record. */
export function exampleOf(
  call: Call,
  world: World,
): { by?: Person; input: Record<string, unknown> } {
  const { name, role } = routeOf(call);
  const found = Object.entries(examples).find(([each]) => each === name);
  if (found === undefined) throw new Error(`${name} has no example`);
  const caller = CALLERS[name] ?? (role === 'manager' ? 'employer' : 'candidate');
  return { ...(role !== 'public' && { by: world[caller] }), input: { ...found[1](world) } };
}
