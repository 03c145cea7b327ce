import { randomUUID } from 'node:crypto';
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  exportAccount,
  forgotPassword,
  getExport,
  getPreferences,
  resendConfirmation,
  resetPassword,
  restoreEmail,
  signOutEverywhere,
  unsubscribe,
  updatePreferences,
} from '../../lambdas/contract/account.ts';
import {
  candidateLogin,
  candidateSignup,
  createCandidateProfile,
  getMyProfile,
  getPresignedUrl,
  updateCandidate,
  updateCandidateProfile,
} from '../../lambdas/contract/candidate.ts';
import {
  addLocation,
  addScreeningQuestion,
  addVideoQuestion,
  createCompany,
  createJob,
  deactivateJob,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  getCompany,
  getCompanyLocation,
  getJobPosting,
  getJobPostings,
  getManagerCompanies,
  getManagerCompanyView,
  updateCompany,
  updateJob,
  updateLocation,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../lambdas/contract/company.ts';
import {
  addQuestionResponses,
  createJobApplication,
  getJobApplications,
  getManagerJobs,
  getMyApplications,
  getMyOffers,
  makeOffer,
  respondToOffer,
  updateJobApplicationStatus,
  withdrawApplication,
  withdrawOffer,
} from '../../lambdas/contract/job.ts';
import {
  getCandidate,
  getMyInformation,
  managerSignin,
  managerSignup,
  updateMyInformation,
} from '../../lambdas/contract/manager.ts';
import {
  getPublicCompany,
  getPublicJob,
  getSimilarJobs,
  searchPublicJobs,
} from '../../lambdas/contract/public.ts';
import {
  deleteSavedSearch,
  getSavedJobs,
  getSavedSearches,
  saveJob,
  saveSearch,
  unsaveJob,
} from '../../lambdas/contract/saved.ts';
import type { JobWithQuestions } from '../../lambdas/contract/shapes.ts';
import { getApplicationTimeline, openApplication } from '../../lambdas/contract/timeline.ts';
import { resume } from '../seed/documents.ts';
import { answers, fill, PASSWORD, terms, upload } from '../seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER, plan } from '../seed/plan.ts';
import type { InProcess } from './in-process.ts';
import { required } from './required.ts';

/** A small town's worth: the answers have the sizes that people see, and the lists more than one page's neighbors. */
const WORLD = { managers: 3, companies: 8, jobs: 120, candidates: 40, applications: 240 };

/** Prepares one call, and answers how to make it. */
export type Scenario = (
  round: number,
) => Promise<() => Promise<unknown>> | (() => Promise<unknown>);

/** A scenario for each route by its name; what stands after a comma tells variants of one route apart. */
export async function scenariosIn({
  connect,
  tokenFor,
}: InProcess): Promise<Readonly<Record<string, Scenario>>> {
  const planned = plan(WORLD);
  const filled = await fill(planned, connect);
  const anybody = connect();

  const showpiece = required(planned.jobs.at(-1));
  const manager = required(filled.managers.get(DEMO_MANAGER));
  const { company, locations } = required(filled.companies.get(showpiece.company));
  const location = required(locations[showpiece.location]);
  const job = required(filled.jobs.get(showpiece));
  const demo = required(planned.candidates.at(-1));
  const candidate = required(filled.candidates.get(demo));
  const { profile, candidate: self } = await candidate(getMyProfile, {});
  const profileId = required(profile).id;
  const { applications } = await manager(getJobApplications, { id: job.id, queue: 'new' });
  const applicant = required(applications[0]).candidate_id;
  const file = await resume(demo);
  const showpieceAnswers = job.screening_questions.map((each) =>
    required(each.question_answers[0]),
  );

  // A second manager posts and takes what is used up, so that the first one's lists stay what they are.
  const poster = newManager();
  const other = connect((await anybody(managerSignup, poster)).token);
  const { company: elsewhere } = await other(createCompany, { name: company.name });
  const place = required(showpiece.company.locations[showpiece.location]);
  const { location: there } = await other(addLocation, { ...place, company_id: elsewhere.id });
  const postJob = async (): Promise<JobWithQuestions> => {
    const at = { company_id: elsewhere.id, location_id: there.id };
    return (await other(createJob, { ...showpiece.fields, ...at })).job;
  };
  // Somebody who applies all the time, so that the demo candidate's lists stay what they are.
  const { token } = await anybody(candidateSignup, newcomer());
  const busy = connect(token);
  await busy(createCandidateProfile, {
    ...demo.profile,
    resumeUrl: await upload(busy, `resumes/${randomUUID()}.pdf`, file),
  });
  const begin = async (to: JobWithQuestions) =>
    (await busy(createJobApplication, { job_posting_id: to.id })).application;
  const responses = async (to: JobWithQuestions) =>
    await answers(busy, (await begin(to)).id, to, showpieceAnswers, demo.figure);
  const submit = async () => {
    const to = await postJob();
    return (await busy(addQuestionResponses, await responses(to))).application;
  };
  const decided = await submit();
  const offered = await submit();
  const offer = async () => (await other(makeOffer, terms(offered.id, edited))).offer;
  const decline = (offer_id: string) =>
    busy(respondToOffer, { offer_id, acceptance_status: 'Declined' });
  const edited = await postJob();
  const screening = required(edited.screening_questions[0]);
  const video = required(edited.video_questions[0]);
  const newScreening = { job_posting_id: edited.id, question_text: 'Can you drive?' };
  const newVideo = { job_posting_id: edited.id, question_text: 'What did you build?' };
  // Somebody new, who can change their address.
  const arrive = async () => {
    const person = newcomer();
    const { token, candidate } = await anybody(candidateSignup, person);
    const { firstName, lastName, email } = person;
    const changed = { id: candidate.id, firstName, lastName, email: newAddress() };
    const call = connect(token);
    return { email, call, move: () => call(updateCandidate, changed) };
  };
  const unconfirmed = await arrive();
  let stop: string | undefined;
  const stopToken = async () => {
    const confirm = await tokenFor(poster.email, '/confirm-email');
    await anybody(confirmEmail, { token: confirm });
    const { id } = await submit();
    await busy(withdrawApplication, { application_id: id });
    return await tokenFor(poster.email, '/unsubscribe');
  };
  let pending: string | undefined;
  let added: string | undefined;
  const takeOff = async (route: typeof deleteScreeningQuestion | typeof deleteVideoQuestion) => {
    if (added !== undefined) await other(route, { id: added, job_posting_id: edited.id });
    added = undefined;
  };

  return {
    candidateSignup: () => () => anybody(candidateSignup, newcomer()),
    candidateLogin: () => () =>
      anybody(candidateLogin, { email: DEMO_CANDIDATE.email, password: PASSWORD }),
    createCandidateProfile: async () => {
      const person = connect((await anybody(candidateSignup, newcomer())).token);
      const resumeUrl = await upload(person, `resumes/${randomUUID()}.pdf`, file);
      return () => person(createCandidateProfile, { ...demo.profile, resumeUrl });
    },
    'getPresignedUrl, document': () => () =>
      candidate(getPresignedUrl, { key: `resumes/${randomUUID()}.pdf` }),
    'getPresignedUrl, video': async () => {
      const { id } = await begin(edited);
      const key = `${id}-${video.id}-${randomUUID()}.webm`;
      return () => busy(getPresignedUrl, { key });
    },
    getMyProfile: () => () => candidate(getMyProfile, {}),
    updateCandidateProfile: (round) => () =>
      candidate(updateCandidateProfile, {
        ...demo.profile,
        id: profileId,
        activelyLooking: round % 2 === 0,
      }),
    updateCandidate: (round) => () =>
      candidate(updateCandidate, {
        id: self.id,
        firstName: `Casey ${round}`,
        lastName: DEMO_CANDIDATE.last_name,
        email: DEMO_CANDIDATE.email,
      }),

    'updateCandidate, another address': async () => (await arrive()).move,

    managerSignup: () => () => anybody(managerSignup, newManager()),
    managerSignin: () => () =>
      anybody(managerSignin, { email: DEMO_MANAGER.email, user_password: PASSWORD }),
    getMyInformation: () => () => manager(getMyInformation, {}),
    updateMyInformation: (round) => () =>
      manager(updateMyInformation, { ...DEMO_MANAGER, first_name: `Dana ${round}` }),
    getCandidate: () => () => manager(getCandidate, { id: applicant }),

    forgotPassword: () => () =>
      anybody(forgotPassword, { role: 'candidate', email: DEMO_CANDIDATE.email }),
    resetPassword: async () => {
      const { email } = await arrive();
      await anybody(forgotPassword, { role: 'candidate', email });
      const token = await tokenFor(email, '/reset-password');
      return () => anybody(resetPassword, { token, password: PASSWORD });
    },
    changePassword: async () => {
      const { call } = await arrive();
      return () => call(changePassword, { password: PASSWORD, new_password: `new ${PASSWORD}` });
    },
    signOutEverywhere: async () => {
      const { call } = await arrive();
      return () => call(signOutEverywhere, {});
    },

    getPreferences: () => () => manager(getPreferences, {}),
    deleteAccount: async () => {
      const person = connect((await anybody(candidateSignup, newcomer())).token);
      return () => person(deleteAccount, { password: PASSWORD });
    },
    updatePreferences: (round) => () =>
      manager(updatePreferences, { hold_rejections_minutes: 60 + (round % 2) }),

    confirmEmail: async () => {
      const { email } = await arrive();
      const token = await tokenFor(email, '/confirm-email');
      return () => anybody(confirmEmail, { token });
    },
    resendConfirmation: () => () => unconfirmed.call(resendConfirmation, {}),
    restoreEmail: async () => {
      const { email, move } = await arrive();
      await move();
      const token = await tokenFor(email, '/restore-email');
      return () => anybody(restoreEmail, { token });
    },
    unsubscribe: async () => {
      stop ??= await stopToken();
      const token = stop;
      return () => anybody(unsubscribe, { token });
    },

    exportAccount: async () => {
      const somebody = connect((await anybody(candidateSignup, newcomer())).token);
      return () => somebody(exportAccount, {});
    },
    getExport: () => () => manager(getExport, {}),

    createCompany: () => () => other(createCompany, { name: 'Another company' }),
    updateCompany: (round) => () =>
      manager(updateCompany, { id: company.id, name: company.name, culture: `Take ${round}.` }),
    getCompany: () => () => manager(getCompany, { id: company.id }),
    getManagerCompanies: () => () => manager(getManagerCompanies, {}),
    getManagerCompanyView: () => () => manager(getManagerCompanyView, { id: company.id }),
    addLocation: () => () => other(addLocation, { ...place, company_id: elsewhere.id }),
    updateLocation: (round) => () =>
      manager(updateLocation, { ...place, id: location.id, address: `${round} Example Street` }),
    getCompanyLocation: () => () => manager(getCompanyLocation, { locationId: location.id }),
    createJob: () => postJob,
    updateJob: (round) => () =>
      other(updateJob, { ...showpiece.fields, id: edited.id, schedule: `Week ${round}` }),
    addScreeningQuestion: async () => {
      await takeOff(deleteScreeningQuestion);
      return async () => {
        added = (await other(addScreeningQuestion, newScreening)).question.id;
      };
    },
    updateScreeningQuestion: (round) => () =>
      other(updateScreeningQuestion, {
        ...newScreening,
        id: screening.id,
        question_text: `Can you start in ${round} days?`,
      }),
    deleteScreeningQuestion: async () => {
      await takeOff(deleteScreeningQuestion);
      const { question } = await other(addScreeningQuestion, newScreening);
      return () => other(deleteScreeningQuestion, { id: question.id, job_posting_id: edited.id });
    },
    addVideoQuestion: async () => {
      await takeOff(deleteVideoQuestion);
      return async () => {
        added = (await other(addVideoQuestion, newVideo)).question.id;
      };
    },
    updateVideoQuestion: (round) => () =>
      other(updateVideoQuestion, {
        ...newVideo,
        id: video.id,
        question_text: `What did you build in year ${round}?`,
      }),
    deleteVideoQuestion: async () => {
      await takeOff(deleteVideoQuestion);
      const { question } = await other(addVideoQuestion, newVideo);
      return () => other(deleteVideoQuestion, { id: question.id, job_posting_id: edited.id });
    },
    deactivateJob: async () => {
      const { id } = await postJob();
      return () => other(deactivateJob, { job_posting_id: id });
    },
    getJobPostings: () => () => candidate(getJobPostings, {}),
    'getJobPostings, search': () => () =>
      candidate(getJobPostings, { q: 'cook', employment_type: 'full-time' }),
    searchPublicJobs: () => () => candidate(searchPublicJobs, {}),
    getPublicJob: () => () => candidate(getPublicJob, { id: job.id }),
    getSimilarJobs: () => () => candidate(getSimilarJobs, { id: job.id }),
    getPublicCompany: () => () => candidate(getPublicCompany, { id: job.company_id }),
    saveJob: async () => {
      const { id } = await postJob();
      return () => busy(saveJob, { job_posting_id: id });
    },
    unsaveJob: async () => {
      const { id } = await postJob();
      await busy(saveJob, { job_posting_id: id });
      return () => busy(unsaveJob, { job_posting_id: id });
    },
    getSavedJobs: () => () => candidate(getSavedJobs, {}),
    saveSearch: (round) => () => busy(saveSearch, { q: `cook ${round}`, remote: false }),
    getSavedSearches: () => () => busy(getSavedSearches, {}),
    deleteSavedSearch: async (round) => {
      const { search } = await busy(saveSearch, { q: `cook ${round}`, remote: true });
      return () => busy(deleteSavedSearch, { id: search.id });
    },
    'getJobPosting, by a candidate': () => () => candidate(getJobPosting, { id: job.id }),
    'getJobPosting, by its manager': () => () => manager(getJobPosting, { id: job.id }),

    createJobApplication: async () => {
      const to = await postJob();
      return () => busy(createJobApplication, { job_posting_id: to.id });
    },
    addQuestionResponses: async () => {
      const ready = await responses(await postJob());
      return () => busy(addQuestionResponses, ready);
    },
    getMyApplications: () => () => candidate(getMyApplications, {}),
    withdrawApplication: async () => {
      const { id } = await submit();
      return () => busy(withdrawApplication, { application_id: id });
    },
    getMyOffers: () => () => candidate(getMyOffers, {}),
    respondToOffer: async () => {
      const { id } = await offer();
      return () => decline(id);
    },
    withdrawOffer: async () => {
      const { id } = await offer();
      return () => other(withdrawOffer, { offer_id: id, reason: 'The shop closes.' });
    },
    getManagerJobs: () => () => manager(getManagerJobs, {}),
    'getJobApplications, new': () => () =>
      manager(getJobApplications, { id: job.id, queue: 'new' }),
    'getJobApplications, all': () => () => manager(getJobApplications, { id: job.id }),
    'openApplication, the first time': async () => {
      const { id } = await submit();
      return () => other(openApplication, { application_id: id });
    },
    'getApplicationTimeline, by its manager': () => () =>
      other(getApplicationTimeline, { application_id: offered.id }),
    'getApplicationTimeline, by its candidate': () => () =>
      busy(getApplicationTimeline, { application_id: offered.id }),
    updateJobApplicationStatus: (round) => () =>
      other(updateJobApplicationStatus, {
        id: decided.id,
        application_status: round % 2 === 0 ? 'accepted' : 'rejected',
      }),
    makeOffer: async () => {
      if (pending !== undefined) await decline(pending);
      return async () => {
        pending = (await offer()).id;
      };
    },
  };
}

const newAddress = () => `${randomUUID()}@example.com`;
const newcomer = () => ({
  firstName: 'Ben',
  lastName: 'Sample',
  email: newAddress(),
  password: PASSWORD,
});
const newManager = () => ({
  first_name: 'Ada',
  last_name: 'Sample',
  email: newAddress(),
  user_password: PASSWORD,
});
