import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import { getReport } from '../../../lambdas/contract/calls/report.ts';
import { companyPath, JOBS_PATH, jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { getPage } from '../../support/api/open-pages.ts';
import { png } from '../../support/documents/pictures.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { watchLayoutShift } from '../../support/web/look.ts';
import { signUp, test } from '../../support/web/manager-test.ts';
import { alertSaying, button, card, expect } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// What visitors see of a company, and what the company sees of them.

/** Expects a logo of 256 by 256 pixels that the browser has decoded. */
async function expectLogo(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  const size = () =>
    picture.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight]);
  await expect.poll(size).toEqual([256, 256]);
}

/** The logo before the page's heading. */
const besideHeading = (page: Page) => page.locator('main :has(> h1) img');

const cells = (page: Page, part: string, name: string) =>
  page
    .getByRole('region', { name: part })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('cell');

test('a logo that a manager chooses is on the poster, and on all pages that a visitor sees, without a layout shift; the visitor’s view and an application are in the report of the job and of its company, and in the file', async ({
  page,
  browser,
  baseURL,
  employer,
}) => {
  const url = baseURL ?? '';
  const { company } = employer;
  const word = uniqueWord();
  const job = await newJob(employer, { job_title: `=1+1 ${word}` });
  await page.goto(`/manager/company/${company.id}`);
  await button(page, 'Edit Company').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company' });
  const picture = { name: 'logo.png', mimeType: 'image/png' };
  await dialog
    .getByLabel('Logo file')
    .setInputFiles({ ...picture, buffer: Buffer.from(png({ width: 600, height: 300 })) });
  await expectLogo(dialog.locator('img'));
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  await expectLogo(besideHeading(page));
  const path = (await besideHeading(page).getAttribute('src')) ?? '';
  await button(page, 'Share').first().click();
  const poster = page.getByRole('dialog', { name: 'Share' });
  await expectLogo(poster.locator('img'));
  await page.emulateMedia({ media: 'print' });
  await expect(poster.locator('img')).toBeVisible();
  await page.emulateMedia({ media: null });

  await expect(async () => {
    expect((await getPage(url, jobPath(job))).html).toContain(path);
  }).toPass();
  const signedOut = { cookies: [], origins: [] };
  await using context = await browser.newContext({ storageState: signedOut });
  const visitor = await context.newPage();
  const moved = await watchLayoutShift(visitor);
  for (const address of [`${jobPath(job)}?ref=poster-front-door`, companyPath(company)]) {
    await visitor.goto(url + address, { waitUntil: 'networkidle' });
    await expectLogo(besideHeading(visitor));
    expect(await moved()).toBeLessThan(0.02);
  }
  await visitor.goto(`${url}${JOBS_PATH}?q=${word}`);
  await expectLogo(card(visitor, job.job_title).locator('img'));
  await expect(card(visitor, job.job_title).locator('img')).toHaveAttribute('alt', '');
  await expectAccessible(visitor, 'a card with a logo');
  expect(await context.cookies()).toEqual([]);
  const seen = async () => {
    const { days } = await employer.call(getReport, { job_posting_id: job.id });
    return days.map(([, ...counts]) => counts);
  };
  await expect.poll(seen).toEqual([['poster-front-door', 1, 0]]);
  const candidate = await signUp(employer.api, 'Robin', 'Ash');
  await candidate.call(createJobApplication, { job_posting_id: job.id, ref: 'feed' });

  await page.goto(`/manager/job/${job.id}/applicants`);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report · ${job.job_title}`);
  const range = page.getByRole('combobox', { name: 'Time' });
  await expect(range).toHaveValue('12');
  await expect(page.getByRole('img', { name: 'Steps' })).toContainText('1 · 100% of page views');
  await expect(cells(page, 'By source', 'Poster: front door').first()).toHaveText('1');
  await expect(cells(page, 'By source', 'Feed')).toHaveText(['0', '1', '1', '0', '0', '0', '0']);
  await expect(cells(page, 'By week', 'Total')).toHaveText(['1', '1', '1', '0', '0', '0', '0']);

  await range.selectOption('Last 4 weeks');
  await expect(page).toHaveURL(/\?weeks=4$/);
  await page.reload();
  await expect(range).toHaveValue('4');
  await page.context().setOffline(true);
  await button(page, 'Download CSV').click();
  await expect(alertSaying(page, 'The report could not be downloaded.')).toBeVisible();
  await page.context().setOffline(false);
  const saved = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`Report-1-1-${word}.csv`);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFF"Job","Week of","Source","Page views","Started",/);
  expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'week'))).toEqual([
    `"'=1+1 ${word}","week","Feed","0","1","1","0","0","0","0"`,
    `"'=1+1 ${word}","week","Poster: front door","1","0","0","0","0","0","0"`,
  ]);

  const other = await newJob(employer);
  await page.getByRole('link', { name: `Report of ${company.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report · ${company.name}`);
  await expect(cells(page, 'By job', 'Total').first()).toHaveText('1');
  await page.getByRole('link', { name: other.job_title, exact: true }).click();
  await expect(page.getByText('No views or applications in this time.')).toBeVisible();
});
