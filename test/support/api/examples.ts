import type { Routes } from '../../../lambdas/contract/index.ts';
import type { InputOf, Route } from '../../../lambdas/contract/route.ts';
import { mp4 } from '../documents/files.ts';
import { base64, png } from '../documents/pictures.ts';
import type { World } from '../worlds/example-world.ts';
import { inDaysAt } from '../worlds/interviews.ts';
import type { Person } from '../worlds/person.ts';
import { profileFields, uniqueWord } from '../worlds/world.ts';
import { type Call, routeOf } from './client.ts';

/** A valid call: the caller, if any, and the input. */
interface Example<R extends Route> {
  readonly by?: Person;
  readonly input: InputOf<R>;
}

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

/** One valid call per route. In a new world, all of them succeed, one after the other. */
export const examples: {
  readonly [Name in keyof Routes]: (world: World) => Example<Routes[Name]>;
} = {
  candidateSignup: () => ({
    input: {
      firstName: 'Kim',
      lastName: 'Larsen',
      email: `${uniqueWord()}@seeker.example.com`,
      password: 'correct horse',
    },
  }),
  candidateLogin: ({ candidate: { email, password } }) => ({ input: { email, password } }),
  createCandidateProfile: ({ newcomer: by, ids }) => ({
    by,
    input: {
      ...profileFields,
      resumeUrl: ids.resume.first,
      coverLetterUrl: ids.coverLetter.first,
      activelyLooking: true,
    },
  }),
  getPresignedUrl: ({ candidate: by, ids }) => ({
    by,
    input: {
      key: ids.uploadKey.video,
      content_type: 'video/mp4',
      content_length: mp4.byteLength,
      file_name: 'Answer.mp4',
    },
  }),
  getMyProfile: ({ candidate: by }) => ({ by, input: {} }),
  updateCandidateProfile: ({ candidate: by, ids }) => ({
    by,
    input: {
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
    },
  }),
  updateCandidate: ({ candidate: by }) => ({
    by,
    input: { id: by.id, firstName: 'Alex', lastName: 'Novak', email: by.email },
  }),

  managerSignup: () => ({
    input: {
      email: `${uniqueWord()}@employer.example.com`,
      user_password: 'correct horse',
      first_name: 'Dana',
      last_name: 'Silva',
    },
  }),
  managerSignin: ({ employer: { email, password } }) => ({
    input: { email, user_password: password },
  }),
  getMyInformation: ({ employer: by }) => ({ by, input: {} }),
  updateMyInformation: ({ employer: by }) => ({
    by,
    input: { first_name: 'Robin', last_name: 'Haddad', email: by.email },
  }),
  getCandidate: ({ employer: by, ids }) => ({ by, input: { id: ids.candidate.self } }),

  getPreferences: ({ employer: by }) => ({ by, input: {} }),
  updatePreferences: ({ employer: by }) => ({
    by,
    input: {
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
    },
  }),
  forgotPassword: ({ candidate: { email } }) => ({ input: { role: 'candidate', email } }),
  resetPassword: ({ tokens }) => ({
    input: { token: tokens.reset, password: 'battery staple' },
  }),
  checkResetLink: ({ tokens }) => ({ input: { token: tokens.contested } }),
  answerResetLink: ({ tokens }) => ({
    input: { token: tokens.contested, earlier_email_is_mine: true },
  }),
  confirmEmail: ({ tokens }) => ({ input: { token: tokens.confirm } }),
  resendConfirmation: ({ candidate: by }) => ({ by, input: {} }),
  restoreEmail: ({ tokens }) => ({ input: { token: tokens.restore } }),
  unsubscribe: ({ tokens }) => ({ input: { token: tokens.unsubscribe } }),
  changePassword: ({ changer: by }) => ({
    by,
    input: { password: by.password, new_password: 'battery staple' },
  }),
  signOutEverywhere: ({ leaver: by }) => ({ by, input: {} }),
  exportAccount: ({ employer: by }) => ({ by, input: {} }),
  getExport: ({ employer: by }) => ({ by, input: {} }),
  keepAccount: ({ employer: by }) => ({ by, input: {} }),
  deleteAccount: ({ deleter: by }) => ({ by, input: { password: by.password } }),

  createCompany: ({ employer: by }) => ({
    by,
    input: { name: 'Mill', culture: 'Early', description: 'Flour', benefits: ['Bread'] },
  }),
  setDecisionMails: ({ employer: by, ids }) => ({
    by,
    input: {
      company_id: ids.company.own,
      acceptance: 'Dear {first_name},\n\nwe like you. We will call you.',
      rejection: '',
    },
  }),
  setCompanyLogo: ({ employer: by, ids }) => ({
    by,
    input: { id: ids.company.own, image: base64(png()) },
  }),
  updateCompany: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.company.own,
      name: 'Mill & Sons',
      culture: 'Earlier',
      description: 'Fine flour',
      benefits: ['Bread', 'Rolls'],
    },
  }),
  getCompany: ({ employer: by, ids }) => ({ by, input: { id: ids.company.own } }),
  getManagerCompanies: ({ employer: by }) => ({ by, input: {} }),
  getManagerCompanyView: ({ employer: by, ids }) => ({ by, input: { id: ids.company.own } }),
  addLocation: ({ employer: by, ids }) => ({
    by,
    input: {
      company_id: ids.company.own,
      location_name: 'Mill Lane',
      address: '1 Mill Lane',
      city: 'Bend',
      state: 'Oregon',
      zip_code: '97701',
    },
  }),
  updateLocation: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.location.other,
      location_name: 'River Road',
      address: '2 River Road',
      city: 'Bend',
      state: 'Oregon',
      zip_code: '97702',
    },
  }),
  getCompanyLocation: ({ employer: by, ids }) => ({ by, input: { locationId: ids.location.own } }),
  createJob: ({ employer: by, ids }) => ({
    by,
    input: {
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
    },
  }),
  updateJob: ({ employer: by, ids }) => ({
    by,
    input: {
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
    },
  }),
  addScreeningQuestion: ({ employer: by, ids }) => ({
    by,
    input: {
      job_posting_id: ids.job.asking,
      question_text: 'Do you like rye?',
      question_answers: ['yes', 'no'],
      correct_answer: 'yes',
      question_type: 'multiple-choice',
      is_required: false,
    },
  }),
  updateScreeningQuestion: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.screeningQuestion.changed,
      job_posting_id: ids.job.asking,
      question_text: 'Do you like wheat?',
      question_answers: ['yes', 'no'],
      correct_answer: null,
      question_type: 'multiple-choice',
      is_required: false,
    },
  }),
  deleteScreeningQuestion: ({ employer: by, ids }) => ({
    by,
    input: { id: ids.screeningQuestion.deleted, job_posting_id: ids.job.asking },
  }),
  addVideoQuestion: ({ employer: by, ids }) => ({
    by,
    input: { job_posting_id: ids.job.asking, question_text: 'Say hello', ...VIDEO_ONLY },
  }),
  updateVideoQuestion: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.videoQuestion.changed,
      job_posting_id: ids.job.asking,
      question_text: 'Say goodbye',
      ...VIDEO_ONLY,
    },
  }),
  deleteVideoQuestion: ({ employer: by, ids }) => ({
    by,
    input: { id: ids.videoQuestion.deleted, job_posting_id: ids.job.asking },
  }),
  deactivateJob: ({ employer: by, ids }) => ({
    by,
    input: { job_posting_id: ids.job.toClose, tell_applicants: true },
  }),
  getJobPostings: ({ candidate: by }) => ({
    by,
    input: SEARCH,
  }),
  searchPublicJobs: () => ({ input: SEARCH }),
  getPublicJob: ({ ids }) => ({ input: { id: ids.job.asking } }),
  countJobView: ({ ids }) => ({ input: { job_posting_id: ids.job.open, ref: 'poster-job' } }),
  reportJob: ({ ids }) => ({
    input: {
      job_posting_id: ids.job.open,
      reason: 'asks-for-money',
      note: 'They want a fee for training.',
    },
  }),
  getSimilarJobs: ({ ids }) => ({ input: { id: ids.job.asking } }),
  getPublicCompany: ({ ids }) => ({ input: { id: ids.company.own } }),
  getPlaceOfZip: ({ candidate: by }) => ({ by, input: { zip_code: '97301' } }),
  saveJob: ({ candidate: by, ids }) => ({ by, input: { job_posting_id: ids.job.open } }),
  unsaveJob: ({ candidate: by, ids }) => ({ by, input: { job_posting_id: ids.job.asking } }),
  getSavedJobs: ({ candidate: by }) => ({ by, input: {} }),
  saveSearch: ({ candidate: by }) => ({
    by,
    input: {
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
    },
  }),
  deleteSavedSearch: ({ candidate: by, ids }) => ({ by, input: { id: ids.savedSearch.own } }),
  getSavedSearches: ({ candidate: by }) => ({ by, input: {} }),
  getJobPosting: ({ candidate: by, ids }) => ({ by, input: { id: ids.job.asking } }),

  createJobApplication: ({ candidate: by, ids }) => ({
    by,
    input: { job_posting_id: ids.job.open, application_status: 'new', ref: 'poster-job' },
  }),
  addQuestionResponses: ({ candidate: by, ids }) => ({
    by,
    input: {
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
    },
  }),
  askAboutApplication: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.toAskAbout },
  }),
  askForMoreTime: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.toGiveTime, seconds: 60 },
  }),
  getMyApplications: ({ candidate: by }) => ({ by, input: {} }),
  getMyAnswers: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.recorded },
  }),
  captionAnswer: ({ candidate: by, ids }) => ({
    by,
    input: {
      application_id: ids.application.recorded,
      question_id: ids.videoQuestion.recorded,
      captions: 'I get up early.\nAnd I like it.',
    },
  }),
  withdrawApplication: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.toWithdraw, delete_answers: true },
  }),
  getMyOffers: ({ candidate: by }) => ({ by, input: {} }),
  respondToOffer: ({ candidate: by, ids }) => ({
    by,
    input: {
      offer_id: ids.offer.pending,
      acceptance_status: 'Declined',
      decline_reason: 'pay',
      decline_note: 'It is less than I earn now.\nThank you!',
    },
  }),
  withdrawOffer: ({ employer: by, ids }) => ({
    by,
    input: { offer_id: ids.offer.toWithdraw, reason: 'The shop closes for the winter.' },
  }),
  getManagerJobs: ({ employer: by }) => ({ by, input: {} }),
  getJobRows: ({ employer: by }) => ({ by, input: {} }),
  getLongestWaiting: ({ employer: by }) => ({ by, input: {} }),
  confirmStillHiring: ({ employer: by, ids }) => ({ by, input: { job_id: ids.job.open } }),
  getJobApplications: ({ employer: by, ids }) => ({
    by,
    input: { id: ids.job.asking, queue: 'new', q: 'sam' },
  }),
  getJobApplication: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.received },
  }),
  openApplication: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.received },
  }),
  getApplicationTimeline: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.received },
  }),
  sendMessage: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.received, text: 'Hello Sam,\n\nwhen can you start?' },
  }),
  getMessages: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.received },
  }),
  getConversations: ({ candidate: by }) => ({ by, input: { unread: 'true' } }),
  muteConversation: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.received, muted: true },
  }),
  reportConversation: ({ candidate: by, ids }) => ({
    by,
    input: {
      application_id: ids.application.received,
      reason: 'asks-for-money',
      note: 'I shall pay for my own training.',
    },
  }),
  updateJobApplicationStatus: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.application.received,
      application_status: 'rejected',
      expected_status: 'new',
    },
  }),
  getReport: ({ employer: by, ids }) => ({
    by,
    input: { job_posting_id: ids.job.asking, since: '2026-01-05' },
  }),
  getApplicantRows: ({ employer: by, ids }) => ({
    by,
    input: { job_posting_id: ids.job.toDecide, since: '2030-01-31T09:00:00.000Z' },
  }),
  getApplicantContacts: ({ employer: by, ids }) => ({
    by,
    input: { application_ids: [ids.application.toDecide] },
  }),
  rateApplication: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.toDecide, rating: 4 },
  }),
  getOtherApplications: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.toDecide },
  }),
  suggestJob: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.toDecide, job_posting_id: ids.job.toSuggest },
  }),
  rateApplications: ({ employer: by, ids }) => ({
    by,
    input: { application_ids: [ids.application.toDecide], rating: 5 },
  }),
  noteApplication: ({ employer: by, ids }) => ({
    by,
    input: {
      application_id: ids.application.toDecide,
      note: 'Call on Monday.\nAsk about nights.',
      expected_note: '',
    },
  }),
  decideApplications: ({ employer: by, ids }) => ({
    by,
    input: {
      job_posting_id: ids.job.toDecide,
      application_ids: [ids.application.toDecide],
      application_status: 'accepted',
      expected_status: 'new',
      expected_statuses: ['new'],
    },
  }),
  startMessages: ({ employer: by, ids }) => ({
    by,
    input: {
      job_posting_id: ids.job.toDecide,
      application_ids: [ids.application.toDecide],
      text: 'Good morning, {first name}!',
    },
  }),
  startDecisions: ({ employer: by, ids }) => ({
    by,
    input: {
      job_posting_id: ids.job.toDecide,
      application_ids: [ids.application.toDecide],
      application_status: 'rejected',
      expected_status: 'new',
      expected_statuses: ['new'],
    },
  }),
  getBatches: ({ employer: by }) => ({ by, input: {} }),
  continueBatch: ({ employer: by, ids }) => ({ by, input: { id: ids.batch.own } }),
  getBatchLeftOut: ({ employer: by, ids }) => ({ by, input: { id: ids.batch.own } }),
  undoDecisions: ({ employer: by, ids }) => ({ by, input: { batch_id: ids.batch.own } }),
  startApplicantsExport: ({ employer: by, ids }) => ({
    by,
    input: {
      job_posting_id: ids.job.toDecide,
      application_ids: [ids.application.toDecide],
      content: 'rows',
    },
  }),
  makeOffer: ({ employer: by, ids }) => ({
    by,
    input: {
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
    },
  }),
  getOffer: ({ candidate: by, ids }) => ({ by, input: { id: ids.offer.pending } }),
  getFirstDayCalendar: ({ candidate: by, ids }) => ({ by, input: { id: ids.offer.accepted } }),
  inviteToInterview: ({ employer: by, ids }) => ({
    by,
    input: {
      application_ids: [ids.application.toInvite],
      minutes: 45,
      kind: 'video',
      link: 'https://meet.example.com/bakery',
      location_id: ids.location.own,
      time_zone: 'America/Denver',
      note: 'We talk about the ovens.\nSee you soon!',
      starts: [inDaysAt(3), inDaysAt(4, '14:30')],
    },
  }),
  getTimeZone: ({ employer: by, ids }) => ({ by, input: { location_id: ids.location.own } }),
  chooseInterviewTime: ({ candidate: by, ids }) => ({
    by,
    input: { interview_id: ids.interview.invited, start: inDaysAt(4) },
  }),
  declineInterviewTimes: ({ candidate: by, ids }) => ({
    by,
    input: { interview_id: ids.interview.toDecline, note: 'I work until five.\nSorry!' },
  }),
  moveInterview: ({ candidate: by, ids }) => ({
    by,
    input: { interview_id: ids.interview.toMove, start: inDaysAt(4), note: 'The bus!\nSorry.' },
  }),
  cancelInterview: ({ employer: by, ids }) => ({
    by,
    input: { interview_id: ids.interview.toCancel, note: 'The place is taken.\nSorry!' },
  }),
  noteInterview: ({ employer: by, ids }) => ({
    by,
    // It has not begun. Taking back what was never noted changes nothing.
    input: { interview_id: ids.interview.chosen, came: null },
  }),
  getInterview: ({ candidate: by, ids }) => ({
    by,
    input: { interview_id: ids.interview.chosen },
  }),
  getInterviewCalendar: ({ candidate: by, ids }) => ({
    by,
    input: { interview_id: ids.interview.chosen },
  }),
  getInterviews: ({ employer: by }) => ({ by, input: { list: 'coming' } }),
  getMyInterviews: ({ candidate: by }) => ({ by, input: {} }),
  getCalendarAddress: ({ candidate: by }) => ({ by, input: {} }),
  renewCalendarAddress: ({ candidate: by }) => ({ by, input: {} }),
  getMyHires: ({ employer: by }) => ({ by, input: { started: 'true' } }),
};

/** The date that many days from now, such as `2030-01-31`. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The example of a call, with its input as a plain record. */
export function exampleOf(
  call: Call,
  world: World,
): { by?: Person; input: Record<string, unknown> } {
  const { name } = routeOf(call);
  const found = Object.entries(examples).find(([each]) => each === name);
  if (found === undefined) throw new Error(`${name} has no example`);
  const { by, input } = found[1](world);
  return { ...(by && { by }), input: { ...input } };
}
