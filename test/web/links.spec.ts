import type { Page, Request } from '@playwright/test';
import { getPreferences } from '../../lambdas/contract/calls/account.ts';
import { updateCandidate } from '../../lambdas/contract/calls/candidate.ts';
import { mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/web/accessibility.ts';
import { tooLow } from '../support/web/touch.ts';
import {
  alertSaying,
  test as base,
  button,
  expect,
  failCalls,
  field,
  statusSaying,
} from '../support/web/web-test.ts';
import { newcomer, newManager, uniqueWord } from '../support/worlds/world.ts';

// From a mail to its end: a forgotten password, and the link that confirms an address. All pages of links:
// `web/features/auth/links/links.test.tsx`.

const test = base.extend<{ url: string }>({
  url: async ({ baseURL }, use) => use(baseURL ?? ''),
});
test.use({ viewport: { width: 390, height: 844 } });

const heading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

/** Expects a `noindex` page that is accessible on a phone, light and dark, with large touch targets. */
async function expectNothingWrong(page: Page, title: string): Promise<void> {
  await heading(page, title);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, title);
  await expectNoSidewaysScroll(page, title);
  expect(
    await tooLow(
      page.locator('main :is(button, a, label:has(+ input), input[type=email]):visible'),
    ),
    title,
  ).toEqual([]);
}

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

test('a forgotten password: a mail from the sign-in leads to a new one, and ends every session', async ({
  page,
  api,
  url,
}) => {
  const manager = await newManager(api);
  await page.goto('/manager');
  await page.evaluate(
    ([token, id]) => {
      localStorage.setItem('managerToken', token ?? '');
      localStorage.setItem('managerId', id ?? '');
    },
    [manager.token, manager.id],
  );
  await field(page, 'Email address').fill(manager.email.toUpperCase());
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectNothingWrong(page, 'Forgot password?');
  await expect(page).toHaveTitle(/^Forgot password\?/);
  await expect(page.getByRole('radio', { name: 'Manager' })).toBeChecked();
  await expect(field(page, 'Email')).toHaveValue(manager.email.toUpperCase());
  await button(page, 'Continue').click();
  await expectNothingWrong(page, 'Check your email');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const mail = await mailTo(url, manager.email, /Reset your password/);
  const token = tokenIn(mail, '/reset-password');
  await openLink(page, '/reset-password', token);
  await page.reload();
  await field(page, 'New password').fill('letmein');
  await field(page, 'Confirm password').fill('letmeout');
  await button(page, 'Save new password').click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(statusSaying(page, 'one of the 10,000')).toBeVisible();
  await expectNothingWrong(page, 'Choose a new password');
  await field(page, 'Confirm password').fill('letmein');
  await button(page, 'Save new password').click();

  await expect(page).toHaveURL('/manager');
  await heading(page, 'Manager Login');
  await expect(statusSaying(page, 'has been changed')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toBeNull();
  await field(page, 'Email address').fill(manager.email);
  await field(page, 'Password').fill('letmein');
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/manager/dashboard');
  expect((await manager.ask(getPreferences, {})).status).toBe(401);

  await openLink(page, '/reset-password', token);
  await heading(page, 'This link no longer works');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await heading(page, 'Forgot password?');
});

test('the confirmation link confirms the address at a press, not by being opened; an expired link leads to a new one', async ({
  page,
  api,
  url,
}) => {
  const candidate = await newcomer(api);
  const token = tokenIn(await mailTo(url, candidate.email, /^Confirm/), '/confirm-email');
  await openLink(page, '/confirm-email', token);
  await expectNothingWrong(page, 'Confirm your email');
  expect(await candidate.call(getPreferences, {})).toMatchObject({ email_confirmed_at: null });
  const letThrough = await failCalls(page, '/account/confirm-email');
  await button(page, 'Confirm email').click();
  await expect(alertSaying(page, 'Something went wrong on our side')).toBeVisible();
  letThrough();
  await button(page, 'Confirm email').click();
  await heading(page, 'Your email is confirmed');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { email_confirmed_at } = await candidate.call(getPreferences, {});
  expect(email_confirmed_at).not.toBeNull();

  await openLink(page, '/confirm-email', token);
  await button(page, 'Confirm email').click();
  await expectNothingWrong(page, 'This link no longer works');
  await page.getByRole('link', { name: 'Log in as a candidate to get a new link' }).click();
  await field(page, 'Email').fill(candidate.email);
  await field(page, 'Password').fill(candidate.password);
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/candidate/security');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  // The same browser is now signed in, to an account with a changed address.
  const changed = `${uniqueWord()}@seeker.example.com`;
  const { id } = candidate;
  await candidate.call(updateCandidate, { id, firstName: 'Sam', lastName: 'Ash', email: changed });
  await mailTo(url, changed, /^Confirm/);
  await openLink(page, '/confirm-email', token);
  await button(page, 'Confirm email').click();
  await button(page, 'Send a new link').click();
  await expect(page.getByText('Email sent.')).toBeVisible();
  await expect.poll(async () => (await mailsTo(url, changed)).length).toBe(2);
  const [newest] = await mailsTo(url, changed);
  if (newest === undefined) throw new Error('There is no mail.');
  await openLink(page, '/confirm-email', tokenIn(newest, '/confirm-email'));
  await button(page, 'Confirm email').click();
  await heading(page, 'Your email is confirmed');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/candidate/dashboard');
});
