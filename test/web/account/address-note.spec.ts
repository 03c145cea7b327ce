import type { Page } from '@playwright/test';
import { mailsTo, mailTo, tokenIn } from '../../support/api/mailbox.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect, failCalls, field } from '../../support/web/web-test.ts';
import { uniqueWord } from '../../support/worlds/world.ts';

// The request to confirm one's address, in the frame. On a phone: `web/features/account/security-page.test.tsx`.

const note = (page: Page) => page.getByText('Confirm your email', { exact: true }).locator('..');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Positions of the heading and a link. */
async function positions(page: Page) {
  const things = [heading(page), page.getByRole('link', { name: 'Profile' })];
  return await Promise.all(things.map((thing) => thing.boundingBox()));
}

test('the frame asks to confirm the address and resends the mail; it stops once confirmed, until the address changes', async ({
  page,
  employer,
  baseURL,
}) => {
  const url = baseURL ?? '';
  let asked = 0;
  const isShown = Promise.withResolvers<void>();
  await page.route('**/api/account/get-preferences', async (route) => {
    asked += 1;
    await isShown.promise;
    await route.continue();
  });
  await page.goto('/manager/companies');
  await expect(heading(page)).toHaveText('Companies');
  await expect(note(page)).toBeHidden();
  const before = await positions(page);
  isShown.resolve();
  await expect(note(page)).toBeVisible();
  // The request is not labelled like a form field. It names the address and what waits.
  await expect(page.getByLabel('Address')).toHaveCount(0);
  await expect(note(page)).toContainText(`Open the link we emailed to ${employer.email}.`);
  await expect(note(page)).toContainText('do not show your jobs');
  expect(await positions(page), 'nothing has moved').toEqual(before);
  const mend = await failCalls(page, '/account/resend-confirmation');
  await button(note(page), 'Resend email').click();
  await expect(note(page)).toContainText('The email could not be sent. Please try again.');
  mend();
  await button(note(page), 'Resend email').click();
  await expect(note(page)).toContainText('Email sent.');
  await expect(button(note(page), 'Resend email')).toBeFocused();
  const confirmations = async () =>
    (await mailsTo(url, employer.email)).filter(({ subject }) => /^Confirm/.test(subject)).length;
  await expect.poll(confirmations).toBe(2);
  expect(await positions(page), 'nothing has moved').toEqual(before);

  const newest = await mailTo(url, employer.email, /^Confirm/);
  const other = await page.context().newPage();
  await other.goto(`/confirm-email?token=${tokenIn(newest, '/confirm-email')}`);
  await button(other, 'Confirm email').click();
  await expect(heading(other)).toHaveText('Your email is confirmed');
  await other.close();
  // Return to the tab.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(note(page)).toBeHidden();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  asked = 0;
  await page.clock.install();
  await page.goto('/manager/dashboard');
  await expect(page.getByText(employer.email)).toBeVisible();
  await page.clock.runFor(10_000);
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(page.getByRole('heading', { name: employer.company.name })).toBeVisible();
  expect(asked).toBe(0);

  // Security knows that the old address is confirmed.
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).last().click();
  const email = `${uniqueWord()}@employer.example.com`;
  await field(page, 'Email').fill(email);
  await button(page, 'Save').click();
  const address = page.getByRole('navigation', { name: 'Manager' }).getByText(email).last();
  await expect(address).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(note(page)).toBeVisible();
  await page.reload();
  await expect(address).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(note(page)).toBeVisible();
});
