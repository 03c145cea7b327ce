import { randomUUID } from 'node:crypto';
import { createCandidateProfile } from '../../lambdas/contract/calls/candidate.ts';
import {
  getManagerCompanies,
  getManagerCompanyView,
} from '../../lambdas/contract/calls/company.ts';
import { createJob } from '../../lambdas/contract/calls/job.ts';
import { managerSignin } from '../../lambdas/contract/calls/manager.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from './api.ts';
import { runCourse } from './apply.ts';
import { planCandidate } from './candidates.ts';
import { type Connect, inParallel, PASSWORD, signUpCandidate } from './fill.ts';
import type { JobFields } from './jobs.ts';
import { makeCrowd } from './people.ts';
import { DEMO_MANAGER, FIGURES } from './plan.ts';
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

/** In percent. */
const COURSES = { new: 60, accepted: 10, rejected: 30 };

/**
 * Posts a job of the demo employer with many applicants, through the API. They have no resume and record no video,
 * which is quick. Each run posts a new job, with new people.
 * @throws if a call is refused
 */
export async function fillPopularJob(connect: Connect, count: number): Promise<JobWithQuestions> {
  const { email } = DEMO_MANAGER;
  const { token } = await connect()(managerSignin, { email, user_password: PASSWORD });
  const manager = connect(token);
  const job = await postJob(manager);
  const random = new Random(SEED);
  // Planned before the first call, so that concurrency doesn't change it.
  const plans = makeCrowd(random, count, randomUUID().slice(0, 8)).map((name) => ({
    candidate: planCandidate(random, name, random.pick(TRADES), random.int(1, FIGURES)),
    course: random.weighted(COURSES),
    screening: job.screening_questions.map(() => (random.chance(0.8) ? 'yes' : 'no')),
  }));
  await inParallel.map(plans, async (plan) => {
    const candidate = await signUpCandidate(connect, plan.candidate);
    await candidate(createCandidateProfile, plan.candidate.profile);
    await runCourse(plan, job, { candidate, manager });
  });
  return job;
}

async function postJob(manager: Call): Promise<JobWithQuestions> {
  const [company] = (await manager(getManagerCompanies, {})).companies;
  const company_id = company?.id ?? '';
  const [location] = (await manager(getManagerCompanyView, { id: company_id })).locations;
  return (await manager(createJob, { ...JOB, company_id, location_id: location?.id ?? '' })).job;
}
