import type { Locator, Page } from '@playwright/test';

/** The table of all applicants of a job. */

export function applicantsPath(job: { readonly id: string }): string {
  return `/manager/job/${job.id}/applicants`;
}

export function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Applicants' });
}
