import { getJobApplications, getMyApplications } from '../../lambdas/contract/calls/application.ts';
import { createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { startDecisions } from '../../lambdas/contract/calls/batches.ts';
import { candidateLogin, candidateSignup } from '../../lambdas/contract/calls/candidate.ts';
import { getManagerCompanyView } from '../../lambdas/contract/calls/company.ts';
import { sendMessage } from '../../lambdas/contract/calls/conversations.ts';
import { chooseInterviewTime, inviteToInterview } from '../../lambdas/contract/calls/interviews.ts';
import { getCandidate, managerSignup } from '../../lambdas/contract/calls/manager.ts';
import { getMyHires, getMyOffers } from '../../lambdas/contract/calls/offer.ts';
import { deactivateJob, getManagerJobs } from '../../lambdas/contract/calls/own-jobs.ts';
import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { saveJob, saveSearch } from '../../lambdas/contract/calls/saved.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { companyPath, JOBS_PATH, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { openPaths, paths } from '../../web/paths.ts';
import { required } from '../bench/print.ts';
import { createApi } from '../seed/api.ts';
import { PASSWORD } from '../seed/fill.ts';
import { signInDemo } from './demo.ts';
import { dialogsOf, type LookedAt } from './dialogs.ts';

/**
 * Every page by name, as the seed's demo people see it. Names that end in `-empty` are for people who have just
 * signed up.
 * @param url of a stack filled from the seed's plan
 */
export async function allPages(url: string): Promise<Readonly<Record<string, LookedAt>>> {
  const anybody = createApi(url);
  const demo = await signInDemo(url);
  const manager = createApi(url, demo.manager.token);
  const candidate = createApi(url, demo.candidate.token);
  const { jobs } = await manager(getManagerJobs, {});
  const reviewed = required(jobs.find(({ new_application_count }) => new_application_count > 0));
  const closed = jobs.find(({ is_active }) => !is_active);
  const view = await manager(getManagerCompanyView, { id: reviewed.company_id });
  const hire = (await manager(getMyHires, {})).hires[0]?.offer;
  const offer = (await candidate(getMyOffers, {})).offers[0];
  const { jobPostings } = await anybody(searchPublicJobs, {});
  const { applications } = await candidate(getMyApplications, {});
  const applied = new Set(applications.map(({ job_posting_id }) => job_posting_id));
  const open = required(
    jobPostings.find(
      (job) => !applied.has(job.id) && job.video_question_count && job.screening_question_count,
    ),
  );
  const talked = required(applications.find(({ submitted_at }) => submitted_at !== null));
  const text = 'Good morning!\n\nWhich shifts are there?';
  await candidate(sendMessage, { application_id: talked.id, text });
  const received = await manager(getJobApplications, { id: reviewed.id, queue: 'new' });
  const invited = required(received.applications[0]);
  await manager(sendMessage, { application_id: invited.id, text: 'Can you come on Monday?' });
  const sessionOf = async ({ candidate_id: id }: typeof invited) => {
    const { email } = (await manager(getCandidate, { id })).candidate;
    return await anybody(candidateLogin, { email, password: PASSWORD });
  };
  const guestSession = await sessionOf(invited);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const { interviews } = await manager(inviteToInterview, {
    application_ids: received.applications.slice(0, 2).map(({ id }) => id),
    minutes: 30,
    kind: 'phone',
    note: 'Ask for Dana.',
    time_zone: 'America/Chicago',
    starts: [`${inDays(5)}T10:00`, `${inDays(5)}T10:30`, `${inDays(6)}T14:00`],
  });
  const interview = required(interviews.find((each) => each.application_id === invited.id));
  const chosen = required(interviews.find((each) => each.application_id !== invited.id));
  const choosing = createApi(url, (await sessionOf(required(received.applications[1]))).token);
  await choosing(chooseInterviewTime, { interview_id: chosen.id, start: chosen.starts[0] ?? '' });
  await candidate(createJobApplication, { job_posting_id: open.id });
  const leaving = required(
    jobs.find(({ id, is_active }) => is_active && id !== reviewed.id && id !== open.id),
  );
  for (const { id } of [open, leaving]) await candidate(saveJob, { job_posting_id: id });
  await manager(deactivateJob, { job_posting_id: leaving.id });
  await candidate(saveSearch, { q: 'w'.repeat(200), near: '97201', within: 10 });
  const decided = await manager(getJobApplications, { id: reviewed.id, queue: 'rejected' });
  const { batch } = await manager(startDecisions, {
    job_posting_id: reviewed.id,
    application_ids: decided.applications.map(({ id }) => id),
    application_status: 'rejected',
  });
  const of = (
    storage: Readonly<Record<string, string>>,
    pages: Readonly<Record<string, string | undefined>>,
  ) =>
    Object.fromEntries(
      Object.entries(pages).flatMap(([name, path]) =>
        path === undefined ? [] : [[name, { path, storage }]],
      ),
    );
  const pages: Readonly<Record<string, LookedAt>> = {
    ...of(
      {},
      {
        'sign-in': paths.candidate.signIn,
        'sign-up': paths.candidate.signUp,
        'manager-sign-in': paths.manager.signIn,
        'manager-sign-up': paths.manager.signUp,
        'forgot-password': openPaths.forgotPassword,
        'confirm-email': openPaths.confirmEmail,
        'reset-password': openPaths.resetPassword,
        'restore-email': openPaths.restoreEmail,
        unsubscribe: openPaths.unsubscribe,
        'open-jobs': JOBS_PATH,
        'open-jobs-none': `${JOBS_PATH}?q=zeppelin`,
        'open-jobs-understood': `${JOBS_PATH}?q=full+time+jobs+near+portland+or+%2415`,
        'open-jobs-unknown-zip': `${JOBS_PATH}?q=cook+00000`,
        job: jobPath(open),
        company: companyPath(required(open.company[0])),
        'job-missing': `${JOBS_PATH}/nope`,
        'job-closed': closed && jobPath(closed),
      },
    ),
    ...of(demo.candidate.storage, {
      dashboard: paths.candidate.dashboard,
      'dashboard-none': `${paths.candidate.dashboard}?q=zeppelin`,
      'job-signed-in': jobPath(open),
      apply: paths.candidate.apply(open.id),
      profile: paths.candidate.profile,
      applications: paths.candidate.applications,
      offers: paths.candidate.offers,
      offer: offer && paths.candidate.offer(offer.id),
      saved: paths.candidate.saved,
      messages: paths.candidate.messages,
      conversation: paths.candidate.conversation(talked.id),
      preferences: paths.candidate.preferences,
      security: paths.candidate.security,
      'your-data': paths.candidate.yourData,
      'not-found': '/candidate/nope',
    }),
    ...of(await newCandidate(url), {
      'create-profile-empty': paths.candidate.createProfile,
      'dashboard-empty': paths.candidate.dashboard,
      'applications-empty': paths.candidate.applications,
      'offers-empty': paths.candidate.offers,
      'saved-empty': paths.candidate.saved,
      'messages-empty': paths.candidate.messages,
    }),
    ...of(
      { candidateToken: guestSession.token, candidateId: invited.candidate_id },
      {
        interview: paths.candidate.interview(interview.id),
        'dashboard-interview': paths.candidate.dashboard,
        'applications-interview': paths.candidate.applications,
      },
    ),
    ...of(demo.manager.storage, {
      'manager-dashboard': paths.manager.dashboard,
      'manager-dashboard-hired': `${paths.manager.dashboard}?show=hired`,
      'manager-dashboard-closed': `${paths.manager.dashboard}?show=closed`,
      'manager-companies': paths.manager.companies,
      'manager-company': paths.manager.company(reviewed.company_id),
      'manager-create-company': paths.manager.createCompany,
      'manager-add-location': paths.manager.addLocation(reviewed.company_id),
      'manager-add-job': paths.manager.addJob(reviewed.company_id, required(view.locations[0]).id),
      'manager-review': paths.manager.candidates(reviewed.id),
      'manager-applicants': paths.manager.applicants(reviewed.id),
      'manager-report': paths.manager.jobReport(reviewed.id),
      'manager-company-report': paths.manager.companyReport(reviewed.company_id),
      'manager-hire': hire && paths.manager.offer(hire.id),
      'manager-messages': paths.manager.messages,
      'manager-interviews': paths.manager.interviews,
      'manager-conversation': paths.manager.conversation(invited.id),
      'manager-profile': paths.manager.editProfile,
      'manager-preferences': paths.manager.preferences,
      'manager-security': paths.manager.security,
      'manager-your-data': paths.manager.yourData,
    }),
    ...of(
      { ...demo.manager.storage, 'manager.batch': `${demo.manager.storage.managerId} ${batch.id}` },
      { 'manager-applicants-batch': paths.manager.applicants(reviewed.id) },
    ),
    ...of(
      { ...demo.manager.storage, 'jobs.rows': '1' },
      {
        'manager-dashboard-compact': paths.manager.dashboard,
        'manager-company-compact': paths.manager.company(reviewed.company_id),
      },
    ),
    ...of(await newManager(url), {
      'manager-dashboard-empty': paths.manager.dashboard,
      'manager-companies-empty': paths.manager.companies,
    }),
  };
  return { ...pages, ...dialogsOf(pages) };
}

async function newCandidate(url: string): Promise<Readonly<Record<string, string>>> {
  const { token, candidate } = await createApi(url)(candidateSignup, {
    email: 'new.candidate@example.com',
    password: PASSWORD,
    firstName: 'New',
    lastName: 'Candidate',
  });
  return { candidateToken: token, candidateId: candidate.id };
}

async function newManager(url: string): Promise<Readonly<Record<string, string>>> {
  const { token, user } = await createApi(url)(managerSignup, {
    email: 'new.employer@example.com',
    user_password: PASSWORD,
    first_name: 'New',
    last_name: 'Employer',
  });
  return { managerToken: token, managerId: user.id };
}
