import {
  answerResetLink,
  checkResetLink,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
  restoreEmail,
  unsubscribe,
} from '../../../../lambdas/contract/calls/account.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  open,
  page,
  path,
  refusal,
  resize,
  sidewaysScroll,
  statusSaying,
  test,
  tooLow,
} from '../../../../test/support/web/app.tsx';
import {
  PREFERENCES_OF_TESTS,
  signInCandidate,
  signInManager,
} from '../../../../test/support/web/people.ts';
import { forgotPasswordOf, openPaths, paths } from '../../../paths.ts';

// Pages for people who are not signed in: a forgotten password, and the links in mails. Where a link's token goes, and a
// mail from its request to its end: `test/web/links.spec.ts`.

const title = page.getByRole('heading', { level: 1 });
const link = (name: string) => page.getByRole('link', { name });
/** The API's answer to a link that was used or has expired. */
const over = () => refusal(404, 'This link no longer works.');

/** Expects a `noindex` page that is accessible on a phone, with large touch targets. */
async function expectNothingWrong(name: string): Promise<void> {
  await expect.element(title).toHaveTextContent(name);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await expectAccessible(name);
  expect(sidewaysScroll(), name).toBe(0);
  expect(tooLow('main :is(button, a, label:has(+ input), input[type=email])'), name).toEqual([]);
}

async function openLink(at: string): Promise<void> {
  await resize(390, 844);
  await open(`${at}?token=a-token`);
  await expect.poll(path).toBe(at);
}

test('forgot password: an address is needed, a failure is shown, and a site that sends no mail promises none', async () => {
  const asked = answer(forgotPassword, () => Response.error());
  await open(openPaths.forgotPassword);
  await button('Continue').click();
  await expect.element(field('Email')).toHaveFocus();
  await field('Email').fill('nobody@example.com');
  await button('Continue').click();
  await expect
    .element(alertSaying('Your request could not be sent. Please try again.'))
    .toBeVisible();
  answer(forgotPassword, () => ({ sends_mail: true }));
  await button('Continue').click();
  await expect.element(title).toHaveTextContent('Check your email');
  await expect
    .element(page.getByText(/If there is a candidate account for nobody@example\.com/))
    .toBeVisible();
  expect(asked).toMatchObject([{ role: 'candidate', email: 'nobody@example.com' }]);

  answer(forgotPassword, () => ({ sends_mail: false }));
  await button('Try again').click();
  await expect.element(title).toHaveFocus();
  await expect.element(field('Email')).toHaveValue('nobody@example.com');
  await button('Continue').click();
  await expect.element(title).toHaveTextContent('This site sends no email');
  await expect.element(page.getByText(/we emailed it/)).not.toBeInTheDocument();
  await expect.element(link('Back to login')).toHaveAttribute('href', paths.candidate.signIn);

  // From the other sign-in, with the address that was typed there.
  await resize(390, 844);
  await open(paths.manager.signIn);
  await field('Email address').fill('MORGAN@example.com');
  await expect
    .element(link('Forgot password?'))
    .toHaveAttribute('href', forgotPasswordOf('manager'));
  await open(forgotPasswordOf('manager'));
  await expectNothingWrong('Forgot password?');
  await expect.poll(() => document.title).toMatch(/^Forgot password\?/);
  await expect.element(page.getByRole('radio', { name: 'Manager' })).toBeChecked();
  await expect.element(field('Email')).toHaveValue('MORGAN@example.com');
  answer(forgotPassword, () => ({ sends_mail: true }));
  await button('Continue').click();
  await expectNothingWrong('Check your email');
  await expect.element(title).toHaveFocus();
});

test('a link confirms an address at a press; one that was used leads to a new one, signed in or not', async () => {
  const asked = answer(confirmEmail, () => Response.error());
  await openLink('/confirm-email');
  await expectNothingWrong('Confirm your email');
  expect(asked).toEqual([]);
  await button('Confirm email').click();
  await expect.element(alertSaying('Something went wrong on our side')).toBeVisible();
  answer(confirmEmail, over);
  await button('Confirm email').click();
  await expectNothingWrong('This link no longer works');
  await expect
    .element(link('Log in as a candidate to get a new link'))
    .toHaveAttribute('href', paths.candidate.security);

  signInCandidate();
  const sent = answer(resendConfirmation, () => ({ sends_mail: true, email_confirmed_at: null }));
  await openLink('/confirm-email');
  await button('Confirm email').click();
  await button('Send a new link').click();
  await expect.element(statusSaying('Email sent.')).toBeVisible();
  expect(sent).toHaveLength(1);

  answer(confirmEmail, () => ({ role: 'candidate' as const }));
  await openLink('/confirm-email');
  await button('Confirm email').click();
  await expect.element(title).toHaveTextContent('Your email is confirmed');
  await expect.element(title).toHaveFocus();
  await expect
    .element(link('Go to the dashboard'))
    .toHaveAttribute('href', paths.candidate.dashboard);
});

test('a link reverts a change of address at a press, and a new password is next; not if another account has the address', async () => {
  const asked = answer(restoreEmail, () => refusal(409, 'Another account has it.'));
  await openLink('/restore-email');
  await expectNothingWrong('Restore your email?');
  expect(asked).toEqual([]);
  await button('Restore email').click();
  await expect.element(alertSaying('Another account has it.')).toBeVisible();
  answer(restoreEmail, () => ({ role: 'manager' as const }));
  await button('Restore email').click();
  await expectNothingWrong('Your email is restored');
  await expect
    .element(link('Choose a new password'))
    .toHaveAttribute('href', forgotPasswordOf('manager'));
  expect(asked).toEqual([{ token: 'a-token' }]);

  answer(restoreEmail, over);
  await openLink('/restore-email');
  await button('Restore email').click();
  await expectNothingWrong('This link no longer works');
  await expect.element(link('Forgot password?')).toHaveAttribute('href', openPaths.forgotPassword);
});

test('a password reset for a changed address first asks about the earlier address', async () => {
  const earlier_email = 'm***@e***.com';
  answer(checkResetLink, () => ({ role: 'manager' as const, earlier_email }));
  answer(answerResetLink, () => Response.error());
  await openLink('/reset-password');
  await expectNothingWrong(`Was ${earlier_email} your address?`);
  await button("No, it isn't my account").click();
  await expect
    .element(alertSaying('Your answer could not be sent. Please try again.'))
    .toBeVisible();
  const answered = answer(answerResetLink, () => ({ role: 'manager' as const }));
  await button("No, it isn't my account").click();
  await expectNothingWrong('Your address is free');
  await expect.element(link('Sign up')).toHaveAttribute('href', paths.manager.signUp);

  await openLink('/reset-password');
  await button('Yes, send a link there').click();
  await expectNothingWrong('Check your earlier email');
  expect(answered).toEqual([
    { token: 'a-token', earlier_email_is_mine: false },
    { token: 'a-token', earlier_email_is_mine: true },
  ]);

  answer(checkResetLink, () => ({ role: 'manager' as const, earlier_email: null }));
  const reset = answer(resetPassword, () => ({ role: 'manager' as const }));
  signInManager();
  await openLink('/reset-password');
  await field('New password').fill('letmein');
  await field('Confirm password').fill('letmeout');
  await button('Save new password').click();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expect.element(statusSaying('one of the 10,000')).toBeVisible();
  await expectNothingWrong('Choose a new password');
  await field('Confirm password').fill('letmein');
  await button('Save new password').click();
  await expect.poll(path).toBe('/manager');
  await expect.element(title).toHaveTextContent('Manager Login');
  await expect.element(statusSaying('has been changed')).toHaveFocus();
  expect(localStorage.getItem('managerToken')).toBe(null);
  expect(reset).toEqual([{ token: 'a-token', password: 'letmein' }]);
});

test('the footer link of a mail unsubscribes from its kind at a press, and leads to the other settings', async () => {
  const asked = answer(unsubscribe, () => ({
    ...({ role: 'manager', stopped: 'new_applicants' } as const),
    preferences: { ...PREFERENCES_OF_TESTS.preferences, new_applicants: 'never' as const },
  }));
  await openLink('/unsubscribe');
  await expectNothingWrong('Unsubscribe?');
  expect(asked).toEqual([]);
  await button('Unsubscribe').click();
  await expectNothingWrong('You are unsubscribed');
  await expect.element(page.getByText(/^We won't email you about new applicants\./)).toBeVisible();
  await expect
    .element(link('Choose which emails you get'))
    .toHaveAttribute('href', paths.manager.preferences);
  expect(asked).toEqual([{ token: 'a-token' }]);

  answer(unsubscribe, over);
  await openLink('/unsubscribe');
  await button('Unsubscribe').click();
  await expectNothingWrong('This link no longer works');
  await expect.element(link('Manager emails')).toHaveAttribute('href', paths.manager.preferences);
});
