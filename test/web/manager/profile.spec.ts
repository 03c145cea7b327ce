import type { Page } from '@playwright/test';
import { getMyInformation, updateMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/manager-test.ts';
import { valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, button, expect, field } from '../../support/web/web-test.ts';
import { newManager, uniqueWord } from '../../support/worlds/world.ts';

// `/manager/edit-profile`.

test("the form starts from the server's current data, and changes made elsewhere meanwhile stay; a taken address is refused", async ({
  page,
  employer,
  api,
}) => {
  await page.goto('/manager/edit-profile');
  await expect(field(page, 'First name')).toHaveValue('Morgan');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/manager/dashboard');
  await employer.call(updateMyInformation, { first_name: 'Ivy', last_name: 'Ash' });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(field(page, 'First name')).toHaveValue('Ivy');

  const email = `${uniqueWord()}@employer.example.com`;
  await employer.call(updateMyInformation, { email });
  await field(page, 'Last name').fill('Elm');
  await button(page, 'Save').click();
  await expect(valuesOf(page, 'Email')).toContainText(`Saved: ${email}`);
  await button(page, 'Save').click();
  await expect
    .poll(async () => (await employer.call(getMyInformation, {})).manager)
    .toMatchObject({ first_name: 'Ivy', last_name: 'Elm', email });
  await expect(field(page, 'Email')).toHaveValue(email);

  await field(page, 'Email').fill((await newManager(api)).email);
  await button(page, 'Save').click();
  await expect(alertSaying(page, 'Failed to save profile. Please try again.')).toContainText(
    /already/i,
  );
  await expectAccessible(page, 'Edit Profile after a failure');
});

test('two tabs with the same form each keep their own draft; a new tab takes up the draft of a closed one', async ({
  page,
  context,
}) => {
  const form = '/manager/edit-profile';
  const isRestored = (tab: Page) => expect(tab.getByText('Draft restored')).toBeVisible();
  await page.goto(form);
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
  await expect(alertSaying(page, 'Profile updated successfully!')).toBeVisible();
  await other.reload();
  for (const value of ['Saved: Ann', 'In this form: Bea'])
    await expect(valuesOf(other, 'First name').getByText(value)).toBeVisible();

  await other.close();
  const next = await context.newPage();
  await next.goto(form);
  await isRestored(next);
  await expect(next.getByRole('textbox', { name: 'First name' })).toHaveValue('Bea');
});
