import type { Page } from '@playwright/test';
import { getManagerCompanies } from '../../../lambdas/contract/calls/company.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicants, firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import {
  alertSaying,
  button,
  card,
  expect,
  failCalls,
  field,
  holdCalls,
  navigate,
} from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import type { Person } from '../../support/worlds/person.ts';
import { newJob } from '../../support/worlds/world.ts';

// The manager's shell: its guard, its sidebar, and sessions.

test('with a token the sign-in screen goes to the dashboard; a sidebar, on a phone a drawer that leads to the pages, that Tab skips while closed and Escape closes; Logout clears the token and drafts, goes to /manager, and logs out the other tab', async ({
  page,
  context,
}) => {
  await test.step('with a token the sign-in screen goes to the dashboard', async () => {
    await page.goto('/manager');
    await expect(page).toHaveURL('/manager/dashboard');
  });

  await test.step('sidebar: Dashboard, Profile, Companies, and then Messages and Interviews', async () => {
    const links = page.getByRole('navigation').getByRole('link');
    await expect(links.filter({ hasNotText: 'Hiring Marketplace' })).toHaveText([
      'Dashboard',
      'Profile',
      'Companies',
      'Messages',
      'Interviews',
    ]);
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page).toHaveURL('/manager/edit-profile');
    await expect(heading).toHaveText('Edit Profile');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page).toHaveURL('/manager/companies');
    await expect(heading).toHaveText('Companies');
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(/^Companies/);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL('/manager/dashboard');
  });

  await test.step('on a phone Tab skips the closed drawer; Escape closes the open one', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Current Positions');
    const menu = button(page, 'Open the menu');
    await menu.focus();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Refresh')).toBeFocused();
    await menu.click();
    await button(page, 'Close the menu').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Refresh')).toBeFocused();
    await menu.click();
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page).toHaveURL('/manager/companies');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('Logout clears the token and drafts, goes to /manager, and logs out the other tab', async () => {
    await page.getByRole('link', { name: '+ Add Company' }).click();
    await field(page, 'Name').fill('Crumb & Crust');
    // Logs out from a page without a form.
    await page.goto('/manager/dashboard');
    const other = await context.newPage();
    await other.goto('/manager/companies');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain('draft');
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/manager');
    await expect(other).toHaveURL('/manager');
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /^(manager|draft)/.test(key))).toEqual([]);
  });
});

/**
 * Makes the server refuse the token in one call only. Otherwise an automatic call of the page could open the dialog
 * first.
 */
async function expireToken(page: Page, call: string): Promise<void> {
  let hasBegun = false;
  await page.route(`**/api${call}`, async (route) => {
    hasBegun = true;
    const headers = { ...route.request().headers() };
    if (headers.authorization?.includes('.')) headers.authorization += 'x';
    await route.continue({ headers });
  });
  // On an open page the route takes a moment to apply; a key could be faster.
  while (!hasBegun) await page.evaluate((url) => fetch(url), `/api${call}`);
}

/** Fills in the login dialog, once the server accepts tokens again. */
async function signInAgain(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(field(dialog, 'Password')).toBeFocused();
  await page.unrouteAll();
  await field(dialog, 'Password').fill(password);
  await button(dialog, 'Login').click();
  await expect(dialog).toBeHidden();
}

test('every call carries the bearer token, and one that fails is logged without it; a session that ends in a form or in a dialog loses no typed text, and one that ends during review brings back the undecided applicant; a focused heading is read out once its text is known', async ({
  page,
  employer,
  api,
}) => {
  await test.step('every call carries the bearer token, and one that fails is logged without it', async () => {
    const sent: (string | undefined)[] = [];
    const logged: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.headers().authorization);
    });
    page.on('console', (message) => logged.push(message.text()));
    const mend = await failCalls(page, '/company/create-company');
    await page.goto('/manager/companies');
    await expect(page.getByRole('heading', { name: employer.company.name })).toBeVisible();
    await page.getByRole('link', { name: '+ Add Company' }).click();
    await field(page, 'Name').fill('Crumb & Crust');
    await button(page, 'Create Company').click();
    await expect(alertSaying(page, 'Failed to save company. Please try again.')).toBeVisible();
    mend();
    expect(sent.length).toBeGreaterThan(2);
    expect(new Set(sent)).toEqual(new Set([`Bearer ${employer.token}`]));
    expect(logged.join('\n')).toContain('POST /company/create-company failed');
    expect(logged.join('\n')).not.toContain(employer.token);
  });

  await test.step('session expiry in the middle of a form: sign in again and continue with the typed text', async () => {
    await expect(page.getByText('Morgan Reyes')).toBeVisible();
    await expireToken(page, '/company/create-company');
    await button(page, 'Create Company').click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(field(dialog, 'Email address')).toHaveValue(employer.email);
    await expect(field(dialog, 'Password')).toBeFocused();
    await expectAccessible(page, 'Please log in again');
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'Please log in again, at 390,');
    if (desktop !== null) await page.setViewportSize(desktop);
    expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toBeNull();
    await page.unrouteAll();
    await field(dialog, 'Password').fill('not the secret');
    await button(dialog, 'Login').click();
    await expect(dialog.getByText('Invalid email or password')).toBeVisible();
    await field(dialog, 'Password').fill(employer.password);
    await button(dialog, 'Login').click();
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Name')).toHaveValue('Crumb & Crust');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await button(page, 'Create Company').click();
    await expect(page).toHaveURL(/add-location$/);
    const { companies } = await employer.call(getManagerCompanies, {});
    expect(companies.map(({ name }) => name)).toContain('Crumb & Crust');
  });

  await test.step('session expiry inside a dialog: the typed text is kept', async () => {
    await navigate(page, `/manager/company/${employer.company.id}`);
    await button(page, 'Edit Main Street').click();
    const edit = page.getByRole('dialog', { name: 'Edit Location' });
    await field(edit, 'City').fill('Salem');
    await expireToken(page, '/company/update-location');
    await button(edit, 'Save').click();
    await signInAgain(page, employer);
    await expect(field(edit, 'City')).toHaveValue('Salem');
    await button(edit, 'Save').click();
    await expect(edit).toBeHidden();
    await expect(card(page, 'Main Street')).toContainText('Salem, Oregon');
  });

  const [avery, blake] = await applicants(api, 2);
  const job = await newJob(employer);
  for (const candidate of [avery, blake]) if (candidate) await apply(candidate, job);
  await test.step('a focused heading is read out once its text is known', async () => {
    await page.goto('/manager/dashboard');
    const loading = await holdCalls(page, '/company/get-job-posting-by-id/*');
    await page.getByRole('link', { name: 'Review Candidates for Baker' }).click();
    await expect(page).toHaveURL(`/manager/job-postings/${job.id}/candidates`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveText('Loading');
    await heading.evaluate((h1) =>
      h1.addEventListener('focus', () => h1.setAttribute('data-read', h1.textContent)),
    );
    loading.release();
    await expect(heading).toHaveText('Baker');
    await expect(heading).toHaveAttribute('data-read', 'Baker');
    await expect(heading).toBeFocused();
  });

  await test.step('session expiry during review: the undecided applicant is back', async () => {
    const name = page
      .getByRole('region', { name: 'New Applicants' })
      .getByRole('heading', { level: 3 });
    await expect(name).toHaveText('Avery Ash');
    await expireToken(page, '/job/update-job-application-status');
    await page.keyboard.press('a');
    await signInAgain(page, employer);
    await expect(name).toHaveText('Blake Ash');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('r');
    await expect(name).toHaveText('Avery Ash');
    await expect
      .poll(() => firstNamesByStatus(employer, job))
      .toEqual({ new: ['Avery'], rejected: ['Blake'] });
  });
});

test.describe('without a token', () => {
  test.use({ signedIn: false });

  test('without a token every manager route goes to /manager, and signing in leads to the requested page', async ({
    page,
    employer,
  }) => {
    await test.step('every manager route goes to /manager', async () => {
      const job = await newJob(employer);
      for (const path of [
        'dashboard',
        'create-company',
        'edit-profile',
        'preferences',
        `company/${employer.company.id}`,
        `company/${employer.company.id}/add-location`,
        `company/${employer.company.id}/location/${employer.location.id}/add-job`,
        `job-postings/${job.id}/candidates`,
        'companies',
      ]) {
        await page.goto(`/manager/${path}`);
        await expect(page).toHaveURL('/manager');
      }
    });

    await test.step('signing in leads to the requested page', async () => {
      await field(page, 'Email address').fill(employer.email);
      await field(page, 'Password').fill(employer.password);
      await button(page, 'Login').click();
      await expect(page).toHaveURL('/manager/companies');
    });
  });
});
