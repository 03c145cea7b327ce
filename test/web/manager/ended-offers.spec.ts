import type { Route } from '@playwright/test';
import { makeOffer, respondToOffer } from '../../../lambdas/contract/calls/offer.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/manager-test.ts';
import { createApplication, dialogOf, offersOn, row } from '../../support/web/pages/offer-page.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  field,
  intercept,
} from '../../support/web/web-test.ts';
import { offerOn } from '../../support/worlds/apply.ts';

test('an offer without an answer in time is shown as expired; a declined one shows the reason, and a new one can be made; one with a deadline shows it, and is withdrawn with a reason, also from the profile; an offer that is answered meanwhile is not withdrawn', async ({
  page,
  employer,
}) => {
  const { candidate, application, path } = await createApplication({ employer });
  const { offer } = await employer.call(makeOffer, offerOn(application, employer.location));
  const profile = page.getByRole('dialog', { name: 'Candidate Profile' });
  await test.step('an offer without an answer in time is shown as expired, and another can be made', async () => {
    // Simulates the server's answer after the deadline.
    const asExpired = async (route: Route) => {
      const response = await route.fetch();
      const text = (await response.text())
        .replace('"offer-extended"', '"accepted"')
        .replace('"Pending"', '"Expired"')
        .replace('"expires_at":null', '"expires_at":"2026-01-05T05:00:00.000Z"');
      await route.fulfill({ response, body: text });
    };
    const mends = [
      await intercept(page, '/job/get-applicant-rows/*', asExpired),
      await intercept(page, '/job/get-job-applications-by-job-posting/*', asExpired),
    ];
    await page.goto(path);
    await expect(row(page)).toContainText(/Accepted\s*Offer expired/);
    await expect(button(page, 'Make Offer to Avery Ash')).toBeVisible();
    await button(page, 'View profile of Avery Ash').click();
    await expect(profile.locator('dd').filter({ hasText: 'Expired' })).toBeVisible();
    await expect(profile.locator('dd').filter({ hasText: /^Jan \d, 2026, \d+:59/ })).toBeVisible();
    for (const mend of mends) mend();
  });

  await candidate.call(respondToOffer, {
    ...{ offer_id: offer.id, acceptance_status: 'Declined' },
    ...{ decline_reason: 'hours', decline_note: 'Nights are hard for me.' },
  });
  const dialog = page.getByRole('dialog', { name: 'Withdraw offer' });
  await test.step('a declined offer shows the reason', async () => {
    await page.reload();
    await expect(row(page)).toContainText(/Accepted\s*Declined an offer: The hours/);
    await button(page, 'View profile of Avery Ash').click();
    for (const text of [/^Declined, /, 'The hours', 'Nights are hard for me.']) {
      await expect(profile.locator('dd').filter({ hasText: text })).toBeVisible();
    }
    // The history loads last, and moves the button.
    await expect(profile.getByText('Avery Ash declined the offer.')).toBeVisible();
    await button(profile, 'Close').click();
  });

  await test.step('a new offer with a deadline shows it', async () => {
    const day = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await button(page, 'Make Offer to Avery Ash').click();
    await field(dialogOf(page), 'Answer by (optional)').fill(day);
    await expect(field(dialogOf(page), 'Answer by (optional)')).toHaveAccessibleDescription(
      'Expires at 11:59 PM that day, New York time.',
    );
    await expect(
      dialogOf(page)
        .getByText(/, answer by \w{3} \w{3} \d+/)
        .first(),
    ).toBeVisible();
    await button(dialogOf(page), 'Make Offer').click();
    await expect(row(page)).toContainText(/Offer extended\s*Answer by \w{3} \d+, \d{4}, \d+:59/);
    expect(await offersOn(candidate, application)).toMatchObject([
      { answer_by: day },
      { acceptance_status: 'Declined' },
    ]);
  });

  await test.step('an offer is withdrawn with a reason', async () => {
    await button(page, 'Withdraw offer to Avery Ash').click();
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await field(dialog, 'Reason (optional)').fill('The shop closes.');
    await expectAccessible(page, 'Withdraw offer');
    const mend = await failCalls(page, '/job/withdraw-offer');
    await button(dialog, 'Withdraw offer').click();
    await expect(
      alertSaying(dialog, 'The offer could not be withdrawn. Please try again.'),
    ).toBeVisible();
    mend();
    await button(dialog, 'Withdraw offer').click();
    await expect(alertSaying(page, 'The offer to Avery Ash was withdrawn.')).toBeVisible();
    await expect(row(page)).toContainText(/Accepted\s*Offer withdrawn/);
    const [withdrawn] = await offersOn(candidate, application);
    expect(withdrawn).toMatchObject({
      ...{ acceptance_status: 'Withdrawn', withdraw_reason: 'The shop closes.' },
    });
  });

  await test.step('an offer that is answered meanwhile is not withdrawn', async () => {
    await button(page, 'Make Offer to Avery Ash').click();
    await button(dialogOf(page), 'Make Offer').click();
    await button(page, 'View profile of Avery Ash').click();
    await expect(profile.locator('dd').filter({ hasText: 'Not answered yet' })).toBeVisible();
    await button(profile, 'Withdraw offer').click();
    await expect(field(dialog, 'Reason (optional)')).toHaveValue('');
    const [newest] = await offersOn(candidate, application);
    await candidate.call(respondToOffer, {
      ...{ offer_id: newest?.id ?? '', acceptance_status: 'Accepted' },
    });
    await button(dialog, 'Withdraw offer').click();
    await expect(alertSaying(dialog, 'The candidate has accepted this offer.')).toBeVisible();
    await button(dialog, 'Cancel').click();
    await expect(row(page)).toContainText('Offer accepted');
    await expect(button(page, 'Withdraw offer to Avery Ash')).toHaveCount(0);
  });
});
