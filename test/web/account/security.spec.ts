import { getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { managerSignin } from '../../../lambdas/contract/calls/manager.ts';
import { mailTo } from '../../support/api/mailbox.ts';
import { test as candidateTest } from '../../support/web/candidate-test.ts';
import { test } from '../../support/web/manager-test.ts';
import { alertSaying, button, expect, failCalls, field } from '../../support/web/web-test.ts';

// `/manager/security` and `/candidate/security`.

test('a password change needs the old one; this browser stays signed in, all others are signed out', async ({
  page,
  api,
  employer,
  baseURL,
}) => {
  const { email, token } = employer;
  await page.goto('/manager/security');
  await button(page, 'Change password').click();
  await expect(field(page, 'Current password')).toBeFocused();
  await field(page, 'Current password').fill('not this one');
  await field(page, 'New password').fill('password');
  await expect(page.getByText(/one of the 10,000/)).toBeVisible();
  await field(page, 'Confirm password').fill('passwort');
  await button(page, 'Change password').click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await field(page, 'Confirm password').fill('password');
  await button(page, 'Change password').click();
  await expect(alertSaying(page, 'Your password could not be changed.')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Current password')).toBeFocused();

  await field(page, 'Current password').fill(employer.password);
  await button(page, 'Change password').click();
  await expect(alertSaying(page, 'Password changed.')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('managerToken'))).not.toBe(token);
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { name: employer.company.name })).toBeVisible();
  expect((await employer.ask(getPreferences, {})).status).toBe(401);
  const signIn = (password: string) => api.ask(managerSignin, { email, user_password: password });
  expect((await signIn(employer.password)).status).toBe(401);
  expect((await signIn('password')).status).toBe(200);
  await mailTo(baseURL ?? '', email, /password was changed/i);
});

candidateTest(
  'signing out everywhere asks first, ends this session too, and is confirmed at the sign-in',
  async ({ page, candidate }) => {
    await page.goto('/candidate/security');
    await button(page, 'Log out everywhere').click();
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await button(dialog, 'Cancel').click();
    // The fading dialog still has a button of this name.
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Log out everywhere')).toBeFocused();
    const mend = await failCalls(page, '/account/sign-out-everywhere');
    await button(page, 'Log out everywhere').click();
    await button(dialog, 'Log out everywhere').click();
    await expect(
      alertSaying(dialog, 'You could not be logged out. Please try again.'),
    ).toBeVisible();
    mend();
    await button(dialog, 'Log out everywhere').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are logged out everywhere.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('candidateToken'))).toBeNull();
    expect((await candidate.ask(getPreferences, {})).status).toBe(401);
  },
);
