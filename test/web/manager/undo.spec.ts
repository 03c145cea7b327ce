import { updatePreferences } from '../../../lambdas/contract/calls/account.ts';
import { firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import {
  currentApplicant,
  decideByKey,
  openReview,
  queue,
  sendOffer,
} from '../../support/web/pages/review-page.ts';
import { alertSaying, button, expect, failCalls, holdCalls } from '../../support/web/web-test.ts';

// One test: after an Undo the queue is as before, ready for the next step.
test('Undo: while a decision is being sent; for every decision, by U, in the toast, in the bar and on a phone; again after a failure; in the table; never after an offer', async ({
  page,
  employer,
}) => {
  const deciding = await holdCalls(page, '/job/update-job-application-status');
  const job = await openReview(page, employer, 4);
  const expectCurrent = (name: string) => expect(currentApplicant(page)).toHaveText(name);
  const nobodyIsDecided = { new: ['Avery', 'Blake', 'Casey', 'Dana'] };

  await test.step('U undoes the last decision, even while it is being sent', async () => {
    await page.keyboard.press('r');
    await expectCurrent('Blake Ash');
    await expect.poll(deciding.calls).toBe(1);
    await page.keyboard.press('u');
    await expectCurrent('Blake Ash');
    deciding.release();
    await expectCurrent('Avery Ash');
    await expect(currentApplicant(page)).toBeFocused();
    await expect(alertSaying(page, 'Undone. Avery Ash is back in New Applicants.')).toBeVisible();
    await expect(page.getByText('1 of 4', { exact: true })).toBeVisible();
    await expect.poll(() => firstNamesByStatus(employer, job)).toEqual(nobodyIsDecided);
  });

  await test.step('Undo reverts every decision, one by one: by U, in the toast and in the bar', async () => {
    for (const [key, name] of [
      ['a', 'Blake Ash'],
      ['r', 'Casey Ash'],
      ['a', 'Dana Ash'],
    ] as const) {
      await decideByKey(page, key);
      await expectCurrent(name);
    }
    await button(alertSaying(page, 'Casey Ash was accepted.'), 'Undo').click();
    await expectCurrent('Casey Ash');
    await page.keyboard.press('u');
    await expectCurrent('Blake Ash');
    await button(queue(page), 'Undo').click();
    await expectCurrent('Avery Ash');
    await expect(currentApplicant(page)).toBeFocused();
    await expect(button(queue(page), 'Undo')).toHaveCount(0);
    await page.keyboard.press('u');
    expect(await firstNamesByStatus(employer, job)).toEqual(nobodyIsDecided);
  });

  await test.step('on a phone by the button', async () => {
    const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await button(queue(page), 'Reject').click();
    await expectCurrent('Blake Ash');
    await button(queue(page), 'Undo').click();
    await expectCurrent('Avery Ash');
    expect(await firstNamesByStatus(employer, job)).toEqual(nobodyIsDecided);
    await page.setViewportSize(desktop);
  });

  await test.step('an Undo that fails can be tried again', async () => {
    const mend = await failCalls(page, '/job/update-job-application-status', (route) =>
      route.request().postDataJSON().application_status === 'new'
        ? route.abort()
        : route.continue(),
    );
    await decideByKey(page, 'r');
    await expect
      .poll(async () => (await firstNamesByStatus(employer, job)).rejected)
      .toEqual(['Avery']);
    await page.keyboard.press('u');
    await expect(
      alertSaying(page, 'Avery Ash could not be moved back to New Applicants. Please try again.'),
    ).toBeVisible();
    mend();
    await button(queue(page), 'Undo').click();
    await expectCurrent('Avery Ash');
    await expect.poll(() => firstNamesByStatus(employer, job)).toEqual(nobodyIsDecided);
  });

  await test.step('U undoes the last decision in the table, too', async () => {
    await decideByKey(page, 'a');
    await button(page, 'View profile of Avery Ash').click();
    const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
    await button(dialog, 'Reject').click();
    await expect(alertSaying(page, 'Avery Ash was rejected.')).toBeVisible();
    await page.keyboard.press('u');
    await expect(alertSaying(page, 'Undone. Avery Ash is accepted again.')).toBeVisible();
    await expectCurrent('Blake Ash');
    expect(await firstNamesByStatus(employer, job)).toEqual({
      accepted: ['Avery'],
      new: ['Blake', 'Casey', 'Dana'],
    });
  });

  await test.step('an Undo after the delay says that the applicant had been told', async () => {
    await employer.call(updatePreferences, { hold_acceptances_minutes: 0 });
    await decideByKey(page, 'a');
    await expectCurrent('Casey Ash');
    await page.keyboard.press('u');
    await expect(
      alertSaying(
        page,
        'Undone. Blake Ash is back in New Applicants. Blake Ash had already been told that they were accepted.',
      ),
    ).toBeVisible();
    await expectCurrent('Blake Ash');
  });

  await test.step('after an offer Undo is not shown; U says why, and undoes no decision before the offer', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await decideByKey(page, 'o');
    await sendOffer(page);
    await expectCurrent('Casey Ash');
    await expect(currentApplicant(page)).toBeFocused();
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(
      alertSaying(page, "An offer can't be undone. The candidate can already see it."),
    ).toBeVisible();
    await expectCurrent('Casey Ash');
    await decideByKey(page, 'r');
    await page.keyboard.press('u');
    await expectCurrent('Casey Ash');
    await expect(undo).toHaveCount(0);
    expect(await firstNamesByStatus(employer, job)).toEqual({
      'offer-extended': ['Blake'],
      accepted: ['Avery'],
      new: ['Casey', 'Dana'],
    });
  });
});
