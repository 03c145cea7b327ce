import type { Page } from '@playwright/test';
import { getManagerCompanies } from '../../../lambdas/contract/company.ts';
import { test } from '../../support/manager-test.ts';
import { button, expect, field } from '../../support/web-test.ts';
import { newJob } from '../../support/world.ts';

// The manager's shell: its guard, its sidebar, and what happens to a session.

test('sidebar: Dashboard, Profile, Companies', async ({ page }) => {
  await page.goto('/manager/dashboard');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.filter({ hasNotText: 'Hiring Marketplace' })).toHaveText([
    ...['Dashboard', 'Profile', 'Companies'],
  ]);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/manager/edit-profile');
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page).toHaveURL('/manager/companies');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Companies/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/manager/dashboard');
});

test('Logout clears the token and goes to /manager, and drafts go with it', async ({ page }) => {
  await page.goto('/manager/create-company');
  await field(page, 'Name').fill('Crumb & Crust');
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/manager');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => /^(manager|draft)/.test(key))).toEqual([]);
  await page.goto('/manager/dashboard');
  await expect(page).toHaveURL('/manager');
});

test('with a token the sign-in screen goes to the dashboard', async ({ page }) => {
  await page.goto('/manager');
  await expect(page).toHaveURL('/manager/dashboard');
});

test('logging out in one tab logs out the other', async ({ page, context }) => {
  await page.goto('/manager/dashboard');
  const other = await context.newPage();
  await other.goto('/manager/companies');
  await button(page, 'Logout').click();
  await expect(other).toHaveURL('/manager');
});

/** The server no longer takes the browser's token. */
async function expireToken(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const headers = { ...route.request().headers() };
    if (headers.authorization?.includes('.')) headers.authorization += 'x';
    await route.continue({ headers });
  });
}

test('session expiry in the middle of a form: sign in again and carry on with what was typed', async ({
  page,
  employer,
}) => {
  await page.goto('/manager/create-company');
  await field(page, 'Name').fill('Crumb & Crust');
  await expect(page.getByText('Morgan Reyes')).toBeVisible();
  await expireToken(page);
  await button(page, 'Create Company').click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(field(dialog, 'Email address')).toHaveValue(employer.email);
  await expect(field(dialog, 'Password')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toBeNull();
  await page.unroute('**/api/**');
  await field(dialog, 'Password').fill('not the secret');
  await button(dialog, 'Login').click();
  await expect(dialog.getByText('Invalid email or password')).toBeVisible();
  await field(dialog, 'Password').fill(employer.password);
  await button(dialog, 'Login').click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue('Crumb & Crust');
  await button(page, 'Create Company').click();
  await expect(page).toHaveURL(/add-location$/);
  const { companies } = await employer.call(getManagerCompanies, {});
  expect(companies.map(({ name }) => name)).toContain('Crumb & Crust');
});

test.describe('without a token', () => {
  test.use({ signedIn: false });

  test('every manager route goes to /manager', async ({ page, employer }) => {
    const job = await newJob(employer);
    for (const path of [
      ...['dashboard', 'create-company', 'companies', 'edit-profile'],
      ...[`company/${employer.company.id}`, `company/${employer.company.id}/add-location`],
      `company/${employer.company.id}/location/${employer.location.id}/add-job`,
      `job-postings/${job.id}/candidates`,
    ]) {
      await page.goto(`/manager/${path}`);
      await expect(page).toHaveURL('/manager');
    }
  });
});
