import type { Page } from '@playwright/test';
import { forgotPassword } from '../../../lambdas/contract/calls/account.ts';
import { confirmAddressOf, mailsTo, mailTo, tokenIn } from '../../support/api/mailbox.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test as candidateTest } from '../../support/web/candidate-test.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect } from '../../support/web/web-test.ts';

// An address that bounced, or whose owner complained: `/_mail` lets a mail come back.

/** Opens the newest mail to an address at `/_mail`, and lets it come back. */
async function giveBack(page: Page, email: string, how: string): Promise<void> {
  await page.goto('/_mail');
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await page.getByRole('button', { name: how }).click();
}

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
  await giveBack(page, employer.email, 'Let it bounce');
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

candidateTest(
  'a candidate who reported our emails as spam is told how to get them again',
  async ({ page, candidate, baseURL }) => {
    await confirmAddressOf(candidate, baseURL ?? '');
    await giveBack(page, candidate.email, 'Report it as spam');
    await page.goto('/candidate/security');
    await expect(
      page.getByText(
        'Our emails to this address were reported as spam. Change your email to get emails again.',
      ),
    ).toBeVisible();
    await expect(button(page, 'Resend email')).toHaveCount(0);
    await expectAccessible(page, 'security, after a complaint');
    await page.getByRole('link', { name: 'Change email in your profile' }).click();
    await expect(page).toHaveURL('/candidate/profile');
  },
);
