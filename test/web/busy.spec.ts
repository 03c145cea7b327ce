import type { Page } from '@playwright/test';
import { test } from '../support/web/manager-test.ts';
import { alertSaying, button, expect, field, statusSaying } from '../support/web/web-test.ts';

// The pages while the gateway throttles calls.

/** Answers of the gateway itself, not of the API (see `test/api/throttling.test.ts`). */
const TOO_MANY = { status: 429, json: { message: 'Too Many Requests' } };
const UNAVAILABLE = { status: 503, json: { message: 'Service Unavailable' } };

/** Answers the first `times` calls of a route as the gateway does, and counts all its calls. */
async function throttle(page: Page, path: string, answer: typeof TOO_MANY, times: number) {
  const count = { calls: 0, times };
  await page.route(`**/api${path}`, async (route) => {
    count.calls += 1;
    if (count.calls <= count.times) await route.fulfill(answer);
    else await route.continue();
  });
  return count;
}

const notice = (page: Page) => statusSaying(page, 'The site is busy.');

test('a throttled page says so once, retries, and loads; a throttled form is retried, and keeps its input if that fails, also if the call may have succeeded; no call is made after logging out', async ({
  page,
}) => {
  await page.clock.install();
  const companies = await throttle(page, '/company/get-manager-companies', TOO_MANY, 100);
  await page.addInitScript(() => {
    // Counts the announcements.
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || target.getAttribute('role') !== 'status') continue;
        if (![...addedNodes].some(({ textContent }) => textContent?.includes('busy'))) continue;
        const { dataset } = document.documentElement;
        dataset.read = String(Number(dataset.read ?? 0) + 1);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/manager/companies');
  await test.step('a throttled page says so once, retries, and loads', async () => {
    await expect(notice(page)).toHaveText('The site is busy. Trying again…');
    await page.clock.fastForward(1_000);
    await expect.poll(() => companies.calls).toBeGreaterThan(1);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    companies.times = companies.calls;
    await page.clock.fastForward(4_000);
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(companies.calls).toBe(companies.times + 1);
    await expect(page.locator('html')).toHaveAttribute('data-read', '1');
  });

  const create = '/company/create-company';
  const save = button(page, 'Create Company');
  const failed = alertSaying(page, 'Failed to save company. Please try again.');
  await test.step('a throttled form is retried, and keeps its input if that fails', async () => {
    const created = await throttle(page, create, TOO_MANY, 100);
    await page.getByRole('link', { name: '+ Add Company' }).click();
    await field(page, 'Name').fill('Crumb & Crust');
    await save.click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000);
        return await failed.count();
      })
      .toBe(1);
    expect(created.calls).toBeGreaterThan(4);
    await expect(notice(page)).toBeHidden();
    await expect(field(page, 'Name')).toHaveValue('Crumb & Crust');

    created.times = created.calls + 1;
    await save.click();
    await expect(notice(page)).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(page).toHaveURL(/add-location$/);
    await page.unrouteAll();
  });

  await test.step('a creation that may have succeeded is retried, and no call after logging out', async () => {
    const created = await throttle(page, create, UNAVAILABLE, 1);
    await page.goto('/manager/create-company');
    await field(page, 'Name').fill('Crumb & Crust');
    await save.click();
    await expect(notice(page)).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(page).toHaveURL(/add-location$/);
    expect(created.calls).toBe(2);

    await page.unrouteAll();
    await page.goto('/manager/create-company');
    await field(page, 'Name').fill('Crumb & Crust');
    const full = await throttle(page, create, TOO_MANY, 100);
    await save.click();
    await expect(notice(page)).toBeVisible();
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/manager');
    // A slow machine may have retried before the logout.
    const { calls } = full;
    await page.clock.fastForward(40_000);
    await expect(notice(page)).toBeHidden();
    expect(full.calls).toBe(calls);
  });
});

test.describe('at the sign-in screen', () => {
  test.use({ signedIn: false });

  test('a refusal by the gateway is retried, one by the API is shown at once', async ({
    page,
    employer,
  }) => {
    await page.clock.install();
    const gateway = await throttle(page, '/manager/signin', TOO_MANY, 100);
    await page.goto('/manager');
    await field(page, 'Email address').fill(employer.email);
    await field(page, 'Password').fill(employer.password);
    await button(page, 'Login').click();
    await expect(notice(page)).toBeVisible();
    await expect(button(page, 'Logging in...')).toBeDisabled();
    const text = 'Too many failed attempts. Try again in 10 minutes.';
    let calls = 0;
    // Playwright asks the newest route first.
    await page.route('**/api/manager/signin', async (route) => {
      calls += 1;
      await route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json: { error: text } });
    });
    await page.clock.fastForward(4_000);
    await expect(alertSaying(page, text)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(gateway.calls).toBeGreaterThan(0);
    expect(calls).toBe(1);
    await expect(field(page, 'Email address')).toHaveValue(employer.email);
  });
});
