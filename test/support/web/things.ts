import {
  getCompany,
  getCompanyLocation,
  getManagerCompanies,
  getManagerCompanyView,
} from '../../../lambdas/contract/calls/company.ts';
import { getLongestWaiting } from '../../../lambdas/contract/calls/longest-waiting.ts';
import { getJobRows } from '../../../lambdas/contract/calls/own-jobs.ts';
import { getPublicJob } from '../../../lambdas/contract/calls/public.ts';
import type { SavedSearch } from '../../../lambdas/contract/calls/saved.ts';
import { DAY_MS } from '../../../lambdas/contract/limits.ts';
import type { MyApplication } from '../../../lambdas/contract/schemas/application.ts';
import type { Company, OwnLocation } from '../../../lambdas/contract/schemas/company.ts';
import type {
  Job,
  JobCard,
  JobRow,
  JobWithQuestions,
  ScreeningQuestion,
} from '../../../lambdas/contract/schemas/job.ts';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { answer } from './app.tsx';
import { robin } from './people.ts';

/** A company with a location and a job, in tests of the app. The ids have the form of the server's. */

const CREATED = { created_at: '2026-03-01T09:00:00.000Z', revision: 1 };

export const company: Company = {
  ...CREATED,
  id: '01JC0000000000000000000000',
  name: 'Corner Bakery',
  culture: '',
  description: '',
  benefits: [],
  location_count: 1,
  job_posting_count: 1,
};

export const location: OwnLocation = {
  ...CREATED,
  id: `01JD0000000000000000000000_${company.id}`,
  company_id: company.id,
  location_name: 'Main Street',
  address: '12 Main Street',
  city: 'Portland',
  state: 'Oregon',
  zip_code: '97201',
};

/** Another location of the company. */
export const otherLocation = (index: number, location_name: string): OwnLocation => ({
  ...location,
  location_name,
  id: `01JD${String(index).padStart(22, '0')}_${company.id}`,
});

export const job: Job = {
  ...CREATED,
  id: `01JJ0000000000000000000000_${company.id}`,
  company_id: company.id,
  location_id: location.id,
  company: [company],
  company_location: [location],
  job_title: 'Baker',
  job_description: 'Bakes bread before dawn.',
  hourly_pay_in_cents: 2550,
  employment_type: 'full-time',
  benefits: [],
  requirements: [],
  video_url: null,
  schedule: '',
  remote: false,
  is_active: true,
  screening_question_count: 0,
  video_question_count: 0,
  applicant_count: 0,
  new_application_count: 0,
  application_count: 0,
};

const { applicant_count, new_application_count, application_count, revision, ...forAll } = job;
/** The job for visitors and candidates. */
export const jobCard: JobCard = forAll;

/** Answers the public page of a job that asks nothing. */
export function answerPublicJob(): void {
  answer(getPublicJob, () => ({
    job: jobCard,
    questions: { screening: [], video: [] },
    listed: true,
  }));
}

export const jobWithQuestions: JobWithQuestions = {
  ...job,
  screening_questions: [],
  video_questions: [],
};

let made = 0;
/** A job of the company, with its own id. */
export function jobRow(fields: Partial<JobRow> = {}): JobRow {
  made += 1;
  return { ...job, id: `01JJ${String(made).padStart(22, '0')}_${company.id}`, ...fields };
}

/** A screening question of the job; its text names it, unless it has an id. */
export function screeningQuestion(
  question_text: string,
  fields: Partial<ScreeningQuestion> = {},
): ScreeningQuestion {
  return {
    id: question_text,
    job_posting_id: job.id,
    question_text,
    question_answers: ['yes', 'no'],
    correct_answer: null,
    question_type: 'multiple-choice',
    is_required: true,
    revision: 1,
    ...fields,
  };
}

/** A search that a candidate has saved. */
export function madeSearch(fields: Partial<SavedSearch>): SavedSearch {
  return {
    id: '01JS0000000000000000000000',
    name: '',
    q: '',
    exact: null,
    employment_type: [],
    pay_min: null,
    city: null,
    state: null,
    near: null,
    within: null,
    remote: null,
    alerts: true,
    created_at: CREATED.created_at,
    ...fields,
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** An application of Robin's to the job, submitted eight days ago. */
export function applied(fields: Partial<MyApplication>): MyApplication {
  return {
    id: `01JB0000000000000000000000_${job.id.slice(0, 26)}`,
    job_posting_id: job.id,
    application_status: 'new',
    candidate_id: robin.id,
    created_at: daysAgo(8),
    submitted_at: daysAgo(8),
    decided_at: null,
    offered_at: null,
    answered_at: null,
    withdrawn_at: null,
    asked_at: null,
    unanswered_at: null,
    offer: null,
    interview: null,
    employer_deleted_at: null,
    answer_seconds: 30,
    job: { id: job.id, job_title: job.job_title, is_active: true },
    company: [company],
    company_location: [location],
    ...fields,
  };
}

/** A pending offer to Robin for the job. */
export const offer: Offer = {
  id: `01JF0000000000000000000000_${applied({}).id.slice(0, 26)}`,
  job_candidate_application_id: applied({}).id,
  onboarding_location_id: location.id,
  offer_type: 'full-time',
  employment_type: 'full-time',
  job_title: job.job_title,
  salary_type: 'hourly',
  salary_amount_in_cents: 2550,
  hourly_pay_in_cents: 2550,
  start_date: '2030-01-04',
  start_time: '09:00',
  acceptance_status: 'Pending',
  company_name: company.name,
  location_name: location.location_name,
  address: location.address,
  city: location.city,
  state: location.state,
  zip_code: location.zip_code,
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  what_to_bring: '',
  created_at: CREATED.created_at,
  responded_at: null,
  answer_by: null,
  expires_at: null,
  decline_reason: null,
  decline_note: '',
  withdrawn_at: null,
  withdraw_reason: '',
};

/** Answers what the pages of a company ask for. */
export function answerCompany(
  shown: { company?: Company; locations?: OwnLocation[]; jobs?: Job[] } = {},
): void {
  const view = { company, locations: [location], jobs: [job], ...shown };
  answer(getCompany, () => ({ company: view.company }));
  answer(getManagerCompanyView, () => view);
  answer(getCompanyLocation, ({ locationId }) => ({
    location: view.locations.find(({ id }) => id === locationId) ?? location,
  }));
}

/** Answers what the dashboard asks for. Nobody waits there. */
export function answerDashboard({
  rows = [] as JobRow[],
  companies = [company],
  locations = [location],
} = {}): void {
  answer(getLongestWaiting, () => ({ waiting: 0, oldest: null }));
  answer(getManagerCompanies, () => ({ companies }));
  answer(getJobRows, () => ({ rows, companies, locations }));
}
