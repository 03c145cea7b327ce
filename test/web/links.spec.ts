import type { Page, Request } from '@playwright/test';
import {
  forgotPassword,
  getPreferences,
  updatePreferences,
} from '../../lambdas/contract/calls/account.ts';
import { updateCandidate } from '../../lambdas/contract/calls/candidate.ts';
import { managerSignin, updateMyInformation } from '../../lambdas/contract/calls/manager.ts';
import { confirmAddressOf, mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
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
import { apply } from '../support/worlds/apply.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
  uniqueWord,
} from '../support/worlds/world.ts';

// Pages for people who are not signed in: a forgotten password, and the links in mails.

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

test('forgot password gives the same answer for an unknown address, and promises no mail if the site sends none', async ({
  page,
  url,
}) => {
  const email = `${uniqueWord()}@nobody.example.com`;
  await page.goto('/forgot-password');
  await button(page, 'Continue').click();
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill(email);
  await failCalls(page, '/account/forgot-password');
  await button(page, 'Continue').click();
  await expect(
    alertSaying(page, 'Your request could not be sent. Please try again.'),
  ).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Continue').click();
  await heading(page, 'Check your email');
  await expect(page.getByText(`If there is a candidate account for ${email}`)).toBeVisible();
  expect(await mailsTo(url, email)).toEqual([]);

  await failCalls(page, '/account/forgot-password', (route) =>
    route.fulfill({ json: { sends_mail: false } }),
  );
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
  await button(page, 'Continue').click();
  await heading(page, 'This site sends no email');
  await expect(page.getByText(/we emailed it/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await heading(page, 'Candidate Login');
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

test('a click reverts a change of address, and a new password is next; not if another account has the address', async ({
  page,
  api,
  url,
}) => {
  const manager = await newManager(api);
  const names = { first_name: 'Morgan', last_name: 'Reyes' };
  const thief = `${uniqueWord()}@thief.example.com`;
  await manager.call(updateMyInformation, { ...names, email: thief });
  const mail = await mailTo(url, manager.email, /address was changed/);
  const token = tokenIn(mail, '/restore-email');
  await openLink(page, '/restore-email', token);
  await heading(page, 'Restore your email?');
  const signIn = { email: manager.email, user_password: manager.password };
  expect((await api.ask(managerSignin, signIn)).status).toBe(401);

  await failCalls(page, '/account/restore-email', (route) =>
    route.fulfill({ status: 409, json: { error: 'Another account has it.' } }),
  );
  await button(page, 'Restore email').click();
  await expect(alertSaying(page, 'Another account has it.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Restore email').click();
  await heading(page, 'Your email is restored');
  expect((await api.ask(managerSignin, signIn)).status).toBe(200);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await heading(page, 'Forgot password?');
  await expect(page.getByRole('radio', { name: 'Manager' })).toBeChecked();

  await openLink(page, '/restore-email', token);
  await button(page, 'Restore email').click();
  await heading(page, 'This link no longer works');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
});

test('a password reset for a changed address first asks about the earlier address', async ({
  page,
  api,
  url,
}) => {
  const [squatter, owner] = await Promise.all([newManager(api), newManager(api)]);
  const names = { first_name: 'Morgan', last_name: 'Reyes' };
  const [victim, moved] = [`${uniqueWord()}@example.com`, `${uniqueWord()}@example.com`];
  await squatter.call(updateMyInformation, { ...names, email: victim });
  await owner.call(updateMyInformation, { ...names, email: moved });
  for (const email of [victim, moved]) await api.call(forgotPassword, { role: 'manager', email });
  const linkOf = async (email: string) =>
    tokenIn(await mailTo(url, email, /Reset your password/), '/reset-password');

  await openLink(page, '/reset-password', await linkOf(victim));
  const [name = '', domain = ''] = squatter.email.split('@');
  const masked = `${name.charAt(0)}***@${domain.charAt(0)}***.com`;
  await expectNothingWrong(page, `Was ${masked} your address?`);
  await failCalls(page, '/account/answer-reset-link');
  await button(page, "No, it isn't my account").click();
  await expect(alertSaying(page, 'Your answer could not be sent. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await button(page, "No, it isn't my account").click();
  await expectNothingWrong(page, 'Your address is free');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await heading(page, 'Manager Sign Up');

  await openLink(page, '/reset-password', await linkOf(moved));
  await button(page, 'Yes, send a link there').click();
  await expectNothingWrong(page, 'Check your earlier email');
  await openLink(page, '/reset-password', await linkOf(owner.email));
  await heading(page, 'Choose a new password');
  await field(page, 'New password').fill('battery staple');
  await field(page, 'Confirm password').fill('battery staple');
  await button(page, 'Save new password').click();
  await expect(page).toHaveURL('/manager');
  const signIn = { email: moved, user_password: 'battery staple' };
  expect((await api.ask(managerSignin, signIn)).status).toBe(200);
});

test('the footer link of a mail unsubscribes from its kind at a press, and leads to the other settings', async ({
  page,
  api,
  url,
}) => {
  const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  await confirmAddressOf(employer, url);
  await employer.call(updatePreferences, { new_applicants: 'at-once' });
  await apply(candidate, await newJob(employer));
  const mail = await mailTo(url, employer.email, /applicant/);
  await openLink(page, '/unsubscribe', tokenIn(mail, '/unsubscribe'));
  await expectNothingWrong(page, 'Unsubscribe?');
  const before = await employer.call(getPreferences, {});
  expect(before.preferences).toMatchObject({ new_applicants: 'at-once' });
  await button(page, 'Unsubscribe').click();
  await expectNothingWrong(page, 'You are unsubscribed');
  await expect(page.getByText("We won't email you about new applicants.")).toBeVisible();
  const { preferences } = await employer.call(getPreferences, {});
  expect(preferences).toMatchObject({ new_applicants: 'never', withdrawals: true });
  await page.getByRole('link', { name: 'Choose which emails you get' }).click();
  await field(page, 'Email address').fill(employer.email);
  await field(page, 'Password').fill(employer.password);
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/manager/preferences');

  await openLink(page, '/unsubscribe', uniqueWord());
  await button(page, 'Unsubscribe').click();
  await heading(page, 'This link no longer works');
  await page.getByRole('link', { name: 'Manager emails' }).click();
  await expect(page).toHaveURL('/manager/preferences');
});
