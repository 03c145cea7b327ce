import { vi } from 'vitest';
import { getPreferences, updatePreferences } from '../../../lambdas/contract/calls/account.ts';
import { PREFERENCES } from '../../../lambdas/contract/preferences.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { CHANGED_MEANWHILE } from '../../../lambdas/contract/texts/texts.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  field,
  open,
  page,
  path,
  test,
  userEvent,
} from '../../../test/support/web/app.tsx';
import {
  PREFERENCES_OF_TESTS,
  robin,
  signInCandidate,
  signInManager,
} from '../../../test/support/web/people.ts';
import { paths } from '../../paths.ts';

// `/manager/preferences` and `/candidate/preferences`.

const accountPages = page.getByRole('navigation', { name: 'Your account' });
const news = page.getByRole('radiogroup', { name: PREFERENCES.new_applicants.label });
const radio = (name: string) => news.getByRole('radio', { name });
const checkbox = (name: RegExp) => page.getByRole('checkbox', { name });
const changedMeanwhile = page.getByRole('group', { name: 'Changed in the meantime' });
const saved = alertSaying('Preferences saved.');

type Stored = OutputOf<typeof getPreferences>;

/** Keeps preferences as the server does: a save from an earlier revision is refused. */
function keepPreferences(more: Partial<Stored> = {}) {
  const stored: Stored = { ...structuredClone(PREFERENCES_OF_TESTS), ...more };
  const change = (changes: Partial<Stored['preferences']>) => {
    Object.assign(stored.preferences, changes);
    stored.revision += 1;
  };
  answer(getPreferences, () => structuredClone(stored));
  answer(updatePreferences, ({ expected_revision, ...changes }) => {
    if (expected_revision !== undefined && expected_revision !== stored.revision)
      return Response.json({ error: CHANGED_MEANWHILE, current: stored }, { status: 409 });
    change(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
    return structuredClone(stored);
  });
  return { stored, change };
}

test('a manager opens Preferences from Profile: a load failure shows Retry; notifications, time zone and delays are chosen and saved', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Europe/Berlin' };
  });
  signInManager();
  const { stored } = keepPreferences();
  await open(paths.manager.editProfile);
  await expect.element(accountPages).toBeVisible();
  const mend = cutOff(getPreferences);
  await open(paths.manager.editProfile);
  await accountPages.getByRole('link', { name: 'Preferences' }).click();
  await expect.poll(path).toBe(paths.manager.preferences);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Preferences');
  const sidebar = page.getByRole('navigation', { name: 'Manager' });
  await expect
    .element(sidebar.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('data-active');
  await expect
    .element(alertSaying('Failed to load your preferences. Please try again.'))
    .toBeVisible();
  mend();
  await button('Retry').click();

  await expect.element(radio('Once a day')).toBeChecked();
  await expect.element(field('Delay rejection emails by')).toHaveValue('60');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue('Eastern Time (New York)');
  await zone.click();
  const zones = page.getByRole('listbox').getByRole('option');
  await expect.element(zones.first()).toHaveTextContent('Eastern Time (New York)');
  await zone.fill('zepp');
  await expect.element(page.getByText('No time zone matches.')).toBeVisible();
  await zone.fill('calc');
  await expect.element(zones).toHaveTextContent('Kolkata');
  await userEvent.keyboard('{Enter}');
  await expect.element(zone).toHaveValue('Kolkata');
  await radio('Immediately').click();
  await checkbox(/withdraws/).click();
  await checkbox(/without an offer/).click();
  await button('Use this device’s: Berlin').click();
  await expect.element(zone).toHaveFocus();
  await expect.element(page.getByText('Use this device’s')).not.toBeInTheDocument();
  await expect.element(field('Delay acceptance emails by')).toHaveValue('5');
  await field('Delay acceptance emails by').selectOptions('15 minutes');
  await field('Delay rejection emails by').selectOptions('4 hours');
  await button('Save').click();
  await expect.element(saved).toBeVisible();
  expect(stored.preferences).toMatchObject({
    new_applicants: 'at-once',
    withdrawals: false,
    waiting_applicants: true,
    waiting_offers: false,
    time_zone: 'Europe/Berlin',
    hold_acceptances_minutes: 15,
    hold_rejections_minutes: 240,
  });
  await open(paths.manager.preferences);
  await expect.element(radio('Immediately')).toBeChecked();
  await expect.element(page.getByText('Draft restored')).not.toBeInTheDocument();
});

test('a choice survives a failed save and a reload, and changes made elsewhere meanwhile stay', async () => {
  signInManager();
  const { stored, change } = keepPreferences();
  await open(paths.manager.preferences);
  await radio('Never').click();
  const mend = cutOff(updatePreferences);
  await button('Save').click();
  await expect
    .element(alertSaying('Failed to save your preferences. Please try again.'))
    .toBeVisible();
  await open(paths.manager.preferences);
  await expect.element(page.getByText('Draft restored')).toBeVisible();
  await expect.element(radio('Never')).toBeChecked();
  mend();
  await button('Save').click();
  await expect.element(saved).toBeVisible();

  const elsewhere = { waiting_applicants: false, hold_rejections_minutes: 0 };
  change(elsewhere);
  await checkbox(/withdraws/).click();
  await button('Save').click();
  await expect.poll(() => changedMeanwhile.getByRole('radiogroup').elements().length).toBe(2);
  await expect
    .element(changedMeanwhile.getByRole('radiogroup', { name: 'Delay rejection emails by' }))
    .toMatchTextContent(/Saved: Send immediately/);
  await button('Save').click();
  await expect.element(changedMeanwhile).not.toBeInTheDocument();
  await expect.element(checkbox(/have not opened/)).not.toBeChecked();
  await expect.element(field('Delay rejection emails by')).toHaveValue('0');
  expect(stored.preferences).toMatchObject({
    ...elsewhere,
    withdrawals: false,
    new_applicants: 'never',
  });
});

test('a candidate chooses mails about new matches, and stays unsubscribed from reminders; a site without mail says so and asks nobody to confirm', async () => {
  signInCandidate();
  const { stored, change } = keepPreferences({ email_confirmed_at: null });
  await open(paths.candidate.preferences);
  await expect.element(page.getByText('Your email is not confirmed')).toBeVisible();
  // By a mail's link, for example.
  change({ reminders: false });
  await checkbox(/^Email me new jobs/).click();
  await checkbox(/^Email me when an employer/).click();
  await button('Save').click();
  await expect.element(changedMeanwhile).toMatchTextContent(/Saved: No/);
  await button('Save').click();
  await expect.element(saved).toBeVisible();
  expect(stored.preferences).toMatchObject({
    reminders: false,
    new_matches: false,
    suggestions: false,
  });

  keepPreferences({ ...stored, sends_mail: false });
  await open(paths.candidate.preferences);
  await expect.element(page.getByText('This site sends no email')).toBeVisible();
  await expect.element(checkbox(/^Remind me/)).not.toBeChecked();
  await expect.element(page.getByText('Your email is not confirmed')).not.toBeInTheDocument();
  await accountPages.getByRole('link', { name: 'Security' }).click();
  await expect.element(page.getByText(robin.email).first()).toBeVisible();
  await expect.element(page.getByText(/not confirmed/i)).not.toBeInTheDocument();
  await expect.element(button('Resend email')).not.toBeInTheDocument();
});
