import { vi } from 'vitest';
import { getPreferences, resendConfirmation } from '../../../lambdas/contract/calls/account.ts';
import { getManagerCompanies } from '../../../lambdas/contract/calls/company.ts';
import { getMyInformation, updateMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import {
  answer,
  button,
  cutOff,
  expect,
  field,
  hold,
  installClock,
  open,
  page,
  test,
} from '../../../test/support/web/app.tsx';
import { morgan, PREFERENCES_OF_TESTS, signInManager } from '../../../test/support/web/people.ts';
import { company } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// The request to confirm one's address, in the frame. On a phone: `security-page.test.tsx`.

const heading = page.getByRole('heading', { level: 1 });
const sidebar = page.getByRole('navigation', { name: 'Manager' });
const note = () =>
  page.getByText('Confirm your email', { exact: true }).query()?.parentElement?.textContent;
const resend = button('Resend email');

/** Positions of the heading and a link. */
const positions = () =>
  [heading, sidebar.getByRole('link', { name: 'Profile' })].map((each) =>
    JSON.stringify(each.element().getBoundingClientRect()),
  );

test('the frame asks to confirm the address once the page is shown, and resends the mail, without a shift; it stops once confirmed, until the address changes', async () => {
  let email_confirmed_at: string | null = null;
  signInManager();
  answer(getManagerCompanies, () => ({ companies: [company] }));
  const asked = answer(getPreferences, () => ({ ...PREFERENCES_OF_TESTS, email_confirmed_at }));
  const show = hold(getPreferences);
  await open(paths.manager.companies);
  await expect.element(heading).toHaveTextContent('Companies');
  await expect.element(page.getByRole('heading', { name: company.name })).toBeVisible();
  expect(note()).toBeUndefined();
  const before = positions();
  show();
  // It names the address and what waits, and is not labelled like a form field.
  await expect.poll(note).toMatch(`Open the link we emailed to ${morgan.email}.`);
  expect(note()).toMatch('do not show your jobs');
  await expect.element(page.getByLabelText('Address')).not.toBeInTheDocument();
  const sent = answer(resendConfirmation, () => ({ sends_mail: true, email_confirmed_at }));
  const mend = cutOff(resendConfirmation);
  await resend.click();
  await expect.poll(note).toMatch('The email could not be sent. Please try again.');
  mend();
  await resend.click();
  await expect.poll(note).toMatch('Email sent.');
  await expect.element(resend).toHaveFocus();
  expect(sent).toHaveLength(1);
  expect(positions(), 'nothing has moved').toEqual(before);

  // Confirmed in another tab, it is gone at the return to this one.
  email_confirmed_at = '2026-03-01T09:00:00.000Z';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(note).toBeUndefined();
  await open(paths.manager.security);
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();

  const calls = asked.length;
  installClock();
  await open(paths.manager.companies);
  await expect.element(sidebar.getByText(morgan.email).last()).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(calls);

  const manager = { ...morgan, email: 'new@employer.example.com', revision: 2 };
  answer(updateMyInformation, () => {
    email_confirmed_at = null;
    answer(getMyInformation, () => ({ manager }));
    return { manager };
  });
  await open(paths.manager.editProfile);
  await field('Email').fill(manager.email);
  await button('Save').click();
  await expect.element(sidebar.getByText(manager.email).last()).toBeVisible();
  for (const again of [() => {}, () => open(paths.manager.companies)]) {
    await again();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(note).toMatch('Confirm your email');
  }
});
