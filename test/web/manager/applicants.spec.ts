import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import * as z from 'zod/mini';
import {
  getJobApplications,
  updateJobApplicationStatus,
} from '../../../lambdas/contract/calls/application.ts';
import { setDecisionMails } from '../../../lambdas/contract/calls/decision-mails.ts';
import { ROWS_PAGE } from '../../../lambdas/contract/limits.ts';
import { rowOnWire } from '../../../lambdas/contract/schemas/applicant-row.ts';
import { applicants, firstNamesByStatus, signUp, test } from '../../support/web/manager-test.ts';
import { applicantsPath, grid } from '../../support/web/pages/applicants-page.ts';
import { currentApplicant, type Job, row } from '../../support/web/pages/review-page.ts';
import {
  alertSaying,
  answerInPages,
  button,
  expect,
  failCalls,
  holdCalls,
  interceptNext,
  statusSaying,
} from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// The table of all applicants of a job, on `/manager/job/{id}/applicants`.

const rows = (page: Page) => grid(page).getByRole('rowheader');
/** The grid's active row. */
const activeRow = async (page: Page) => {
  const id = await grid(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`).getByRole('rowheader');
};

/** A job to which Avery to Lane Ash have applied, and then José María Nuñez. Dana, Harper and Lane are rejected. */
async function jobWithMany(employer: Employer): Promise<Job> {
  const [job, people, jose] = await Promise.all([
    newJob(employer, {
      job_title: 'Warehouse associate',
      screening_questions: [{ question_text: 'Nights?', correct_answer: 'yes' }],
    }),
    applicants(employer.api, 12),
    signUp(employer.api, 'José María', 'Nuñez'),
  ]);
  for (const candidate of [...people, jose]) await apply(candidate, job);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  for (const { id } of applications.filter((_, index) => index % 4 === 3))
    await employer.call(updateJobApplicationStatus, { id, application_status: 'rejected' });
  return job;
}

test('all applicants are found, filtered, sorted and opened by keyboard; they are selected and decided, one or many, with Undo for everything', async ({
  page,
  employer,
}) => {
  const job = await jobWithMany(employer);

  await test.step('found, filtered, sorted and opened by keyboard', async () => {
    const inOnePage = await answerInPages(page, '/job/get-applicant-rows/*', 'rows', [5, 4]);
    await page.goto(`/manager/job-postings/${job.id}/candidates`);
    await page.getByRole('link', { name: 'All applicants' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Applicants · Warehouse associate',
    );
    await expect(statusSaying(page, '13 applicants')).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '14');
    await expect(rows(page).first()).toHaveText('José María Nuñez');
    await expect(grid(page).getByRole('row').nth(1)).toHaveText(/^José María NuñezNew1 of 1 match/);

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('NUNEZ');
    await expect(statusSaying(page, '1 of 13 applicants match')).toBeVisible();
    await search.fill('ash ar');
    await expect(rows(page)).toHaveText(['Harper Ash']);
    await page.getByLabel('Status').selectOption('Accepted');
    await expect(page.getByText('No applicants match.')).toBeVisible();
    await button(page, 'Clear search and filters').click();
    await page.getByLabel('Status').selectOption('Rejected');
    await expect(statusSaying(page, '3 of 13 applicants match')).toBeVisible();
    await button(page, 'Name').click();
    await expect(grid(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(rows(page)).toHaveText(['Dana Ash', 'Harper Ash', 'Lane Ash']);
    await expect(page).toHaveURL(/\?status=rejected&sort=name$/);

    await page.reload();
    await grid(page).focus();
    await expect(await activeRow(page)).toHaveText('Dana Ash');
    await page.keyboard.press('End');
    await expect(await activeRow(page)).toHaveText('Lane Ash');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    await expect(await activeRow(page)).toHaveText('Harper Ash');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Candidate Profile' })).toContainText(
      'Harper Ash',
    );

    await page.goBack();
    await expect(rows(page).first()).toHaveText('Dana Ash');
    // The review's code arrives after the debounce, when the URL would change.
    await page.reload();
    await expect(rows(page).first()).toHaveText('Dana Ash');
    const code = await holdCalls(page, /\/assets\/.+\.js$/);
    await page.getByLabel('Status').selectOption('New');
    await search.fill('ray');
    await rows(page).getByRole('link', { name: 'Gray Ash' }).click();
    await setTimeout(500);
    code.release();
    await expect(currentApplicant(page)).toHaveText('Gray Ash');
    // Pages cut by size would lose rows that change meanwhile; the server's pages do not.
    inOnePage();
  });

  await test.step('selected and decided, one or many, with Undo for everything', async () => {
    const { name, id: company_id } = employer.company;
    await employer.call(setDecisionMails, {
      company_id,
      acceptance: '',
      rejection: 'Dear {first_name},\n\n{company} chose somebody else as {job}.',
    });
    const failure = Promise.withResolvers<void>();
    const failLate = async (route: Route) => {
      await failure.promise;
      await route.abort();
    };
    const mends = [
      await failCalls(page, '/job/update-job-application-status', failLate),
      await failCalls(page, '/job/rate-applications', failLate),
      await failCalls(page, '/job/get-applicant-rows/*', (route) =>
        route.request().url().includes('since=') ? route.abort() : route.continue(),
      ),
    ];
    await page.goto(applicantsPath(job));
    await expect(statusSaying(page, '13 applicants')).toBeVisible();
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    for (const key of ['a', 'r', 'Shift+Digit5']) await page.keyboard.press(key);
    await expect(row(page, 'Kai Ash')).toContainText('5 of 5');
    await page.keyboard.press('Shift+Digit3');
    await expect(row(page, 'Kai Ash')).toContainText(/Rejected.*3 of 5/);
    // Both steps fail: the row shows what is stored, not the step before.
    failure.resolve();
    await expect(row(page, 'Kai Ash')).toContainText('New');
    await expect(row(page, 'Kai Ash')).not.toContainText('of 5');
    for (const mend of mends) mend();
    await page.keyboard.press('a');
    await expect(row(page, 'Kai Ash')).toContainText('Accepted');
    await page.keyboard.press('u');
    await expect(alertSaying(page, 'Undone. Kai Ash is back in New Applicants.')).toBeVisible();
    await expect(row(page, 'Kai Ash')).toContainText('New');
    await page.keyboard.press('Shift+Digit4');
    await expect(row(page, 'Kai Ash')).toContainText('4 of 5');
    await page.keyboard.press('n');
    const notes = page.getByRole('dialog', { name: 'Kai Ash' });
    await notes.getByRole('textbox', { name: 'Note' }).fill('Lifts a lot.');
    await button(notes, 'Save note').click();
    await expect(alertSaying(page, 'Note saved.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Kai Ash')).toContainText('4 of 5Note');

    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(statusSaying(page, '3 selected')).toBeVisible();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(statusSaying(page, '2 selected')).toBeVisible();
    await button(page, 'Rate').click();
    await page.getByRole('menuitem', { name: '2 of 5' }).click();
    const rated = alertSaying(page, '2 applicants: rated 2 of 5.');
    // A toast stays while the pointer is on it.
    await rated.hover();
    await expect(row(page, 'Kai Ash')).toContainText('2 of 5');
    await expect(row(page, 'Jules Ash')).toContainText('2 of 5');
    await button(rated, 'Undo').click();
    await expect(alertSaying(page, 'Undone. 2 applicants: as before.')).toBeVisible();
    await page.reload();
    await page.getByLabel('Rating').selectOption('Rated 4 or more');
    await expect(rows(page)).toHaveText(['Kai Ash']);
    await page.getByLabel('Rating').selectOption('All ratings');
    await grid(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(statusSaying(page, 'selected')).toBeHidden();
    // A click ends a range; the next one starts there.
    await page.keyboard.press('Shift+ArrowDown');
    await row(page, 'Harper Ash').click();
    await row(page, 'Gray Ash').click({ modifiers: ['Shift'] });
    await expect(statusSaying(page, '4 selected')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+a');
    await expect(statusSaying(page, '13 selected')).toBeVisible();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reject 10 applicants?' });
    await expect(dialog.getByText('3 rejected already')).toBeVisible();
    await expect(dialog.getByRole('article')).toHaveText([
      `To José María NuñezDear José María,\n\n${name} chose somebody else as Warehouse associate.`,
      /^To Kai AshDear Kai,/,
      /^To Jules AshDear Jules,/,
    ]);
    // Its answer is lost, but the batch has started.
    await interceptNext(page, '/job/start-decisions', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(dialog, 'Reject 10').click();
    await expect(statusSaying(page, '10 applicants were rejected.')).toBeVisible();
    await expect(rows(page).first()).toHaveText('José María Nuñez');
    await expect(row(page, 'Kai Ash')).toContainText('Rejected');
    expect(Object.keys(await firstNamesByStatus(employer, job))).toEqual(['rejected']);
    const mendUndo = await failCalls(page, '/job/undo-decisions');
    await page.reload();
    await button(page, 'Undo').click();
    await expect(page.getByText('Could not be undone. Please try again.')).toBeVisible();
    mendUndo();
    await button(page, 'Undo').click();
    await expect(statusSaying(page, 'Undone for 10 applicants.')).toBeVisible();
    await expect(row(page, 'Kai Ash')).toContainText('New');
    expect((await firstNamesByStatus(employer, job)).new).toHaveLength(10);
    await button(page, 'Close').click();
    await expect(statusSaying(page, 'Undone for 10 applicants.')).toBeHidden();
  });

  await test.step('many are decided once their number is typed; the skipped ones are listed', async () => {
    // Each row three times; the copies are not real applications.
    await page.route('**/api/job/get-applicant-rows/*', async (route) => {
      const response = await route.fetch();
      const body = z.looseObject({ rows: z.array(rowOnWire) }).parse(await response.json());
      const copies = ['01', '02'].flatMap((copy) =>
        body.rows.map(([id, ...rest]) => [id.slice(0, 24) + copy + id.slice(26), ...rest]),
      );
      await route.fulfill({ response, json: { ...body, rows: [...body.rows, ...copies] } });
    });
    await page.reload();
    await expect(statusSaying(page, '39 applicants')).toBeVisible();
    await grid(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('a');
    const many = page.getByRole('dialog', { name: 'Accept 39 applicants?' });
    await expect(many.getByRole('article').first()).toContainText('Hello José María,');
    const typed = many.getByLabel('Type 39 to confirm');
    await typed.fill('38');
    await page.keyboard.press('Enter');
    await expect(many.getByText('Enter 39.')).toBeVisible();
    await expect(typed).toBeFocused();
    await typed.fill('39');
    await page.keyboard.press('Enter');
    await expect(statusSaying(page, '13 applicants were accepted. 26 left out.')).toBeVisible();
    await page.getByRole('link', { name: 'Who was left out' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Details' }).getByText('Kai Ash is no longer there'),
    ).toHaveCount(2);
    // U undoes decisions on many like any other step.
    await page.keyboard.press('Escape');
    await grid(page).focus();
    await page.keyboard.press('u');
    await expect(statusSaying(page, 'Undone for 13 applicants.')).toBeVisible();
    expect((await firstNamesByStatus(employer, job)).accepted).toBeUndefined();
  });
});

test('ten thousand applicants are navigated, searched and selected, and only visible rows are rendered', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  const [candidate] = await applicants(employer.api, 1);
  if (candidate === undefined) throw new Error('There is no candidate');
  await apply(candidate, job);
  // Numbered copies of the row stand for ten thousand applicants.
  await page.route('**/api/job/get-applicant-rows/*', async (route) => {
    const url = new URL(route.request().url());
    const before = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const body = z.looseObject({ rows: z.array(rowOnWire) }).parse(await response.json());
    const rows = body.rows.flatMap(([id, name, ...rest]) =>
      Array.from({ length: ROWS_PAGE }, (_, index) => {
        const number = String(before + index).padStart(4, '0');
        return [id.slice(0, 22) + number + id.slice(26), `${name} ${number}`, ...rest];
      }),
    );
    const next = before + ROWS_PAGE;
    const json = { ...body, rows, ...(next < 10_000 && { next_cursor: String(next) }) };
    await route.fulfill({ response, json });
  });
  await page.goto(applicantsPath(job));
  await expect(statusSaying(page, '10,000 applicants')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10001');
  await button(page, 'Name').click();
  await expect(rows(page).first()).toHaveText('Avery Ash 0000');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(await activeRow(page)).toHaveText('Avery Ash 9999');
  await expect(await activeRow(page)).toBeInViewport();
  expect(await rows(page).count()).toBeLessThan(100);
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('ery 0437');
  await expect(statusSaying(page, '1 of 10,000 applicants match')).toBeVisible();
  await expect(rows(page)).toHaveText(['Avery Ash 0437']);
  await search.fill('');
  await expect(statusSaying(page, '10,000 applicants')).toBeVisible();
  // The rows follow the search with a delay.
  await expect(rows(page).first()).toHaveText('Avery Ash 0000');
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await expect(statusSaying(page, '10,000 selected')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Reject 10,000 applicants?' });
  // The search has just moved somebody else into the active row: keys wait until they were seen.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(dialog.getByLabel('Type 10000 to confirm')).toBeVisible({ timeout: 5000 });
  }).toPass();
});
