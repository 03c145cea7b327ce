import type { Locator, Page } from '@playwright/test';
import { updateJobApplicationStatus } from '../../../../lambdas/contract/calls/application.ts';
import { getMyOffers } from '../../../../lambdas/contract/calls/offer.ts';
import { apply } from '../../worlds/apply.ts';
import { newJob } from '../../worlds/world.ts';
import { type Applicant, applicants } from '../manager-test.ts';

// The Make Offer modal, opened from the queue or from the reviewed table.

/** The row of the applicant. */
export const row = (page: Page) => page.getByRole('row', { name: /Avery Ash/ });
export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Make Offer' });

interface Start {
  employer: Parameters<typeof newJob>[0];
  status?: 'new' | 'accepted' | 'rejected';
}

/** A job to which one candidate, Avery Ash, has applied. */
export async function createApplication({ employer, status = 'accepted' }: Start) {
  const [candidate] = await applicants(employer.api, 1);
  if (candidate === undefined) throw new Error('There is no candidate');
  const job = await newJob(employer, { job_title: 'Night baker', hourly_pay_in_cents: 2505 });
  const application = await apply(candidate, job);
  if (status !== 'new') {
    await employer.call(updateJobApplicationStatus, {
      ...{ id: application.id, application_status: status },
    });
  }
  return { candidate, job, application, path: `/manager/job-postings/${job.id}/candidates` };
}

/** Opens the review of a job to which one candidate has applied. */
export async function openApplicationReview({ page, ...start }: Start & { page: Page }) {
  const world = await createApplication(start);
  await page.goto(world.path);
  return world;
}

/** The offers on an application. */
export async function offersOn(candidate: Applicant, application: { id: string }) {
  const { offers } = await candidate.call(getMyOffers, {});
  return offers.filter((offer) => offer.job_candidate_application_id === application.id);
}
