import * as accountRoutes from '../../../lambdas/contract/calls/account.ts';
import * as applicationRoutes from '../../../lambdas/contract/calls/application.ts';
import * as candidateRoutes from '../../../lambdas/contract/calls/candidate.ts';
import * as companyRoutes from '../../../lambdas/contract/calls/company.ts';
import * as jobRoutes from '../../../lambdas/contract/calls/job.ts';
import * as managerRoutes from '../../../lambdas/contract/calls/manager.ts';
import * as offerRoutes from '../../../lambdas/contract/calls/offer.ts';
import * as openJobRoutes from '../../../lambdas/contract/calls/open-jobs.ts';
import * as publicRoutes from '../../../lambdas/contract/calls/public.ts';
import * as savedRoutes from '../../../lambdas/contract/calls/saved.ts';
import * as timelineRoutes from '../../../lambdas/contract/calls/timeline.ts';
import type { InputOf, Route } from '../../../lambdas/contract/route.ts';
import { docx, mp4, pdf, webm } from '../documents/files.ts';
import type { Api } from './client.ts';
import { confirmAddressOf, mailTo, tokenIn } from './mailbox.ts';
import {
  apply,
  documentKey,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newLocation,
  offerOn,
  type Person,
  profileFields,
  uniqueWord,
  upload,
  videoKey,
} from './world.ts';

const exported = {
  ...accountRoutes,
  ...candidateRoutes,
  ...companyRoutes,
  ...jobRoutes,
  ...openJobRoutes,
  ...applicationRoutes,
  ...offerRoutes,
  ...managerRoutes,
  ...publicRoutes,
  ...savedRoutes,
  ...timelineRoutes,
};
type Exported = typeof exported;
/** Every route, by its name. */
export type Routes = {
  [Name in keyof Exported as Exported[Name] extends Route
    ? Name
    : never]: Exported[Name] extends Route ? Exported[Name] : never;
};

/** Everything that a route's valid input can name, each thing untouched by the other routes' examples. */
export type World = Awaited<ReturnType<typeof newWorld>>;

/**
 * Builds a world: an employer with jobs in every state, and a candidate who has applied to them.
 * @param url of the stack whose inbox has the mails
 */
export async function newWorld(api: Api, { url }: { readonly url: string }) {
  const [employer, candidate, fresh, mover, forgetful, changer, leaver, deleter] =
    await Promise.all([
      newEmployer(api),
      newCandidate(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
    ]);
  const moved = { ...mover, email: `moved-${mover.email}` };
  await Promise.all([
    confirmAddressOf(employer, url),
    api.call(accountRoutes.forgotPassword, { role: 'candidate', email: forgetful.email }),
    mover.call(candidateRoutes.updateCandidate, {
      ...{ id: mover.id, firstName: 'Sam', lastName: 'Okafor', email: moved.email },
    }),
  ]);
  await api.call(accountRoutes.forgotPassword, { role: 'candidate', email: moved.email });
  const job = await newJob(employer, {
    screening_questions: [
      { question_text: 'Can you work nights?', correct_answer: 'yes' },
      { question_text: 'To be changed', is_required: false },
      { question_text: 'To be deleted', is_required: false },
    ],
    video_questions: [
      { question_text: 'Why bread?' },
      { question_text: 'To be changed', is_required: false },
      { question_text: 'To be deleted', is_required: false },
    ],
  });
  const [, changedScreening, deletedScreening] = job.screening_questions;
  const [, changedVideo, deletedVideo] = job.video_questions;
  const [screening] = job.screening_questions;
  const [video] = job.video_questions;
  if (!screening || !changedScreening || !deletedScreening) throw new Error('No questions');
  if (!video || !changedVideo || !deletedVideo) throw new Error('No questions');

  const { application: unfinished } = await candidate.call(applicationRoutes.createJobApplication, {
    job_posting_id: job.id,
  });
  const applied = async () => await apply(candidate, await newJob(employer));
  const received = await applied();
  const toWithdraw = await applied();
  const toOffer = await applied();
  const { id: application_id } = await applied();
  await candidate.call(applicationRoutes.withdrawApplication, { application_id });
  const offered = async () => {
    const terms = offerOn(await applied(), employer.location);
    return (await employer.call(offerRoutes.makeOffer, terms)).offer.id;
  };
  const { profile } = await candidate.call(candidateRoutes.getMyProfile, {});
  const boundKey = documentKey('resumes', 'pdf');
  const fill = videoKey(unfinished.id, video.id);
  const tokenFor = async (email: string, subject: RegExp, page: string) =>
    tokenIn(await mailTo(url, email, subject), page);
  return {
    employer,
    candidate,
    newcomer: fresh,
    /** Whose sessions end by an example. */
    changer,
    leaver,
    /** Whose account is deleted by one. */
    deleter,
    /** What links of mails carry. */
    tokens: {
      confirm: await tokenFor(moved.email, /^Confirm/, '/confirm-email'),
      reset: await tokenFor(forgetful.email, /Reset your password/, '/reset-password'),
      contested: await tokenFor(moved.email, /Reset your password/, '/reset-password'),
      restore: await tokenFor(mover.email, /was changed/, '/restore-email'),
      unsubscribe: await tokenFor(employer.email, /withdrew/, '/unsubscribe'),
    },
    /** Every id and other reference that the examples use, by kind and use. */
    ids: {
      manager: { self: employer.id },
      candidate: { self: candidate.id },
      profile: { own: profile?.id ?? '' },
      company: { own: employer.company.id },
      location: {
        own: employer.location.id,
        other: (await newLocation(employer, employer.company)).id,
      },
      job: {
        asking: job.id,
        open: (await newJob(employer)).id,
        toClose: (await newJob(employer)).id,
      },
      screeningQuestion: {
        answered: screening.id,
        changed: changedScreening.id,
        deleted: deletedScreening.id,
      },
      videoQuestion: { answered: video.id, changed: changedVideo.id, deleted: deletedVideo.id },
      application: {
        unfinished: unfinished.id,
        received: received.id,
        toWithdraw: toWithdraw.id,
        toOffer: toOffer.id,
      },
      savedSearch: {
        own: (await candidate.call(savedRoutes.saveSearch, { q: 'ovens' })).search.id,
      },
      offer: { pending: await offered(), toWithdraw: await offered() },
      resume: {
        current: await upload(candidate, boundKey, pdf),
        first: await upload(fresh, documentKey('resumes', 'pdf'), pdf),
      },
      coverLetter: {
        current: await upload(candidate, documentKey('cover-letters', 'docx'), docx),
        first: await upload(fresh, documentKey('cover-letters', 'docx'), docx),
      },
      videoFile: { answer: await upload(candidate, fill, webm) },
      uploadKey: { video: videoKey(unfinished.id, video.id, 'mp4'), document: boundKey },
    },
    mp4,
  } as const;
}

/** A valid call: whose token it carries, if any, and what it says. */
interface Example<R extends Route> {
  readonly by?: Person;
  readonly input: InputOf<R>;
}

/** All that a search for open jobs takes. The company is nobody's. */
const SEARCH = {
  ...{ q: 'bread', employment_type: 'full-time,part-time', pay_min: 1000, posted_within: 7 },
  ...{ city: 'Portland', state: 'Oregon', near: '97201', within: 10, remote: false },
  ...{ company: '01JABCDEFGHJKMNPQRSTVWXYZ0', with_counts: true, sort: 'distance' as const },
};

/** For each route one call that succeeds in a new world; all of them do, one after the other. */
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
    input: { key: ids.uploadKey.video, content_type: 'video/mp4', content_length: mp4.byteLength },
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
      withdrawals: false,
      hold_rejections_minutes: 30,
      reminders: true,
      new_matches: true,
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
      video_questions: [{ question_text: 'Show us', is_required: false }],
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
    input: { job_posting_id: ids.job.asking, question_text: 'Say hello', is_required: false },
  }),
  updateVideoQuestion: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.videoQuestion.changed,
      job_posting_id: ids.job.asking,
      question_text: 'Say goodbye',
      is_required: false,
    },
  }),
  deleteVideoQuestion: ({ employer: by, ids }) => ({
    by,
    input: { id: ids.videoQuestion.deleted, job_posting_id: ids.job.asking },
  }),
  deactivateJob: ({ employer: by, ids }) => ({ by, input: { job_posting_id: ids.job.toClose } }),
  getJobPostings: ({ candidate: by }) => ({
    by,
    input: SEARCH,
  }),
  searchPublicJobs: () => ({ input: SEARCH }),
  getPublicJob: ({ ids }) => ({ input: { id: ids.job.asking } }),
  getSimilarJobs: ({ ids }) => ({ input: { id: ids.job.asking } }),
  getPublicCompany: ({ ids }) => ({ input: { id: ids.company.own } }),
  saveJob: ({ candidate: by, ids }) => ({ by, input: { job_posting_id: ids.job.open } }),
  unsaveJob: ({ candidate: by, ids }) => ({ by, input: { job_posting_id: ids.job.asking } }),
  getSavedJobs: ({ candidate: by }) => ({ by, input: {} }),
  saveSearch: ({ candidate: by }) => ({
    by,
    input: {
      name: 'Bread nearby',
      q: 'bread',
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
    input: { job_posting_id: ids.job.open, application_status: 'new' },
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
        },
      ],
    },
  }),
  getMyApplications: ({ candidate: by }) => ({ by, input: {} }),
  withdrawApplication: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.toWithdraw },
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
  getManagerJobs: ({ employer: by }) => ({ by, input: { q: 'baker' } }),
  getJobApplications: ({ employer: by, ids }) => ({
    by,
    input: { id: ids.job.asking, queue: 'new', q: 'sam' },
  }),
  openApplication: ({ employer: by, ids }) => ({
    by,
    input: { application_id: ids.application.received },
  }),
  getApplicationTimeline: ({ candidate: by, ids }) => ({
    by,
    input: { application_id: ids.application.received },
  }),
  updateJobApplicationStatus: ({ employer: by, ids }) => ({
    by,
    input: {
      id: ids.application.received,
      application_status: 'rejected',
      expected_status: 'new',
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
    },
  }),
};

/** A day from now on, as `2030-01-31`. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The example of a route, with its input as data. */
export function exampleOf(
  route: Route,
  world: World,
): { by?: Person; input: Record<string, unknown> } {
  const found = Object.entries(examples).find(([name]) => name === route.name);
  if (found === undefined) throw new Error(`${route.name} has no example`);
  const { by, input } = found[1](world);
  return { ...(by && { by }), input: { ...input } };
}
