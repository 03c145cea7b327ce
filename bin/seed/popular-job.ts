import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { addQuestionResponses, createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { rateApplications } from '../../lambdas/contract/calls/assessment.ts';
import { candidateSignup, createCandidateProfile } from '../../lambdas/contract/calls/candidate.ts';
import {
  getManagerCompanies,
  getManagerCompanyView,
} from '../../lambdas/contract/calls/company.ts';
import { decideApplications } from '../../lambdas/contract/calls/decisions.ts';
import { createJob } from '../../lambdas/contract/calls/job.ts';
import { managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { DECIDED_AT_ONCE_MAX } from '../../lambdas/contract/limits.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from './api.ts';
import { buildResponses } from './apply.ts';
import { planCandidate } from './candidates.ts';
import { CALLS_AT_ONCE, type Connect, PASSWORD } from './fill.ts';
import type { JobFields } from './jobs.ts';
import { makeCrowd, type PersonName } from './people.ts';
import { DEMO_MANAGER } from './plan.ts';
import { Random } from './random.ts';
import { TRADES } from './trades.ts';

const SEED = 2_000;

const JOB: JobFields = {
  job_title: 'Festival crew',
  job_description:
    'Help us run a music festival of three days: set up stages and fences, check tickets, guide visitors, and clean up afterwards. No experience needed. We train you on the first morning.',
  schedule: 'Three days in July, 10 hours a day',
  hourly_pay_in_cents: 2100,
  employment_type: 'temporary',
  benefits: ['Free meals', 'A ticket for a friend'],
  requirements: ['You can stand and walk all day'],
  screening_questions: [
    { question_text: 'Can you work all three days?', correct_answer: 'yes' },
    { question_text: 'Can you lift 40 pounds?', correct_answer: 'yes' },
    { question_text: 'Do you have a food handler card?' },
  ],
};

/** Where the applicants found the job; '' if unknown. */
const REFS = ['', 'shared', 'feed', 'poster', 'poster-main-stage'];

const RATINGS = { none: 70, '2': 5, '3': 10, '4': 10, '5': 5 };
const DECISIONS = { none: 60, accepted: 10, rejected: 30 };

/**
 * Posts a job of the demo employer with many applicants, through the API. They have no resume and record no video,
 * which is quick. Each run posts a new job, with new people.
 * @param onApplied is called after each application
 * @throws if a call is refused
 */
export async function fillPopularJob(
  connect: Connect,
  count: number,
  onApplied?: () => void,
): Promise<JobWithQuestions> {
  const { email } = DEMO_MANAGER;
  const { token } = await connect()(managerSignin, { email, user_password: PASSWORD });
  const manager = connect(token);
  const job = await postJob(manager);
  const random = new Random(SEED);
  // Planned before the first call, so that concurrency doesn't change it.
  const crowd = makeCrowd(random, count, randomUUID().slice(0, 8));
  const applicants = crowd.map((name) => planApplicant(random, name, job));
  const ids = await pLimit(CALLS_AT_ONCE).map(applicants, async (plan) => {
    const id = await applyQuickly(connect, job, plan);
    onApplied?.();
    return id;
  });
  await assess(manager, job, ids, random);
  return job;
}

type ApplicantPlan = ReturnType<typeof planApplicant>;

function planApplicant(random: Random, name: PersonName, job: JobWithQuestions) {
  return {
    ...planCandidate(random, name, random.pick(TRADES), 1),
    screening: job.screening_questions.map(() => (random.chance(0.8) ? 'yes' : 'no')),
    ref: random.pick(REFS),
  };
}

async function postJob(manager: Call): Promise<JobWithQuestions> {
  const { companies } = await manager(getManagerCompanies, {});
  for (const { id } of companies) {
    const { locations } = await manager(getManagerCompanyView, { id });
    const [location] = locations;
    if (location === undefined) continue;
    const at = { company_id: id, location_id: location.id };
    return (await manager(createJob, { ...JOB, ...at })).job;
  }
  throw new Error('The demo employer has no location');
}

/** @returns the id of the application */
async function applyQuickly(
  connect: Connect,
  job: JobWithQuestions,
  { first_name: firstName, last_name: lastName, email, profile, screening, ref }: ApplicantPlan,
): Promise<string> {
  const { token } = await connect()(candidateSignup, {
    ...{ firstName, lastName, email, password: PASSWORD },
  });
  const candidate = connect(token);
  await candidate(createCandidateProfile, profile);
  const { application } = await candidate(createJobApplication, { job_posting_id: job.id, ref });
  await candidate(
    addQuestionResponses,
    await buildResponses(candidate, application.id, job, screening, 1),
  );
  return application.id;
}

/** Rates some of the applicants, and decides on some. */
async function assess(
  manager: Call,
  job: JobWithQuestions,
  ids: readonly string[],
  random: Random,
): Promise<void> {
  const rated = Object.groupBy(ids, () => random.weighted(RATINGS));
  const decided = Object.groupBy(ids, () => random.weighted(DECISIONS));
  for (const rating of [2, 3, 4, 5] as const)
    for (const application_ids of chunks(rated[`${rating}`]))
      await manager(rateApplications, { application_ids, rating });
  for (const application_status of ['accepted', 'rejected'] as const)
    for (const application_ids of chunks(decided[application_status]))
      await manager(decideApplications, {
        ...{ job_posting_id: job.id, application_ids, application_status },
      });
}

function chunks(ids: readonly string[] = []): string[][] {
  const count = Math.ceil(ids.length / DECIDED_AT_ONCE_MAX);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * DECIDED_AT_ONCE_MAX, (at + 1) * DECIDED_AT_ONCE_MAX),
  );
}
