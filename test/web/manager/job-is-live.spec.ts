import type { Locator, Page } from '@playwright/test';
import { encode } from 'uqr';
import { getManagerCompanyView } from '../../../lambdas/contract/calls/company.ts';
import {
  companyPath,
  jobPath,
  shortJobPath,
} from '../../../lambdas/contract/pages/public-paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/manager-test.ts';
import { alertSaying, button, card, expect, field, holdCalls } from '../../support/web/web-test.ts';
import { newLocation } from '../../support/worlds/world.ts';

// After a job is posted, and wherever a job or a company is shared.

const title = 'Night baker';

const live = (page: Page) => page.getByRole('region', { name: 'Your job is live' });

const publicPage = (page: Page) => page.getByRole('link', { name: 'Public page' });

/** Records the data for the device's share sheet, which Chromium lacks here. */
async function shareSheet(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shared'));
}

test('a job is posted from the dashboard in at most 6 clicks and 4 fields, even with a choice of location; the first posting leads to the public link, the poster, the preview, and says where new applicants are announced; a later posting takes one line; the company page, the job card and the review lead to the public page and the poster', async ({
  page,
  context,
  baseURL,
  employer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shared = await shareSheet(page);
  await newLocation(employer, employer.company, { location_name: 'Old Town' });
  // The dialog opens while the dashboard still loads, and stays when it has loaded.
  const { release } = await holdCalls(page, '/job/get-job-rows');
  await page.goto('/manager/dashboard');
  await test.step('in at most 6 clicks and 4 fields', async () => {
    const clicked: string[] = [];
    const filled: string[] = [];
    const click = async (target: Locator) => {
      clicked.push(String(target));
      await target.click();
    };
    const type = async (label: string, text: string) => {
      filled.push(label);
      await click(field(page, label));
      await page.keyboard.type(text);
    };
    await click(button(page, 'Add Job'));
    const locationLink = page.getByRole('dialog').getByRole('link', { name: /^Old Town/ });
    await expect(locationLink).toBeVisible();
    release();
    await expect(page.getByText('Post your first job.')).toBeAttached();
    await click(locationLink);
    await type('Job title', title);
    await type('Job description', 'Bakes until dawn.');
    await type('Dollars', '25');
    await click(button(page, 'Add Job'));
    await expect(alertSaying(page, 'Job posting created successfully!')).toBeVisible();
    expect(clicked.length).toBeLessThanOrEqual(6);
    expect(filled.length).toBeLessThanOrEqual(4);
  });

  await expect(page).toHaveURL(`/manager/company/${employer.company.id}`);
  await expect(live(page)).toContainText('Your job is live.');
  const link = live(page).getByRole('link', { name: /^http/ });
  const href = `${baseURL}${await link.getAttribute('href')}`;
  await expect(link).toHaveText(href);
  expect(href).toContain(`${baseURL}/jobs/`);

  await button(live(page), 'Copy link').click();
  await expect(alertSaying(page, 'Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${href}?ref=shared`);
  await button(live(page), 'Share').click();
  expect(await shared()).toEqual([
    { title: `${title} at ${employer.company.name}`, url: `${href}?ref=shared` },
  ]);
  await expect(live(page)).toContainText(
    `New applicants appear on your dashboard. Confirm ${employer.email}, and we also email you.`,
  );
  await expectAccessible(page, 'a job that is live');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'a job that is live');
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(live(page), 'QR poster').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page, 'a poster');
  await page.keyboard.press('Escape');
  await button(live(page), 'Preview as candidate').click();
  await expect(page.getByRole('dialog', { name: 'Preview as candidate' })).toContainText(title);
  await page.keyboard.press('Escape');

  await page.reload();
  await button(live(page), 'Dismiss').click();
  await expect(live(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: employer.company.name }).first()).toBeVisible();
  await expect(live(page)).toBeHidden();

  await test.step('a later posting takes one line; the company page, the job card and the review lead to the public page and the poster', async () => {
    await page.getByRole('link', { name: 'Add Job at Main Street' }).click();
    await field(page, 'Job title').fill('Baker');
    await field(page, 'Job description').fill('Bakes bread.');
    await button(page, 'Add Job').click();
    await expect(live(page)).toContainText('“Baker” is live.');
    await expect(button(live(page), 'QR poster')).toBeVisible();
    await expect(live(page).getByRole('link', { name: /^http/ })).toHaveCount(0);
    await button(live(page), 'Dismiss').click();
    await expect(live(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  const { jobs } = await employer.call(getManagerCompanyView, { id: employer.company.id });
  const job = jobs.find(({ job_title }) => job_title === 'Baker');
  if (job === undefined) throw new Error('The second job is not there');
  const short = shortJobPath(job);
  const shares = async (path: string, address: string, line: string) => {
    await expect(publicPage(page)).toHaveAttribute('href', path);
    const code = dialog.getByRole('img', { name: `QR code of ${baseURL}${address}` });
    const { size } = encode(`${baseURL}${address}`, { ecc: 'Q', border: 4 });
    await expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
    await expect(dialog.getByText(line)).toBeVisible();
  };
  const ofJob = () =>
    shares(
      jobPath(job),
      `/jobs/${job.id}?ref=poster`,
      `${employer.company.name} is hiring. Scan to apply.`,
    );

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card(page, title)).toContainText('Old Town');
  await button(page, 'Share Baker').click();
  await ofJob();
  for (const fact of ['Full-time · Pay not stated', `or type ${new URL(page.url()).host}${short}`])
    await expect(dialog.getByText(fact)).toBeVisible();
  await dialog.getByLabel('Where will you hang it?').fill('Front door');
  const placed = `${baseURL}/jobs/${job.id}?ref=poster-front-door`;
  await expect(dialog.getByRole('img', { name: `QR code of ${placed}` })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await button(dialog, 'Print poster').click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByRole('img')).toBeVisible();
  for (const hidden of [
    publicPage(page),
    dialog.getByLabel('Where will you hang it?'),
    button(page, 'Print poster'),
    page.getByRole('heading', { name: 'Share', includeHidden: true }),
    page.getByRole('banner', { includeHidden: true }),
  ])
    await expect(hidden.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await button(dialog, 'Close').last().click();
  await card(page, 'Baker').getByText('Review Candidates', { exact: true }).click();
  await expect(page).toHaveURL(`/manager/job-postings/${job.id}/candidates`);
  await button(page, 'Share').click();
  await ofJob();

  await button(dialog, 'Close').last().click();
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.getByRole('link', { name: employer.company.name, exact: true }).click();
  await button(page, 'Share').click();
  await shares(
    companyPath(employer.company),
    `/companies/${employer.company.id}?ref=company-poster`,
    'We are hiring. Scan to see our open jobs.',
  );
  await button(dialog, 'Close').last().click();
  await button(page, 'More for Baker').click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await ofJob();
});
