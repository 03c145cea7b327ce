import { getCompany } from '../../../lambdas/contract/calls/company.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect } from '../../support/web/web-test.ts';

// The dialog in which an employer writes the mails about decisions, on `/manager/company/{id}`.

test('Decision Emails: our text, a preview, no links, and back to our text', async ({
  page,
  employer,
}) => {
  const { id, name } = employer.company;
  await page.goto(`/manager/company/${id}`);
  await button(page, 'Decision Emails').click();
  const dialog = page.getByRole('dialog', { name: 'Decision Emails' });
  const rejection = dialog.getByRole('textbox', { name: 'When you reject' });
  const preview = dialog.getByRole('region', { name: 'Preview: When you reject' });
  await expect(rejection).toHaveValue(/^Thank you for applying for \{job\}/);
  await expect(preview).toContainText(`An update on your application for Barista at ${name}`);
  await expect(preview).toContainText('Hello Sam,');
  await rejection.fill('Dear {first_name}, see Example.com.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rejection).toHaveAccessibleDescription(
    'Remove “Example.com”. These emails cannot have links.',
  );
  await expect(rejection).toBeFocused();
  await rejection.fill('Dear {first_name},\n\n{company} chose somebody else.');
  await expect(preview).toContainText(`Dear Sam,\n\n${name} chose somebody else.`);
  await expect(preview).not.toContainText('Hello');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Decision emails saved.')).toBeVisible();
  const words = async () => (await employer.call(getCompany, { id })).company.decision_mails;
  expect(await words()).toEqual({
    acceptance: '',
    rejection: 'Dear {first_name},\n\n{company} chose somebody else.',
  });
  await button(page, 'Decision Emails').click();
  await expect(rejection).toHaveValue(/chose somebody else/);
  await dialog.getByRole('button', { name: 'Use our text: When you reject' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await words()).toBeUndefined();
});
