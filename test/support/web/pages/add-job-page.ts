import type { Page } from '@playwright/test';
import { getManagerCompanyView } from '../../../../lambdas/contract/calls/company.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import type { Employer } from '../../worlds/world.ts';
import { alertSaying, button, expect, field } from '../web-test.ts';

/** The address of the page that adds a job at the employer's location. */
export const addJobPath = ({ company, location }: Employer) =>
  `/manager/company/${company.id}/location/${location.id}/add-job`;

/** Fills the required fields of a job. */
export async function fillRequired(page: Page): Promise<void> {
  await field(page, 'Job title').fill('Night baker');
  await field(page, 'Job description').fill('Bake until dawn.');
}

/** The employer's only job, as the server stored it. */
export async function storedJob(employer: Employer): Promise<JobWithQuestions> {
  const { jobs } = await employer.call(getManagerCompanyView, { id: employer.company.id });
  expect(jobs).toHaveLength(1);
  return (await employer.call(getJobPosting, { id: jobs[0]?.id ?? '' })).job;
}

/** Posts the job, and waits until it has been created. */
export async function submitJob(page: Page): Promise<void> {
  await button(page, 'Add Job').click();
  await expect(alertSaying(page, 'Job posting created successfully!')).toBeVisible();
}
