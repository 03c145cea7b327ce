import { readFile } from 'node:fs/promises';
import { getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { managerSignin, updateMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { mailTo } from '../../support/api/mailbox.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { test as managerTest } from '../../support/web/manager-test.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  field,
  statusSaying,
} from '../../support/web/web-test.ts';

// `/candidate/your-data` and `/manager/your-data`. The API's tests check the later deletion of the data.

test('a candidate requests a copy of their data, gets a mail, and downloads it', async ({
  page,
  candidate,
  baseURL,
}) => {
  await page.goto('/candidate/your-data');
  const mend = await failCalls(page, '/account/export');
  await button(page, 'Make a copy').click();
  await expect(alertSaying(page, 'The copy could not be started. Please try again.')).toBeVisible();
  mend();
  await button(page, 'Make a copy').click();
  const state = statusSaying(page, 'Your copy');
  await expect(state).toBeFocused();
  await expect(state).toContainText("We'll email you when it is ready.");
  const { text } = await mailTo(baseURL ?? '', candidate.email, /data/i);
  expect(text).toContain('/candidate/your-data');
  await expect(state).toContainText(/is ready\. You can download it until \w+/);
  await expectAccessible(page, 'a copy');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(\d.* [KM]?B\)$/ }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(button(page, 'Make a new copy')).toBeVisible();
});

test('a candidate reads the consequences, and deletes their account with their password', async ({
  page,
  api,
  candidate,
}) => {
  await page.goto('/candidate/your-data');
  const section = page.getByRole('region', { name: 'Delete your account' });
  await expect(section).toContainText('Undecided applications are withdrawn');
  await expect(section).toContainText('Companies only see “Deleted applicant”');
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(field(dialog, 'Password')).toBeFocused();
  await button(dialog, 'Cancel').click();
  await expect(button(page, 'Delete my account')).toBeFocused();
  await button(page, 'Delete my account').click();
  await field(dialog, 'Password').fill('not this one');
  await button(dialog, 'Delete my account').click();
  await expect(alertSaying(dialog, 'Your account could not be deleted.')).toBeVisible();
  await expect(field(dialog, 'Password')).toBeFocused();
  await expect(field(dialog, 'Password')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog, 'Password').fill(candidate.password);
  await button(dialog, 'Delete my account').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(candidate.id);
  expect(kept).not.toContain(candidate.email);
  const { email, password } = candidate;
  expect((await api.ask(candidateLogin, { email, password })).status).toBe(401);
});

managerTest(
  'a manager reads the consequences for jobs and applicants, and deletes their account',
  async ({ page, api, employer }) => {
    const { email, password } = employer;
    await page.goto('/manager/your-data');
    const section = page.getByRole('region', { name: 'Delete your account' });
    await expect(section).toContainText('Your jobs are closed');
    await expect(section).toContainText('Pending offers are withdrawn.');
    await button(page, 'Delete my account').click();
    await field(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/manager');
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    const again = await api.ask(managerSignin, { email, user_password: password });
    expect(again.status).toBe(401);
  },
);

managerTest(
  'a failed copy is made again; the page says how long data is kept; after a change of address the deletion of the account waits, and can be cancelled',
  async ({ page, employer }) => {
    const { password } = employer;
    const names = { first_name: 'Morgan', last_name: 'Reyes' };
    await employer.call(updateMyInformation, { ...names, email: `moved-${employer.email}` });
    const mendKept = await failCalls(page, '/account/get-preferences');
    const mendCopy = await failCalls(page, '/account/get-export', (route) =>
      route.fulfill({
        json: {
          export: {
            ...{ state: 'failed', requested_at: '2030-01-31T09:00:00.000Z' },
            ...{ size: null, expires_at: null, url: null },
          },
        },
      }),
    );
    await page.goto('/manager/your-data');
    await expect(page.getByText(/^Your copy of Jan 31, 2030.* could not be made/)).toBeVisible();
    await expect(
      alertSaying(page, 'Failed to load how long we keep your data. Please try again.'),
    ).toBeVisible();
    mendKept();
    // The frame's email note makes the same call a second later, and may load the text first.
    const kept = page.getByText('We remove applications 2 years after you close their job.');
    await button(page, 'Retry').or(kept).first().click();
    await expect(kept).toBeVisible();
    mendCopy();
    await button(page, 'Make a new copy').click();
    await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible();

    const section = page.getByRole('region', { name: 'Delete your account' });
    await button(section, 'Delete my account').click();
    await field(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    const note = section.getByText(/^Your account will be deleted on \w+ \d+/);
    await expect(note).toBeFocused();
    await expectAccessible(page, 'a deletion that waits');
    await page.reload();
    await expect(note).toBeVisible();
    const mend = await failCalls(page, '/account/keep');
    await button(section, 'Keep my account').click();
    await expect(
      alertSaying(section, 'Your account could not be kept. Please try again.'),
    ).toBeVisible();
    mend();
    await button(section, 'Keep my account').click();
    await expect(page.getByText('Your account is kept.')).toBeVisible();
    await expect(button(section, 'Delete my account')).toBeVisible();
    expect((await employer.call(getPreferences, {})).deletion_due_at).toBeNull();
  },
);
