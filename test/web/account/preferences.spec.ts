import type { Page } from '@playwright/test';
import { getPreferences, updatePreferences } from '../../../lambdas/contract/calls/account.ts';
import { PREFERENCES } from '../../../lambdas/contract/preferences.ts';
import { test as candidateTest } from '../../support/web/candidate-test.ts';
import { test } from '../../support/web/manager-test.ts';
import { changedMeanwhile, valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, button, expect, failCalls, field } from '../../support/web/web-test.ts';

// `/manager/preferences` and `/candidate/preferences`.

const accountPages = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

test.use({ timezoneId: 'Europe/Berlin' });

test('a manager opens them from Profile, and chooses notifications, time zone and rejection delay; a load failure shows Retry; a choice survives a failed save, and changes made elsewhere meanwhile stay', async ({
  page,
  employer,
}) => {
  const news = page.getByRole('radiogroup', { name: PREFERENCES.new_applicants.label });
  await test.step('a load failure shows Retry', async () => {
    const mend = await failCalls(page, '/account/get-preferences');
    await page.goto('/manager/edit-profile');
    await accountPages(page).getByRole('link', { name: 'Preferences' }).click();
    await expect(page).toHaveURL('/manager/preferences');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferences');
    const sidebar = page.getByRole('navigation', { name: 'Manager' });
    await expect(sidebar.getByRole('link', { name: 'Profile' })).toHaveAttribute('data-active');
    await expect(
      alertSaying(page, 'Failed to load your preferences. Please try again.'),
    ).toBeVisible();
    mend();
    await button(page, 'Retry').click();
  });

  await test.step('a manager chooses notifications, time zone and rejection delay', async () => {
    await expect(news.getByRole('radio', { name: 'Once a day' })).toBeChecked();
    await expect(field(page, 'Delay rejection emails by')).toHaveValue('60');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue('Eastern Time (New York)');
    await zone.click();
    const zones = page.getByRole('listbox').getByRole('option');
    await expect(zones.first()).toHaveText('Eastern Time (New York)');
    await zone.pressSequentially('zepp');
    await expect(page.getByText('No time zone matches.')).toBeVisible();
    await zone.fill('calc');
    await expect(zones).toHaveText(['Kolkata']);
    await zone.press('Enter');
    await expect(zone).toHaveValue('Kolkata');
    await news.getByRole('radio', { name: 'Immediately' }).check();
    await page.getByRole('checkbox', { name: /withdraws/ }).uncheck();
    await page.getByRole('checkbox', { name: /without an offer/ }).uncheck();
    await button(page, 'Use this device’s: Berlin').click();
    await expect(zone).toBeFocused();
    await expect(page.getByText('Use this device’s')).toBeHidden();
    await expect(field(page, 'Delay acceptance emails by')).toHaveValue('5');
    await field(page, 'Delay acceptance emails by').selectOption('15 minutes');
    await field(page, 'Delay rejection emails by').selectOption('4 hours');
    await button(page, 'Save').click();
    await expect(alertSaying(page, 'Preferences saved.')).toBeVisible();
    expect((await employer.call(getPreferences, {})).preferences).toMatchObject({
      new_applicants: 'at-once',
      ...{ withdrawals: false, waiting_applicants: true, waiting_offers: false },
      time_zone: 'Europe/Berlin',
      ...{ hold_acceptances_minutes: 15, hold_rejections_minutes: 240 },
    });
    await page.reload();
    await expect(news.getByRole('radio', { name: 'Immediately' })).toBeChecked();
    await expect(page.getByText('Draft restored')).toBeHidden();
  });

  await test.step('a choice survives a failed save, and changes made elsewhere meanwhile stay', async () => {
    await news.getByRole('radio', { name: 'Never' }).check();
    const mend = await failCalls(page, '/account/update-preferences');
    await button(page, 'Save').click();
    await expect(
      alertSaying(page, 'Failed to save your preferences. Please try again.'),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('Draft restored')).toBeVisible();
    await expect(news.getByRole('radio', { name: 'Never' })).toBeChecked();
    mend();
    await button(page, 'Save').click();
    await expect(alertSaying(page, 'Preferences saved.')).toBeVisible();
  });

  await test.step('changes made elsewhere meanwhile stay', async () => {
    const elsewhere = { waiting_applicants: false, hold_rejections_minutes: 0 };
    await employer.call(updatePreferences, elsewhere);
    const withdrawals = page.getByRole('checkbox', { name: /withdraws/ });
    await withdrawals.check();
    await button(page, 'Save').click();
    await expect(changedMeanwhile(page).getByRole('radiogroup')).toHaveCount(2);
    await expect(valuesOf(page, 'Delay rejection emails by')).toContainText(
      'Saved: Send immediately',
    );
    await button(page, 'Save').click();
    await expect(changedMeanwhile(page)).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: /have not opened/ })).not.toBeChecked();
    await expect(field(page, 'Delay rejection emails by')).toHaveValue('0');
    expect((await employer.call(getPreferences, {})).preferences).toMatchObject({
      ...elsewhere,
      ...{ withdrawals: true, new_applicants: 'never' },
    });
  });
});

candidateTest(
  'a candidate chooses mails about new matches, and stays unsubscribed from reminders; a site without mail says so and asks nobody to confirm',
  async ({ page, candidate }) => {
    await page.goto('/candidate/preferences');
    await expect(page.getByText('Your email is not confirmed')).toBeVisible();
    // By a mail's link, for example.
    await candidate.call(updatePreferences, { reminders: false });
    await page.getByRole('checkbox', { name: /^Email me new jobs/ }).uncheck();
    await page.getByRole('checkbox', { name: /^Email me when an employer/ }).uncheck();
    await button(page, 'Save').click();
    await expect(valuesOf(page, 'Remind me of unfinished applications')).toContainText('Saved: No');
    await button(page, 'Save').click();
    await expect(alertSaying(page, 'Preferences saved.')).toBeVisible();
    expect((await candidate.call(getPreferences, {})).preferences).toMatchObject({
      ...{ reminders: false, new_matches: false, suggestions: false },
    });
    // Stubbed, since the test stack sends mail.
    await page.route('**/api/account/get-preferences', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), sends_mail: false } });
    });
    await page.goto('/candidate/preferences');
    await expect(page.getByText('This site sends no email')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Remind me/ })).not.toBeChecked();
    await expect(page.getByText('Your email is not confirmed')).toBeHidden();
    await accountPages(page).getByRole('link', { name: 'Security' }).click();
    await expect(page.getByText(candidate.email)).toHaveCount(2);
    await expect(page.getByText(/not confirmed/i)).toBeHidden();
    await expect(button(page, 'Resend email')).toBeHidden();
  },
);
