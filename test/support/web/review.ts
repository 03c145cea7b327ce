import { paths } from '../../../web/paths.ts';
import { button, expect, open, page, userEvent } from './app.tsx';

/** The review and the table of a job's applicants, in tests of the app. */

/** The applicants who wait for a decision. */
export const queue = page.getByRole('region', { name: 'New Applicants' });
export const reviewed = page.getByRole('region', { name: 'Reviewed Candidates' });
/** The applicant under review. */
export const currentApplicant = queue.getByRole('heading', { level: 3 });
export const profile = page.getByRole('dialog', { name: 'Candidate Profile' });
export const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
/** Waits until this applicant is under review. */
export const expectCurrent = (name: string) =>
  expect.element(currentApplicant).toHaveTextContent(name);
/** Opens the review of a job. */
export async function openReview(jobId: string): Promise<void> {
  await open(paths.manager.candidates(jobId));
  await expect.element(queue).toBeVisible();
}

/** Shows one of the lists of reviewed candidates. */
export const showTab = (tab: 'Accepted' | 'Rejected' | 'Withdrawn') =>
  reviewed
    .getByRole('radiogroup', { name: 'Reviewed candidates' })
    .getByText(tab, { exact: true })
    .click();

/** Presses the key of a decision, once the applicant can be decided. */
export async function decideByKey(key: string): Promise<void> {
  await expect.element(button('Accept', queue)).toBeEnabled();
  await userEvent.keyboard(key);
}

/** What the queue shows of a selector. The next applicant is rendered too, but hidden. */
export function shownInQueue<E extends HTMLElement = HTMLElement>(selector: string): E[] {
  return [...queue.element().querySelectorAll<E>(selector)].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
}

/** The table of all applicants. */
export const grid = page.getByRole('grid', { name: 'Applicants' });

/** Gives the table the focus, once it has an active row. */
export async function focusGrid(): Promise<void> {
  await expect.element(grid).toBeVisible();
  grid.element().focus();
  await expect.element(grid).toHaveAttribute('aria-activedescendant', expect.stringMatching(/./));
}

/** Opens the table of a job, with the focus. */
export async function openTable(jobId: string): Promise<void> {
  await open(paths.manager.applicants(jobId));
  await focusGrid();
}
