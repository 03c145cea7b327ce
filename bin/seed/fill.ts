import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import {
  candidateSignup,
  createCandidateProfile,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { addLocation, createCompany } from '../../lambdas/contract/calls/edit-company.ts';
import { createJob } from '../../lambdas/contract/calls/job.ts';
import { managerSignup } from '../../lambdas/contract/calls/manager.ts';
import { deactivateJob } from '../../lambdas/contract/calls/own-jobs.ts';
import type { Company, Location } from '../../lambdas/contract/schemas/company.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from './api.ts';
import { runCourse } from './apply.ts';
import type { CandidatePlan } from './candidates.ts';
import { coverLetter, resume } from './documents.ts';
import type { PersonName } from './people.ts';
import type { ApplicationPlan, CompanyPlan, JobPlan, Plan } from './plan-types.ts';
import { upload } from './upload.ts';

/** The password of every seeded account. */
export const PASSWORD = 'marketplace';

/** The API for the bearer of a token, or for anybody. */
export type Connect = (token?: string) => Call;

/** The filled marketplace, with the plan that it came from. */
export interface Filled {
  readonly managers: ReadonlyMap<PersonName, Call>;
  readonly candidates: ReadonlyMap<CandidatePlan, Call>;
  readonly companies: ReadonlyMap<CompanyPlan, Placed>;
  readonly jobs: ReadonlyMap<JobPlan, JobWithQuestions>;
  readonly offers: number;
}

interface Placed {
  readonly company: Company;
  readonly locations: readonly Location[];
}

/** Enough to keep two cores busy. */
export const CALLS_AT_ONCE = 8;

interface FillOptions {
  /** Called after each step. */
  readonly progress?: (done: number, total: number) => void;
  /** Confirms the email addresses of new people; they stay unconfirmed without it. */
  readonly confirm?: (addresses: readonly string[]) => Promise<void>;
}

/**
 * Carries out a plan through the API, so that all its rules hold for seeded data too.
 * @throws if a call is refused
 */
export async function fill(
  { managers, companies, jobs, candidates, applications, demoApplications }: Plan,
  connect: Connect,
  { progress, confirm }: FillOptions = {},
): Promise<Filled> {
  const total =
    managers.length +
    companies.length +
    jobs.length +
    candidates.length +
    applications.length +
    demoApplications.length;
  let done = 0;
  const each = async <T>(
    items: readonly T[],
    make: (item: T) => Promise<void>,
    atOnce = CALLS_AT_ONCE,
  ) =>
    await pLimit(atOnce).map(items, async (item) => {
      await make(item);
      progress?.(++done, total);
    });
  const callOf = new Map<PersonName, Call>();
  const candidateCalls = new Map<CandidatePlan, Call>();
  const placed = new Map<CompanyPlan, Placed>();
  const posted = new Map<JobPlan, JobWithQuestions>();
  let offers = 0;

  await each(managers, async (manager) => {
    const { token } = await connect()(managerSignup, { ...manager, user_password: PASSWORD });
    callOf.set(manager, connect(token));
  });
  await confirm?.(managers.map(({ email }) => email));
  await each(companies, async (plan) => {
    placed.set(plan, await createPlace(required(callOf, plan.manager), plan));
  });
  await each(candidates, async (plan) => {
    const { first_name: firstName, last_name: lastName, email } = plan;
    const { token } = await connect()(candidateSignup, {
      firstName,
      lastName,
      email,
      password: PASSWORD,
    });
    candidateCalls.set(plan, connect(token));
    await createProfile(connect(token), plan);
  });
  await confirm?.(candidates.map(({ email }) => email));
  await each(jobs, async (plan) => {
    const { company, locations } = required(placed, plan.company);
    const { job } = await required(callOf, plan.company.manager)(createJob, {
      ...plan.fields,
      company_id: company.id,
      location_id: locations[plan.location]?.id ?? '',
    });
    posted.set(plan, job);
  });
  const makeApplication = async (plan: ApplicationPlan) => {
    const people = {
      candidate: required(candidateCalls, plan.candidate),
      manager: required(callOf, plan.job.company.manager),
    };
    if (await runCourse(plan, required(posted, plan.job), people)) offers++;
  };
  await each(applications, makeApplication);
  await pLimit(CALLS_AT_ONCE).map(
    jobs.filter(({ closed }) => closed),
    async (plan) => {
      const { id } = required(posted, plan);
      await required(callOf, plan.company.manager)(deactivateJob, { job_posting_id: id });
    },
  );
  await each(demoApplications, makeApplication, 1);
  return { managers: callOf, candidates: candidateCalls, companies: placed, jobs: posted, offers };
}

function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error('The plan uses something before it is created');
  return found;
}

async function createPlace(manager: Call, { fields, locations }: CompanyPlan): Promise<Placed> {
  const { company } = await manager(createCompany, fields);
  const added: Location[] = [];
  for (const location of locations)
    added.push((await manager(addLocation, { ...location, company_id: company.id })).location);
  return { company, locations: added };
}

async function createProfile(candidate: Call, plan: CandidatePlan): Promise<void> {
  const resumeUrl = await upload(candidate, `resumes/${randomUUID()}.pdf`, await resume(plan));
  const coverLetterUrl = plan.hasCoverLetter
    ? await upload(candidate, `cover-letters/${randomUUID()}.pdf`, await coverLetter(plan))
    : null;
  const { profile } = await candidate(createCandidateProfile, {
    ...plan.profile,
    resumeUrl,
    coverLetterUrl,
  });
  await candidate(updateCandidateProfile, {
    ...plan.profile,
    id: profile.id,
    workExperience: plan.work.map(({ duties, ...record }) => ({
      ...record,
      description: duties.join(' '),
    })),
    educationHistory: plan.education,
    benefitsWanted: plan.benefitsWanted,
  });
}
