import type { Page } from '@playwright/test';
import { applicants, standing, test } from '../../support/manager-test.ts';
import { button, expect, fail, field, hold, says } from '../../support/web-test.ts';
import { apply, type Employer, newJob } from '../../support/world.ts';

// Reviewing without a mouse, on `/manager/job-postings/{id}/candidates`.

const queue = (page: Page) => page.getByRole('region', { name: 'New Applicants' });
const current = (page: Page) => queue(page).getByRole('heading', { level: 3 });

/** Opens the review of a job to which Avery, Blake, Casey and so on have applied. */
async function review(
  page: Page,
  employer: Employer,
  count: number,
  fields: Parameters<typeof newJob>[1] = {},
): Promise<{ id: string }> {
  const [job, people] = await Promise.all([
    newJob(employer, fields),
    applicants(employer.api, count),
  ]);
  for (const candidate of people) await apply(candidate, job);
  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await expect(current(page)).toHaveText('Avery Ash');
  return job;
}

/** Makes the offer that has been asked for, as it stands. */
async function sendOffer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Make Offer' });
  await expect(field(dialog, 'Job title')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a manager decides twenty applicants without touching the mouse', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    const used = { keys: 0, mouse: 0 };
    addEventListener('keydown', () => used.keys++, true);
    addEventListener('pointerdown', () => used.mouse++, true);
    Object.assign(globalThis, { used });
  });
  const job = await review(page, employer, 20);
  for (let left = 20; left > 0; left--) {
    await expect(page.getByText(`1 of ${left}`, { exact: true })).toBeVisible();
    if (left % 5 === 0) {
      await page.keyboard.press('o');
      await sendOffer(page);
    } else {
      await page.keyboard.press(left % 2 === 0 ? 'a' : 'r');
    }
  }
  await expect(page.getByText(/^No new applicants\./)).toBeFocused();
  await expect
    .poll(async () => {
      const { accepted, rejected, ...rest } = await standing(employer, job);
      return [accepted?.length, rejected?.length, rest['offer-extended']?.length, rest.new];
    })
    .toEqual([8, 8, 4, undefined]);

  const used = await page.evaluate(() => Reflect.get(globalThis, 'used'));
  expect(used).toEqual({ keys: 24, mouse: 0 });
  const keys = `${used.keys / 20} keys per decision: 1 to accept or reject, 2 to make an offer`;
  test.info().annotations.push({ type: 'keys per decision', description: keys });
  console.log(keys);
});

test('A accepts, R rejects; the focus goes to the next name, and the counter is announced', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 3);
  await page.keyboard.press('a');
  await expect(current(page)).toHaveText('Blake Ash');
  await expect(current(page)).toBeFocused();
  const announced = queue(page).locator('[aria-live=polite]');
  await expect(announced).toHaveText('Avery Ash was accepted. Applicant 1 of 2: Blake Ash.');
  await page.keyboard.press('R');
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(announced).toHaveText('Blake Ash was rejected. Applicant 1 of 1: Casey Ash.');
  await expect
    .poll(() => standing(employer, job))
    .toEqual({ accepted: ['Avery'], rejected: ['Blake'], new: ['Casey'] });
});

test('the arrows walk, the focus stays and the counter is announced; the keys are printed on the buttons', async ({
  page,
  employer,
}) => {
  await review(page, employer, 2, {
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  await current(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveText('Blake Ash');
  await expect(current(page)).toBeFocused();
  const announced = queue(page).locator('[aria-live=polite]');
  await expect(announced).toHaveText('Applicant 2 of 2: Blake Ash.');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveText('Blake Ash');
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveText('Avery Ash');
  await expect(announced).toHaveText('Applicant 1 of 2: Avery Ash.');
  for (const [name, key, shortcut] of [
    ['Accept', 'A', 'a'],
    ['Reject', 'R', 'r'],
    ['MAKE OFFER', 'O', 'o'],
    ['Prev', '←', 'ArrowLeft'],
    ['Next', '→', 'ArrowRight'],
    ['Play', 'Space', 'Space'],
    ['Next video', 'V', 'V'],
  ] as const) {
    const control = button(queue(page), name);
    await expect(control).toHaveAttribute('aria-keyshortcuts', shortcut);
    await expect(control.getByText(key, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('a');
  await expect(button(queue(page), 'Undo').getByText('U', { exact: true })).toBeVisible();
});

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
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.poll(() => standing(employer, job)).toEqual({ new: ['Avery', 'Blake'] });
  // There is one step, and no more.
  await expect(button(queue(page), 'Undo')).toHaveCount(0);
  await page.keyboard.press('a');
  await button(queue(page), 'Undo').click();
  await expect(current(page)).toHaveText('Avery Ash');
  await expect.poll(() => standing(employer, job)).toEqual({ new: ['Avery', 'Blake'] });
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
    says(page, 'Avery Ash could not be moved back to new. Please try again.'),
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
  await expect(says(page, 'Taken back: Avery Ash is accepted again.')).toBeVisible();
  await expect(current(page)).toHaveText('Blake Ash');
  expect(await standing(employer, job)).toEqual({ accepted: ['Avery'], new: ['Blake'] });
});

test('a key that is held down decides one applicant and no more', async ({ page, employer }) => {
  const job = await review(page, employer, 3);
  for (let times = 0; times < 5; times++) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect
    .poll(() => standing(employer, job))
    .toEqual({ accepted: ['Avery'], new: ['Blake', 'Casey'] });
});

test('an offer cannot be undone, and says so', async ({ page, employer }) => {
  const job = await review(page, employer, 2);
  await page.keyboard.press('o');
  await sendOffer(page);
  await expect(current(page)).toHaveText('Blake Ash');
  await page.keyboard.press('u');
  await expect(
    says(page, 'An offer cannot be undone: the candidate can already see it.'),
  ).toBeVisible();
  await expect(current(page)).toHaveText('Blake Ash');
  expect(await standing(employer, job)).toEqual({ 'offer-extended': ['Avery'], new: ['Blake'] });
});

test('Space plays and pauses, 1 to 3 set the speed, V shows the next video', async ({
  page,
  employer,
}) => {
  await review(page, employer, 1, {
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  const video = queue(page).locator('video');
  const rate = () =>
    video.evaluate((element) => element instanceof HTMLVideoElement && element.playbackRate);
  await page.keyboard.press('3');
  await expect.poll(rate).toBe(2);
  await page.keyboard.press('2');
  await expect.poll(rate).toBe(1.5);
  await page.keyboard.press('1');
  await expect.poll(rate).toBe(1);
  const paused = () =>
    video.evaluate((element) => element instanceof HTMLVideoElement && element.paused);
  // It is so short that it would soon stand still by itself.
  await video.evaluate((element) => element.setAttribute('loop', ''));
  await current(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(paused).toBe(false);
  await expect(button(queue(page), 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(paused).toBe(true);
  await button(queue(page), 'Play').click();
  await expect.poll(paused).toBe(false);
  await button(queue(page), 'Pause').click();
  await expect.poll(paused).toBe(true);
  await current(page).focus();
  await page.keyboard.press('v');
  await expect(queue(page).getByText('Why here?')).toBeVisible();
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

test('the keys are silent inside inputs, in a dialog, with Ctrl, and once switched off', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 2, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
  });
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Make Offer' });
  await expect(field(dialog, 'Job title')).toBeFocused();
  await page.keyboard.type('ar');
  await expect(field(dialog, 'Job title')).toHaveValue(/ar$/);
  await button(dialog, 'Cancel').focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  // A dialog that closes takes no further key.
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveText('Blake Ash');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Filter by a screening answer').focus();
  await page.keyboard.press('a');
  await current(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck();
  await current(page).focus();
  await page.keyboard.press('r');
  await expect(current(page)).toHaveText('Avery Ash');
  expect(await standing(employer, job)).toEqual({ new: ['Avery', 'Blake'] });
});
