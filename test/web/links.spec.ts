import type { Page, Request } from '@playwright/test';
import { getPreferences } from '../../lambdas/contract/calls/account.ts';
import { mailTo, tokenIn } from '../support/api/mailbox.ts';
import { test as base, button, expect, field, statusSaying } from '../support/web/web-test.ts';
import { newcomer } from '../support/worlds/world.ts';

// From a mail to its end: the link that confirms an address, and a forgotten password. All pages of links:
// `web/features/auth/links/links.test.tsx`.

const test = base.extend<{ url: string }>({
  url: async ({ baseURL }, use) => use(baseURL ?? ''),
});

const heading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

/** Opens a link. Expects its token only in the first request and in calls, where others cannot read it. */
async function openLink(page: Page, path: string, token: string): Promise<void> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('request', note);
  await page.goto(`${path}?token=${token}`);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('request', note);
  const others = requests.filter((each) => !each.isNavigationRequest());
  expect(others).not.toEqual([]);
  const leaks = await Promise.all(
    others.map(async (request) => {
      const { pathname, search } = new URL(request.url());
      const { referer = '' } = await request.allHeaders();
      const address = pathname.startsWith('/api/') ? '' : pathname + search;
      return (address + referer).includes(token) ? [pathname, referer] : [];
    }),
  );
  expect(leaks.flat()).toEqual([]);
}

test('the confirmation link confirms the address at a press, not by being opened; a forgotten password: a mail from the sign-in leads to a new one, and ends every session; all mail is at /_mail, as HTML and as text', async ({
  page,
  api,
  url,
}) => {
  const candidate = await newcomer(api);
  const confirmation = await mailTo(url, candidate.email, /^Confirm/);
  await page.goto('/_mail');
  await page
    .getByRole('row')
    .filter({ hasText: candidate.email })
    .getByRole('link', { name: confirmation.subject })
    .click();
  await heading(page, confirmation.subject);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Confirm your email address',
  );
  await expect(page.locator('pre')).toContainText('/confirm-email?token=');

  const isConfirmed = async () =>
    (await candidate.call(getPreferences, {})).email_confirmed_at !== null;
  await openLink(page, '/confirm-email', tokenIn(confirmation, '/confirm-email'));
  await heading(page, 'Confirm your email');
  expect(await isConfirmed()).toBe(false);
  await button(page, 'Confirm email').click();
  await heading(page, 'Your email is confirmed');
  expect(await isConfirmed()).toBe(true);
  await page.getByRole('link', { name: 'Log in' }).click();

  await field(page, 'Email').fill(candidate.email.toUpperCase());
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await button(page, 'Continue').click();
  await heading(page, 'Check your email');
  const mail = await mailTo(url, candidate.email, /Reset your password/);
  const token = tokenIn(mail, '/reset-password');
  await openLink(page, '/reset-password', token);
  await page.reload();
  await field(page, 'New password').fill('battery staple');
  await field(page, 'Confirm password').fill('battery staple');
  await button(page, 'Save new password').click();
  await expect(page).toHaveURL('/');
  await expect(statusSaying(page, 'has been changed')).toBeVisible();
  expect((await candidate.ask(getPreferences, {})).status).toBe(401);
  await field(page, 'Email').fill(candidate.email);
  await field(page, 'Password').fill('battery staple');
  await button(page, 'Login').click();
  await expect(button(page, 'Logout')).toBeVisible();

  await openLink(page, '/reset-password', token);
  await heading(page, 'This link no longer works');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await heading(page, 'Forgot password?');
});
