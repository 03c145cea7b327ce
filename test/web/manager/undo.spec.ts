import { standing, test } from '../../support/web/manager-test.ts';
import { current, decide, queue, review, sendOffer } from '../../support/web/review-page.ts';
import { button, expect, fail, hold, says } from '../../support/web/web-test.ts';

test('U undoes the last decision, also one that is still on its way', async ({
  page,
  employer,
}) => {
  const deciding = await hold(page, '/job/update-job-application-status');
  const job = await review(page, employer, 2);
  await page.keyboard.press('r');
  await expect(current(page)).toHaveText('Blake Ash');
  await expect.poll(deciding.calls).toBe(1);
  await page.keyboard.press('u');
  await expect(current(page)).toHaveText('Blake Ash');
  deciding.release();
  await expect(current(page)).toHaveText('Avery Ash');
  await expect(current(page)).toBeFocused();
  await expect(says(page, 'Undone. Avery Ash is back in New Applicants.')).toBeVisible();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.poll(() => standing(employer, job)).toEqual({ new: ['Avery', 'Blake'] });
});

test('Undo goes back as many steps as were decided in this sitting: by U, in the toast and in the bar', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 4);
  for (const [key, name] of [
    ['a', 'Blake Ash'],
    ['r', 'Casey Ash'],
    ['a', 'Dana Ash'],
  ] as const) {
    await decide(page, key);
    await expect(current(page)).toHaveText(name);
  }
  await button(says(page, 'Casey Ash was accepted.'), 'Undo').click();
  await expect(current(page)).toHaveText('Casey Ash');
  await page.keyboard.press('u');
  await expect(current(page)).toHaveText('Blake Ash');
  await button(queue(page), 'Undo').click();
  await expect(current(page)).toHaveText('Avery Ash');
  await expect(current(page)).toBeFocused();
  await expect(button(queue(page), 'Undo')).toHaveCount(0);
  await page.keyboard.press('u');
  expect(await standing(employer, job)).toEqual({ new: ['Avery', 'Blake', 'Casey', 'Dana'] });
});

test('an Undo that fails can be tried again', async ({ page, employer }) => {
  const mend = await fail(page, '/job/update-job-application-status', (route) =>
    route.request().postDataJSON().application_status === 'new' ? route.abort() : route.continue(),
  );
  const job = await review(page, employer, 2);
  await page.keyboard.press('r');
  await expect.poll(() => standing(employer, job)).toEqual({ rejected: ['Avery'], new: ['Blake'] });
  await page.keyboard.press('u');
  await expect(
    says(page, 'Avery Ash could not be moved back to New Applicants. Please try again.'),
  ).toBeVisible();
  await mend();
  await button(queue(page), 'Undo').click();
  await expect(current(page)).toHaveText('Avery Ash');
  await expect.poll(() => standing(employer, job)).toEqual({ new: ['Avery', 'Blake'] });
});

test('U undoes the last decision also where it was taken in the table', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 2);
  await page.keyboard.press('a');
  await button(page, 'View profile of Avery Ash').click();
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
  await button(dialog, 'Reject').click();
  await expect(says(page, 'Avery Ash was rejected.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(says(page, 'Undone. Avery Ash is accepted again.')).toBeVisible();
  await expect(current(page)).toHaveText('Blake Ash');
  expect(await standing(employer, job)).toEqual({ accepted: ['Avery'], new: ['Blake'] });
});

test('after an offer Undo is not shown; U says why, and undoes nothing from before the offer', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 3);
  await page.keyboard.press('a');
  await decide(page, 'o');
  await sendOffer(page);
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(current(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(
    says(page, "An offer can't be undone. The candidate can already see it."),
  ).toBeVisible();
  await expect(current(page)).toHaveText('Casey Ash');
  await decide(page, 'r');
  await page.keyboard.press('u');
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await standing(employer, job)).toEqual({
    'offer-extended': ['Blake'],
    accepted: ['Avery'],
    new: ['Casey'],
  });
});

test('on a phone a decision is undone by the button', async ({ page, employer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const job = await review(page, employer, 2);
  await button(queue(page), 'Reject').click();
  await expect(current(page)).toHaveText('Blake Ash');
  await button(queue(page), 'Undo').click();
  await expect(current(page)).toHaveText('Avery Ash');
  expect(await standing(employer, job)).toEqual({ new: ['Avery', 'Blake'] });
});
