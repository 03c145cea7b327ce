import type { Page } from '@playwright/test';
import { test } from '../../support/web/manager-test.ts';
import { valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, button, expect, field } from '../../support/web/web-test.ts';

// `/manager/edit-profile`.

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
