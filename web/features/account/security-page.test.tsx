import { userEvent } from 'vitest/browser';
import {
  changePassword,
  getPreferences,
  resendConfirmation,
  signOutEverywhere,
} from '../../../lambdas/contract/calls/account.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  field,
  fill,
  open,
  page,
  path,
  refusalAt,
  resize,
  test,
} from '../../../test/support/web/app.tsx';
import {
  PREFERENCES_OF_TESTS,
  robin,
  signInCandidate,
  signInManager,
} from '../../../test/support/web/people.ts';
import { paths } from '../../paths.ts';

// `/manager/security` and `/candidate/security`, and the request to confirm one's address.

const heading = page.getByRole('heading', { level: 1 });

test('a password change needs the old one; this browser goes on with the new token', async () => {
  signInManager();
  const changes = answer(changePassword, ({ password }) => {
    if (password === 'the old one') return { token: 'another token' };
    return refusalAt('password', 'That password is incorrect.');
  });
  await open(paths.manager.security);
  await button('Change password').click();
  await expect.element(field('Current password')).toHaveFocus();
  await fill({ 'Current password': 'not this one', 'New password': 'password' });
  await expect.element(page.getByText(/one of the 10,000/)).toBeVisible();
  await field('Confirm password').fill('passwort');
  await button('Change password').click();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  expect(changes).toEqual([]);
  await field('Confirm password').fill('password');
  await button('Change password').click();
  await expect.element(alertSaying('Your password could not be changed.')).toBeVisible();
  await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Current password')).toHaveFocus();

  await field('Current password').fill('the old one');
  await button('Change password').click();
  await expect.element(alertSaying('Password changed.')).toBeVisible();
  await expect.element(field('New password')).toHaveValue('');
  expect(localStorage.getItem('managerToken')).toBe('another token');
});

test('signing out everywhere asks first, ends this session too, and is confirmed at the sign-in', async () => {
  signInCandidate();
  answer(signOutEverywhere, () => ({ signed_out: true as const }));
  await open(paths.candidate.security);
  const opener = page.getByRole('button', { name: 'Log out everywhere' }).first();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await opener.click();
  await expect.element(button('Cancel', dialog)).toHaveFocus();
  await button('Cancel', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  const mend = cutOff(signOutEverywhere);
  await opener.click();
  await button('Log out everywhere', dialog).click();
  await expect
    .element(dialog.getByText('You could not be logged out. Please try again.'))
    .toBeVisible();
  mend();
  await button('Log out everywhere', dialog).click();
  await expect.poll(path).toBe('/');
  await expect.element(page.getByText(/^You are logged out everywhere\./)).toBeVisible();
  expect(localStorage.getItem('candidateToken')).toBeNull();
});

test('a candidate who reported our emails as spam is told how to get them again', async () => {
  signInCandidate();
  answer(getPreferences, () => ({ ...PREFERENCES_OF_TESTS, mail_stopped: 'complaint' as const }));
  await open(paths.candidate.security);
  const text =
    'Our emails to this address were reported as spam. Change your email to get emails again.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(button('Resend email')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Change email in your profile' }).click();
  await expect.poll(path).toBe(paths.candidate.profile);
});

test('an employer whose emails come back is told so, and confirms the address again', async () => {
  signInManager();
  answer(getPreferences, () => ({ ...PREFERENCES_OF_TESTS, mail_stopped: 'bounce' as const }));
  const asked = answer(resendConfirmation, () => ({ sends_mail: true, email_confirmed_at: null }));
  await open(paths.manager.security);
  const told = page.getByText(
    'Our emails to this address came back, so we stopped sending them. Change your email, or confirm this address again.',
  );
  await expect.element(told).toBeVisible();
  await expectAccessible('security, after a bounce');
  await button('Resend email').click();
  await expect.element(page.getByText(/^Email sent\./)).toBeVisible();
  expect(asked).toHaveLength(1);
  answer(getPreferences, () => PREFERENCES_OF_TESTS);
  await open(paths.manager.security);
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

test('on a phone a button in the header opens the request to confirm the address; once hidden, it stays hidden for this visit', async () => {
  await resize(390, 844);
  signInCandidate();
  answer(getPreferences, () => ({ ...PREFERENCES_OF_TESTS, email_confirmed_at: null }));
  await open(paths.candidate.offers);
  const note = page.getByText('Confirm your email', { exact: true });
  const opener = button('Confirm email');
  await expect.element(heading).toBeVisible();
  const before = heading.element().getBoundingClientRect().y;
  await expect.element(opener).toBeVisible();
  expect(heading.element().getBoundingClientRect().y, 'nothing has moved').toBe(before);
  await expect.element(note).not.toBeInViewport();
  await opener.click();
  await expect.element(note).toBeInViewport();
  await button('Hide for now').click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(opener).not.toBeInTheDocument();
  const sidebar = page.getByRole('navigation', { name: 'Candidate' });
  await expect.element(sidebar.getByRole('link').last()).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  const asked = answer(getPreferences, () => PREFERENCES_OF_TESTS);
  await open(paths.candidate.offers);
  await expect.element(sidebar.getByText(robin.email).last()).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked).toEqual([]);
  await expect.element(opener).not.toBeInTheDocument();
});
