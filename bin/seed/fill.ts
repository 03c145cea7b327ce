import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addQuestionResponses,
  createJobApplication,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import {
  candidateSignup,
  createCandidateProfile,
  getPresignedUrl,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { addLocation, createCompany } from '../../lambdas/contract/calls/company.ts';
import { createJob, deactivateJob } from '../../lambdas/contract/calls/job.ts';
import { managerSignup } from '../../lambdas/contract/calls/manager.ts';
import { makeOffer, respondToOffer } from '../../lambdas/contract/calls/offer.ts';
import type {
  Company,
  JobWithQuestions,
  Location,
} from '../../lambdas/contract/schemas/schemas.ts';
import {
  CONTENT_TYPES,
  DECLINE_REASONS,
  OFFER_TYPES,
} from '../../lambdas/contract/schemas/types.ts';
import type { Call } from './api.ts';
import type { CandidatePlan } from './candidates.ts';
import { coverLetter, resume } from './documents.ts';
import type { PersonName } from './people.ts';
import type { ApplicationPlan, CompanyPlan, JobPlan, Plan } from './plan.ts';

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

/** Concurrent calls: enough to keep two cores busy. */
const AT_ONCE = 8;

interface Along {
  /** Called after each step. */
  readonly progress?: (done: number, total: number) => void;
  /** Confirms the email addresses of new managers; they stay unconfirmed without it. */
  readonly confirm?: (addresses: readonly string[]) => Promise<void>;
}

/**
 * Carries out a plan through the API, so that all its rules hold for seeded data too.
 * @throws if a call is refused
 */
export async function fill(
  { managers, companies, jobs, candidates, applications, demoApplications }: Plan,
  connect: Connect,
  { progress, confirm }: Along = {},
): Promise<Filled> {
  const total =
    managers.length +
    companies.length +
    jobs.length +
    candidates.length +
    applications.length +
    demoApplications.length;
  let done = 0;
  const each = async <T>(items: readonly T[], make: (item: T) => Promise<void>, atOnce = AT_ONCE) =>
    await concurrently(items, atOnce, async (item) => {
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
    placed.set(plan, await place(known(callOf, plan.manager), plan));
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
    await giveProfile(connect(token), plan);
  });
  await each(jobs, async (plan) => {
    const { company, locations } = known(placed, plan.company);
    const { job } = await known(callOf, plan.company.manager)(createJob, {
      ...plan.fields,
      company_id: company.id,
      location_id: locations[plan.location]?.id ?? '',
    });
    posted.set(plan, job);
  });
  const makeApplication = async (plan: ApplicationPlan) => {
    const people = {
      candidate: known(candidateCalls, plan.candidate),
      manager: known(callOf, plan.job.company.manager),
    };
    if (await run(plan, known(posted, plan.job), people)) offers++;
  };
  await each(applications, makeApplication);
  await concurrently(
    jobs.filter(({ closed }) => closed),
    AT_ONCE,
    async (plan) => {
      const { id } = known(posted, plan);
      await known(callOf, plan.company.manager)(deactivateJob, { job_posting_id: id });
    },
  );
  await each(demoApplications, makeApplication, 1);
  return { managers: callOf, candidates: candidateCalls, companies: placed, jobs: posted, offers };
}

async function concurrently<T>(
  items: readonly T[],
  atOnce: number,
  make: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await make(item);
    }),
  );
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error('The plan uses something before it is created');
  return found;
}

async function place(manager: Call, { fields, locations }: CompanyPlan): Promise<Placed> {
  const { company } = await manager(createCompany, fields);
  const added: Location[] = [];
  for (const location of locations)
    added.push((await manager(addLocation, { ...location, company_id: company.id })).location);
  return { company, locations: added };
}

async function giveProfile(candidate: Call, plan: CandidatePlan): Promise<void> {
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

/**
 * Uploads a file as the app does.
 * @returns its URL, ready to be sent to the server
 */
export async function upload(
  candidate: Call,
  key: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
  const { url } = await candidate(getPresignedUrl, {
    key,
    content_type: type,
    content_length: content.byteLength,
  });
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: content,
  });
  if (!response.ok) throw new Error(`Upload failed: ${response.status} ${await response.text()}`);
  return url.slice(0, url.indexOf('?'));
}

const clips = new Map<string, Uint8Array<ArrayBuffer>>();

/** A short video of one of the drawn figures, 1 to 6, in one of two takes. */
function clip(figure: number, take: number): Uint8Array<ArrayBuffer> {
  const name = `figure-${figure}-take-${take}.webm`;
  const content =
    clips.get(name) ?? new Uint8Array(readFileSync(join(import.meta.dirname, 'clips', name)));
  clips.set(name, content);
  return content;
}

interface Sides {
  readonly candidate: Call;
  readonly manager: Call;
}

/**
 * Takes an application through its planned course.
 * @returns whether an offer was made
 */
async function run(plan: ApplicationPlan, job: JobWithQuestions, { candidate, manager }: Sides) {
  const { course } = plan;
  const { application } = await candidate(createJobApplication, { job_posting_id: job.id });
  const { id } = application;
  if (course === 'unfinished') return false;
  if (application.submitted_at === null)
    await candidate(
      addQuestionResponses,
      await answers(candidate, id, job, plan.screening, plan.candidate.figure),
    );
  switch (course) {
    case 'new':
      return false;
    case 'withdrawn':
      await candidate(withdrawApplication, { application_id: id });
      return false;
    case 'accepted':
    case 'rejected':
      await manager(updateJobApplicationStatus, { id, application_status: course });
      return false;
  }
  const answer_by = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const { offer } = await manager(makeOffer, { ...terms(id, job, plan.yearly), answer_by });
  if (course !== 'offered')
    await candidate(respondToOffer, {
      offer_id: offer.id,
      acceptance_status: course === 'offer-accepted' ? 'Accepted' : 'Declined',
      decline_reason: DECLINE_REASONS[plan.candidate.figure % DECLINE_REASONS.length],
    });
  return true;
}

/**
 * The responses that submit an application; its videos are uploaded first.
 * @param screening the answers to the screening questions, in their order
 * @param figure the speaker in the videos
 */
export async function answers(
  candidate: Call,
  application_id: string,
  { screening_questions, video_questions }: JobWithQuestions,
  screening: readonly string[],
  figure: number,
) {
  return {
    application_id,
    screening_responses: screening_questions.map(({ id }, index) => ({
      application_id,
      question_id: id,
      response_text: screening[index] ?? '',
      is_correct: null,
    })),
    video_responses: await Promise.all(
      video_questions.map(async ({ id }, index) => ({
        application_id,
        question_id: id,
        video_url: await upload(
          candidate,
          `${application_id}-${id}-${randomUUID()}.webm`,
          clip(figure, (index % 2) + 1),
        ),
      })),
    ),
  };
}

const HOURS_A_YEAR = 2080;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An offer on an application, starting in three weeks. */
export function terms(application: string, job: JobWithQuestions, yearly = false) {
  const inThreeWeeks = new Date(Date.now() + 21 * DAY_MS);
  const offer_type = OFFER_TYPES.find((type) => type === job.employment_type) ?? 'full-time';
  return {
    job_candidate_application_id: application,
    offer_type,
    job_title: job.job_title,
    salary_type: yearly ? ('yearly' as const) : ('hourly' as const),
    salary_amount_in_cents: job.hourly_pay_in_cents * (yearly ? HOURS_A_YEAR : 1),
    start_date: inThreeWeeks.toISOString().slice(0, 10),
    start_time: '09:00',
    onboarding_location_id: job.location_id,
  };
}
