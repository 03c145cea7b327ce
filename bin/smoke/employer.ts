import {
  exportAccount,
  getExport,
  getPlaceOfZip,
  getPreferences,
  updatePreferences,
} from '../../lambdas/contract/calls/account.ts';
import {
  getCompany,
  getCompanyLocation,
  getManagerCompanies,
  getManagerCompanyView,
} from '../../lambdas/contract/calls/company.ts';
import {
  addLocation,
  createCompany,
  updateLocation,
} from '../../lambdas/contract/calls/edit-company.ts';
import {
  addScreeningQuestion,
  addVideoQuestion,
  createJob,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  updateJob,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../lambdas/contract/calls/job.ts';
import {
  getMyInformation,
  managerSignin,
  managerSignup,
  updateMyInformation,
} from '../../lambdas/contract/calls/manager.ts';
import { getJobPosting } from '../../lambdas/contract/calls/open-jobs.ts';
import { getJobRows, getManagerJobs } from '../../lambdas/contract/calls/own-jobs.ts';
import { confirmStillHiring } from '../../lambdas/contract/calls/still-hiring.ts';
import type { Call } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';
import { check, checkRefused } from './check.ts';

const ADDRESS = {
  address: '1 Test Street',
  city: 'Springfield',
  state: 'Oregon',
  zip_code: '97475',
};

/** The location's city after an edit. Its name has a space, which a search for it sends in a query. */
export const CITY = 'Grants Pass';

/** Signs an employer up and in, and creates their company. */
export async function createEmployer(
  as: Connect,
  email: string,
  user_password: string,
  run: string,
) {
  const person = { first_name: 'Smoke', last_name: 'Test' };
  await as()(managerSignup, { email, user_password, ...person });
  await checkRefused(as()(managerSignin, { email, user_password: 'wrong' }), 401);
  const { token } = await as()(managerSignin, { email, user_password });
  const manager = as(token);
  await manager(updateMyInformation, { ...person, last_name: run, email });
  const { manager: self } = await manager(getMyInformation, {});
  check(self.email === email && self.last_name === run, 'The employer is somebody else');
  await manager(updatePreferences, {
    new_applicants: 'never',
    hold_acceptances_minutes: 0,
    hold_rejections_minutes: 0,
  });
  await manager(getPlaceOfZip, { zip_code: '97301' });
  const { preferences } = await manager(getPreferences, {});
  check(preferences.new_applicants === 'never', 'The edit of the preferences was not stored');
  await manager(exportAccount, {});
  const { export: copy } = await manager(getExport, {});
  check(copy !== null && copy.state !== 'failed', 'The export was not started');
  const { company } = await manager(createCompany, { name: `Smoke test ${run}` });
  const location_name = 'Main Street';
  const { location } = await manager(addLocation, {
    ...ADDRESS,
    company_id: company.id,
    location_name,
  });
  await manager(updateLocation, { ...ADDRESS, id: location.id, location_name, city: CITY });
  const stored = await manager(getCompanyLocation, { locationId: location.id });
  check(stored.location.city === CITY, 'The edit of the location was not stored');
  check((await manager(getCompany, { id: company.id })).company.id === company.id, 'No company');
  return { manager, company, location };
}

interface Place {
  readonly company: { readonly id: string };
  readonly location: { readonly id: string };
}

/** Posts two jobs, one with questions and one without. */
export async function postJobs(
  manager: Call,
  { company, location }: Place,
  run: string,
  posted: (id: string) => void,
) {
  const fields = {
    company_id: company.id,
    location_id: location.id,
    job_title: `Smoke test ${run}`,
    job_description: 'A test of the marketplace, which closes this job in a moment. Do not apply.',
    hourly_pay_in_cents: 2000,
    employment_type: 'full-time' as const,
  };
  // Its page's address has Japanese letters.
  const { job: plain } = await manager(createJob, {
    ...fields,
    job_title: `${fields.job_title} 動作確認`,
  });
  posted(plain.id);
  const { job } = await manager(createJob, {
    ...fields,
    screening_questions: [{ question_text: 'Is this a test?', correct_answer: 'yes' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  posted(job.id);
  const job_posting_id = job.id;
  const added = {
    job_posting_id,
    question_text: 'To be changed',
    question_answers: ['yes', 'no'],
    correct_answer: null,
    question_type: 'multiple-choice' as const,
    is_required: false,
  };
  const { question } = await manager(addScreeningQuestion, added);
  await manager(updateScreeningQuestion, { ...added, id: question.id, question_text: 'To go' });
  await manager(deleteScreeningQuestion, { id: question.id, job_posting_id });
  const video = { job_posting_id, question_text: 'To be changed', is_required: false };
  const { question: asked } = await manager(addVideoQuestion, video);
  await manager(updateVideoQuestion, { ...video, id: asked.id, question_text: 'To go' });
  await manager(deleteVideoQuestion, { id: asked.id, job_posting_id });
  const { job: asking } = await manager(updateJob, {
    id: job.id,
    job_title: fields.job_title,
    job_description: fields.job_description,
    hourly_pay_in_cents: 2500,
    employment_type: fields.employment_type,
  });
  check(asking.hourly_pay_in_cents === 2500, 'The edit of the job was not stored');
  const kept = await manager(confirmStillHiring, { job_id: job.id });
  check(kept.job.unlisted_at === undefined, 'The job is not in the lists');
  const { companies } = await manager(getManagerCompanies, {});
  const view = await manager(getManagerCompanyView, { id: company.id });
  check(companies.length === 1 && view.company.id === company.id, 'The company is not listed');
  const { jobs } = await manager(getManagerJobs, {});
  check(jobs.length === 2, `The employer has ${jobs.length} jobs, not 2`);
  const { rows } = await manager(getJobRows, {});
  check(rows.length === 2, `The employer has ${rows.length} rows of jobs, not 2`);
  return { asking: (await manager(getJobPosting, { id: job.id })).job, plain };
}
