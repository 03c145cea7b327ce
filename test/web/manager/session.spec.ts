import type { Page } from '@playwright/test';
import { getMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { test } from '../../support/web/manager-test.ts';
import { alertSaying, button, expect, field } from '../../support/web/web-test.ts';

// A session, its drafts and its tabs. The frame, its guard and a session that ends in the middle of work:
// `web/app/frame/manager-area.test.tsx`.

test.use({ signedIn: false });

test('without a token a page goes to /manager, and signing in leads to it; two tabs with the same form each keep their own draft, and a new tab takes up that of a closed one, also after the end of the session; Logout clears token and drafts, and logs out the other tab', async ({
  page,
  context,
  employer,
}) => {
  const form = '/manager/edit-profile';
  const { email, password } = employer;
  const saved = (tab: Page) =>
    expect(alertSaying(tab, 'Profile updated successfully!')).toBeVisible();
  const isRestored = (tab: Page) => expect(tab.getByText('Draft restored')).toBeVisible();

  await page.goto(form);
  await expect(page).toHaveURL('/manager');
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
  await expect(page).toHaveURL(form);

  await field(page, 'First name').fill('Ann');
  const other = await context.newPage();
  await other.goto(form);
  await expect(field(other, 'First name')).toHaveValue('Morgan');
  await field(other, 'First name').fill('Bea');
  for (const [tab, typed] of [[page, 'Ann'] as const, [other, 'Bea'] as const]) {
    await tab.reload();
    await isRestored(tab);
    await expect(field(tab, 'First name')).toHaveValue(typed);
  }
  // What one saves, the other names beside its own.
  await button(page, 'Save').click();
  await saved(page);
  await other.reload();
  const changed = other.getByRole('group', { name: 'Changed in the meantime' });
  for (const value of ['Saved: Ann', 'In this form: Bea'])
    await expect(changed.getByText(value)).toBeVisible();

  await other.close();
  const next = await context.newPage();
  await next.goto(form);
  const firstName = next.getByRole('textbox', { name: 'First name' });
  await isRestored(next);
  await expect(firstName).toHaveValue('Bea');

  // The server refuses the token.
  await next.evaluate(() => localStorage.setItem('managerToken', 'an.expired.token'));
  await next.reload();
  const dialog = next.getByRole('dialog', { name: 'Please log in again' });
  await field(dialog, 'Email address').fill(email);
  await field(dialog, 'Password').fill(password);
  await button(dialog, 'Login').click();
  await expect(dialog).toBeHidden();
  await expect(firstName).toHaveValue('Bea');
  await next.getByRole('radio', { name: 'In this form: Bea' }).check();
  await button(next, 'Save').click();
  await saved(next);
  expect((await employer.call(getMyInformation, {})).manager.first_name).toBe('Bea');

  await field(next, 'Last name').fill('Rye');
  // Logs out from a page without a form.
  await page.goto('/manager/dashboard');
  const keys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(async () => (await keys()).join()).toContain('draft');
  await button(page, 'Logout').click();
  for (const tab of [page, next]) await expect(tab).toHaveURL('/manager');
  expect((await keys()).filter((key) => /^(manager|draft)/.test(key))).toEqual([]);
});
