import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import { getReport } from '../../../lambdas/contract/calls/report.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { signUp, test } from '../../support/web/manager-test.ts';
import { alertSaying, button, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The report of a job, on `/manager/job/{id}/report`, and of a company, on `/manager/company/{id}/report`.

const cells = (page: Page, part: string, name: string) =>
  page
    .getByRole('region', { name: part })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('cell');

test('a visitor’s view and an application are in the report of the job and of its company, and in the file', async ({
  page,
  browser,
  baseURL,
  employer,
}) => {
  const job = await newJob(employer, { job_title: '=1+1' });
  const signedOut = { cookies: [], origins: [] };
  const visitor = await (await browser.newContext({ storageState: signedOut })).newPage();
  await visitor.goto(`${baseURL}${jobPath(job)}?ref=poster-front-door`);
  await expect(visitor.getByRole('link', { name: 'Apply Now' })).toBeVisible();
  const seen = async () => {
    const { days } = await employer.call(getReport, { job_posting_id: job.id });
    return days.map(([, ...counts]) => counts);
  };
  await expect.poll(seen).toEqual([['poster-front-door', 1, 0]]);
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.context().close();
  const candidate = await signUp(employer.api, 'Robin', 'Ash');
  await candidate.call(createJobApplication, { job_posting_id: job.id, ref: 'feed' });

  await page.goto(`/manager/job/${job.id}/applicants`);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report · =1+1');
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
  expect(file.suggestedFilename()).toBe('Report-1-1.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFF"Job","Week of","Source","Page views","Started",/);
  expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'week'))).toEqual([
    `"'=1+1","week","Feed","0","1","1","0","0","0","0"`,
    `"'=1+1","week","Poster: front door","1","0","0","0","0","0","0"`,
  ]);

  const other = await newJob(employer);
  await page.getByRole('link', { name: `Report of ${employer.company.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Report · ${employer.company.name}`,
  );
  await expect(cells(page, 'By job', 'Total').first()).toHaveText('1');
  await page.getByRole('link', { name: other.job_title }).click();
  await expect(page.getByText('No views or applications in this time.')).toBeVisible();
});
