import type { Page } from '@playwright/test';
import { getMyInformation, updateMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/manager-test.ts';
import { valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, button, expect, failCalls, field } from '../../support/web/web-test.ts';
import { newManager, uniqueWord } from '../../support/worlds/world.ts';

// `/manager/edit-profile`.

test("first name, last name, email, all required; 'Failed to load profile', with a Retry; 'Failed to save profile', and nothing typed is lost; 'Profile updated successfully!'; the answer is the current user; the form starts from the server's current data, and changes made elsewhere meanwhile stay", async ({
  page,
  employer,
  api,
}) => {
  await test.step("'Failed to load profile. Please try again.', with a Retry", async () => {
    const mend = await failCalls(page, '/manager/get-my-information');
    await page.goto('/manager/edit-profile');
    await expect(alertSaying(page, 'Failed to load profile. Please try again.')).toBeVisible();
    mend();
    await button(page, 'Retry').click();
    await expect(field(page, 'First name')).toHaveValue('Morgan');
  });

  await test.step("first name, last name, email; 'Profile updated successfully!'; the answer is the current user", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Profile');
    await expect(field(page, 'First name')).toHaveValue('Morgan');
    await expect(field(page, 'Last name')).toHaveValue('Reyes');
    await expect(field(page, 'Email')).toHaveValue(employer.email);
    const email = `${uniqueWord()}@employer.example.com`;
    await field(page, 'First name').fill('Olive');
    await field(page, 'Last name').fill('Ash');
    await field(page, 'Email').fill(email);
    await button(page, 'Save').click();
    const toast = alertSaying(page, 'Profile updated successfully!');
    await expect(toast).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 });
      const edges = async () => {
        const [above, form] = [await toast.boundingBox(), await page.locator('form').boundingBox()];
        if (above === null || form === null) return false;
        return above.x >= form.x + form.width || above.y + above.height <= form.y;
      };
      await expect.poll(edges, `beside the form, ${width} wide`).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('navigation').getByText('Olive Ash')).toBeVisible();
    expect((await employer.call(getMyInformation, {})).manager).toMatchObject({
      ...{ first_name: 'Olive', last_name: 'Ash', email },
    });
  });

  await test.step("the form starts from the server's current data, and changes made elsewhere meanwhile stay", async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/manager/dashboard');
    const { email } = (await employer.call(getMyInformation, {})).manager;
    await employer.call(updateMyInformation, { first_name: 'Ivy', last_name: 'Ash', email });
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(field(page, 'First name')).toHaveValue('Ivy');
  });

  await test.step('changes made elsewhere meanwhile stay', async () => {
    const person = { first_name: 'Ivy', last_name: 'Ash', email: employer.email };
    await employer.call(updateMyInformation, person);
    await field(page, 'Last name').fill('Elm');
    await button(page, 'Save').click();
    await expect(valuesOf(page, 'Email')).toContainText(`Saved: ${employer.email}`);
    await button(page, 'Save').click();
    await expect
      .poll(async () => (await employer.call(getMyInformation, {})).manager)
      .toMatchObject({ ...person, last_name: 'Elm' });
    await expect(field(page, 'Email')).toHaveValue(employer.email);
  });

  await test.step("'Failed to save profile. Please try again.', and nothing typed is lost", async () => {
    const mend = await failCalls(page, '/manager/update-my-information');
    await field(page, 'First name').fill('Robin');
    await button(page, 'Save').click();
    await expect(alertSaying(page, 'Failed to save profile. Please try again.')).toBeVisible();
    await expectAccessible(page, 'Edit Profile after a failure');
    await expect(button(page, 'Save')).toBeFocused();
    await page.reload();
    await expect(field(page, 'First name')).toHaveValue('Robin');
    await expect(page.getByText('Draft restored')).toBeVisible();
    mend();
    await button(page, 'Save').click();
    await expect(alertSaying(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Draft restored')).toHaveCount(0);
    await expect(button(page, 'Save')).toBeFocused();
    await page.reload();
    await expect(field(page, 'First name')).toHaveValue('Robin');
    await expect(page.getByText('Draft restored')).toHaveCount(0);
  });

  await test.step('all fields are required, and a taken address is refused with the reason', async () => {
    const other = await newManager(api);
    for (const label of ['First name', 'Last name', 'Email']) await field(page, label).fill('');
    await button(page, 'Save').click();
    for (const label of ['First name', 'Last name', 'Email']) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field(page, 'First name')).toBeFocused();
    await field(page, 'First name').fill('Olive');
    await field(page, 'Last name').fill('Ash');
    await field(page, 'Email').fill(other.email);
    await button(page, 'Save').click();
    await expect(alertSaying(page, 'Failed to save profile. Please try again.')).toContainText(
      /already/i,
    );
  });
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
