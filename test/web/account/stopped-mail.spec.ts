import { forgotPassword } from '../../../lambdas/contract/calls/account.ts';
import { confirmAddressOf, mailsTo, mailTo, tokenIn } from '../../support/api/mailbox.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect } from '../../support/web/web-test.ts';

// An address that bounced: `/_mail` lets a mail come back. A complaint: `web/features/account/security-page.test.tsx`.

test('an employer whose emails come back is told so, and confirms the address again', async ({
  page,
  employer,
  baseURL,
}) => {
  const url = baseURL ?? '';
  await confirmAddressOf(employer, url);
  // The bounce of a mail from before the confirmation stops nothing: send one more.
  await employer.api.call(forgotPassword, { role: 'manager', email: employer.email });
  await mailTo(url, employer.email, /^Reset your password/);
  await page.goto('/_mail');
  await page.getByRole('row').filter({ hasText: employer.email }).getByRole('link').first().click();
  await button(page, 'Let it bounce').click();
  await page.goto('/manager/security');
  const told = page.getByText(
    'Our emails to this address came back, so we stopped sending them. Change your email, or confirm this address again.',
  );
  await expect(told).toBeVisible();
  await expectAccessible(page, 'security, after a bounce');
  await button(page, 'Resend email').click();
  await expect(page.getByText('Email sent.')).toBeVisible();
  await expect.poll(async () => (await mailsTo(url, employer.email)).length).toBe(3);
  const mail = await mailTo(url, employer.email, /^Confirm/);
  await page.goto(`/confirm-email?token=${tokenIn(mail, '/confirm-email')}`);
  await button(page, 'Confirm email').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
  await page.goto('/manager/security');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(told).toBeHidden();
});
