import type { Page } from '@playwright/test';
import { apply } from '../../worlds/apply.ts';
import { type Employer, newJob } from '../../worlds/world.ts';
import { applicants } from '../manager-test.ts';
import { button, expect } from '../web-test.ts';

/** Helpers for the tests of `/manager/job-postings/{id}/candidates`. */

export type Job = Awaited<ReturnType<typeof newJob>>;

/** The applicants who wait for a decision. */
export const queue = (page: Page) => page.getByRole('region', { name: 'New Applicants' });
/** The applicant under review. */
export const currentApplicant = (page: Page) => queue(page).getByRole('heading', { level: 3 });
export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Opens the candidates page of a job. */
export async function openCandidatesPage(page: Page, job: { id: string }): Promise<void> {
  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A job to which Avery, Blake, Casey and so on have applied, in this order. */
export async function jobWithApplicants(
  employer: Employer,
  count: number,
  fields: Parameters<typeof newJob>[1] = {},
): Promise<Job> {
  const [job, people] = await Promise.all([
    newJob(employer, fields),
    applicants(employer.api, count),
  ]);
  for (const candidate of people) await apply(candidate, job);
  return job;
}

/** Opens the review of a job to which Avery, Blake, Casey and so on have applied. */
export async function openReview(
  page: Page,
  employer: Employer,
  count: number,
  fields?: Parameters<typeof newJob>[1],
): Promise<Job> {
  const job = await jobWithApplicants(employer, count, fields);
  await openCandidatesPage(page, job);
  await expect(currentApplicant(page)).toHaveText('Avery Ash');
  return job;
}

/** Presses the key of a decision, once the applicant can be decided. */
export async function decideByKey(page: Page, key: 'a' | 'r' | 'R' | 'o'): Promise<void> {
  await expect(button(queue(page), 'Accept')).toBeEnabled();
  await page.keyboard.press(key);
}
