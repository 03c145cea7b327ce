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
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from './api.ts';
import type { ApplicationPlan } from './applications.ts';
import { runCourse } from './apply.ts';
import type { CandidatePlan } from './candidates.ts';
import type { CompanyPlan, JobPlan } from './companies.ts';
import { coverLetter, resume } from './documents.ts';
import type { PersonName } from './people.ts';
import type { Plan } from './plan.ts';
import { upload } from './upload.ts';

/** The password of every seeded account. */
export const PASSWORD = 'marketplace';

/** The API for the bearer of a token, or for anybody. */
export type Connect = (token?: string) => Call;

/** Enough to keep two cores busy. */
export const inParallel = pLimit(8);

interface FillOptions {
  /** Called before each part. */
  readonly say?: (part: string) => void;
  /** Confirms the email addresses of new people; they stay unconfirmed without it. */
  readonly confirm?: (people: readonly PersonName[]) => Promise<void>;
}

/**
 * Carries out a plan through the API, so that all its rules hold for seeded data too.
 * @returns the posted jobs
 * @throws if a call is refused
 */
export async function fill(
  { managers, companies, jobs, candidates, applications, demoApplications }: Plan,
  connect: Connect,
  { say, confirm }: FillOptions = {},
): Promise<ReadonlyMap<JobPlan, JobWithQuestions>> {
  const calls = new Map<PersonName, Call>();
  const locations = new Map<CompanyPlan, readonly JobLocation[]>();
  const posted = new Map<JobPlan, JobWithQuestions>();

  say?.(`${companies.length} companies …`);
  await inParallel.map(managers, async (manager) => {
    const { token } = await connect()(managerSignup, { ...manager, user_password: PASSWORD });
    calls.set(manager, connect(token));
  });
  await confirm?.(managers);
  await inParallel.map(companies, async (plan) => {
    locations.set(plan, await createPlaces(required(calls, plan.manager), plan));
  });
  say?.(`${candidates.length} candidates with resumes …`);
  await inParallel.map(candidates, async (plan) => {
    const candidate = await signUpCandidate(connect, plan);
    calls.set(plan, candidate);
    await createProfile(candidate, plan);
  });
  await confirm?.(candidates);
  say?.(`${jobs.length} jobs …`);
  await inParallel.map(jobs, async (plan) => {
    const at = required(locations, plan.company)[plan.location];
    const manager = required(calls, plan.company.manager);
    if (at !== undefined)
      posted.set(plan, (await manager(createJob, { ...plan.fields, ...at })).job);
  });
  say?.(`${applications.length + demoApplications.length} applications with videos …`);
  const apply = async (plan: ApplicationPlan) => {
    const candidate = required(calls, plan.candidate);
    const manager = required(calls, plan.job.company.manager);
    await runCourse(plan, required(posted, plan.job), { candidate, manager });
  };
  await inParallel.map(applications, apply);
  const closed = jobs.filter((job) => job.closed);
  await inParallel.map(closed, async (plan) => {
    const { id: job_posting_id } = required(posted, plan);
    await required(calls, plan.company.manager)(deactivateJob, { job_posting_id });
  });
  for (const plan of demoApplications) await apply(plan);
  return posted;
}

function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error('The plan uses something before it is created');
  return found;
}

type JobLocation = Pick<JobWithQuestions, 'company_id' | 'location_id'>;

async function createPlaces(
  manager: Call,
  { fields, locations }: CompanyPlan,
): Promise<JobLocation[]> {
  const { id: company_id } = (await manager(createCompany, fields)).company;
  const added: JobLocation[] = [];
  for (const location of locations) {
    const { id: location_id } = (await manager(addLocation, { ...location, company_id })).location;
    added.push({ company_id, location_id });
  }
  return added;
}

export async function signUpCandidate(connect: Connect, person: PersonName): Promise<Call> {
  const { first_name: firstName, last_name: lastName, email } = person;
  const account = { firstName, lastName, email, password: PASSWORD };
  return connect((await connect()(candidateSignup, account)).token);
}

async function createProfile(candidate: Call, plan: CandidatePlan): Promise<void> {
  const resumeUrl = await upload(candidate, `resumes/${randomUUID()}.pdf`, await resume(plan));
  const coverLetterUrl = plan.hasCoverLetter
    ? await upload(candidate, `cover-letters/${randomUUID()}.pdf`, await coverLetter(plan))
    : null;
  const first = { ...plan.profile, resumeUrl, coverLetterUrl };
  const { profile } = await candidate(createCandidateProfile, first);
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
