import type { Page } from '@playwright/test';
import { updateJobApplicationStatus } from '../../../lambdas/contract/calls/application.ts';
import { apply, type Employer, newJob, times } from '../../support/api/world.ts';
import { applicants, standing, test } from '../../support/web/manager-test.ts';
import { applyAs, current, open, queue, reviewed } from '../../support/web/review-page.ts';
import { button, expect, fail, field, hold, says } from '../../support/web/web-test.ts';

// Deciding, quickly and safely, on `/manager/job-postings/{id}/candidates`.

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

/** What is read out when somebody else is shown. */
const announced = (page: Page) => queue(page).locator('[aria-live=polite]');

/** The next applicant is there too, out of sight. */
const shown = { visible: true };

/** Presses a key that decides, once whoever is shown can be decided. */
async function decide(page: Page, key: 'a' | 'r' | 'o'): Promise<void> {
  await expect(button(queue(page), 'Accept')).toBeEnabled();
  await page.keyboard.press(key);
}

/** Makes the offer that has been asked for, as it stands, by keys alone. */
async function sendOffer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Make Offer' });
  await expect(dialog.getByText(/^To /)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(dialog, 'Make Offer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a manager reviews ten applicants in eleven keys: all that they sent is in sight, without a scroll or the mouse', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    const used = { keys: 0, mouse: 0, scrolls: 0 };
    addEventListener('keydown', () => used.keys++, true);
    addEventListener('pointerdown', () => used.mouse++, true);
    addEventListener('scroll', () => used.scrolls++, true);
    Object.assign(globalThis, { used });
  });
  const job = await review(page, employer, 10, {
    screening_questions: [
      { question_text: 'Can you start at four?', correct_answer: 'yes' },
      { question_text: 'How many years have you worked in a bakery or in a kitchen like ours?' },
      { question_text: 'Do you drive?', correct_answer: 'no' },
      { question_text: 'Would you also work at night, at weekends and on public holidays?' },
    ],
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  const bar = await button(queue(page), 'Accept').boundingBox();
  for (const seen of [
    page.getByRole('heading', { level: 1 }),
    // The card of the resume, down to its lower edge.
    queue(page)
      .locator('.mantine-Card-root', { hasText: 'without a resume' })
      .filter(shown)
      .first(),
    queue(page).locator('dl > div').filter(shown).last(),
    queue(page).locator('video').filter(shown),
    queue(page).getByRole('radiogroup', { name: 'Playback speed' }),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
    const box = await seen.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
  await page.keyboard.press('v');
  await expect(queue(page).getByText('Why here?').filter(shown)).toBeVisible();
  for (let left = 10; left > 0; left--) {
    await expect(announced(page)).toHaveText(new RegExp(`^Applicant 1 of ${left}: `));
    await decide(page, left % 2 === 0 ? 'a' : 'r');
  }
  await expect(page.getByText(/^No new applicants\./)).toBeFocused();
  await expect
    .poll(async () => {
      const { accepted, rejected, ...rest } = await standing(employer, job);
      return [accepted?.length, rejected?.length, rest.new];
    })
    .toEqual([5, 5, undefined]);
  const used = await page.evaluate(() => Reflect.get(globalThis, 'used'));
  expect(used).toEqual({ keys: 11, mouse: 0, scrolls: 0 });
});

test('a double click on Accept, or R twice, decides one applicant; the next can be decided after half a second', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 4);
  await button(queue(page), 'Accept').dblclick();
  await expect(current(page)).toHaveText('Blake Ash');
  const name = queue(page).getByText('Blake Ash').last();
  await expect(name).toBeInViewport();
  await expect(button(queue(page), 'Accept')).toBeEnabled();
  const unable = await page.evaluate(async () => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    const isDisabled = (word: string) =>
      [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith(word))
        ?.disabled;
    const since = performance.now();
    press();
    const all = ['Reject', 'MAKE OFFER', 'Accept'].map(isDisabled);
    while (isDisabled('Reject')) {
      press();
      await new Promise(requestAnimationFrame);
    }
    return { all, ms: performance.now() - since };
  });
  expect(unable.all).toEqual([true, true, true]);
  expect(unable.ms).toBeGreaterThan(499);
  await expect(current(page)).toHaveText('Casey Ash');
  await expect
    .poll(() => standing(employer, job))
    .toEqual({ accepted: ['Avery'], rejected: ['Blake'], new: ['Casey', 'Dana'] });

  // Next and Undo show somebody on purpose: they can be decided at once.
  await Promise.all([page.keyboard.press('ArrowRight'), page.keyboard.press('r')]);
  await expect
    .poll(() => standing(employer, job))
    .toEqual({ accepted: ['Avery'], rejected: ['Blake', 'Dana'], new: ['Casey'] });
});

test('who looks at the table below decides nobody: A, R, O, the arrows and Space wait for the review bar', async ({
  page,
  employer,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  const job = await newJob(employer);
  const people = await applicants(employer.api, 10);
  const applications = await times(10, (index) => applyAs(people[index], job));
  await times(8, (index) =>
    employer.call(updateJobApplicationStatus, {
      ...{ id: applications[index]?.id ?? '', application_status: 'accepted' },
    }),
  );
  await open(page, job);
  const name = await current(page).textContent();
  await expect(page.getByRole('row')).toHaveCount(9);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 5000);
  await expect(reviewed(page).getByRole('row').last()).toBeInViewport({ ratio: 1 });
  for (const key of ['r', 'a', 'o', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(current(page)).toHaveText(name ?? '');
  expect((await standing(employer, job)).new).toHaveLength(2);
  await page.mouse.wheel(0, -5000);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('r');
  await expect.poll(async () => (await standing(employer, job)).new).toHaveLength(1);
});

test('A accepts, R rejects; the focus goes to the next name, and the counter is announced', async ({
  page,
  employer,
}) => {
  const job = await review(page, employer, 3);
  await page.keyboard.press('a');
  await expect(current(page)).toHaveText('Blake Ash');
  await expect(current(page)).toBeFocused();
  await expect(announced(page)).toHaveText('Applicant 1 of 2: Blake Ash.');
  await expect(says(page, 'Avery Ash was accepted.')).toBeVisible();
  await expect(button(queue(page), 'Reject')).toBeEnabled();
  await page.keyboard.press('R');
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(announced(page)).toHaveText('Applicant 1 of 1: Casey Ash.');
  // One at a time: its Undo is always for what was decided last.
  await expect(says(page, 'Blake Ash was rejected.')).toBeVisible();
  await expect(says(page, 'Avery Ash was accepted.')).toHaveCount(0, { timeout: 3500 });
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
  await expect(announced(page)).toHaveText('Applicant 2 of 2: Blake Ash.');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveText('Blake Ash');
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveText('Avery Ash');
  await expect(announced(page)).toHaveText('Applicant 1 of 2: Avery Ash.');
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

test('a key that is held down decides one applicant and no more', async ({ page, employer }) => {
  const job = await review(page, employer, 3);
  for (let times = 0; times < 5; times++) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect
    .poll(() => standing(employer, job))
    .toEqual({ accepted: ['Avery'], new: ['Blake', 'Casey'] });
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

  // In a low window the bar does not cover what gets the focus.
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => scrollTo(0, 0));
  const [control, bar] = [button(queue(page), 'Prev video'), button(queue(page), 'Accept')];
  await control.focus();
  const [box, barBox] = [await control.boundingBox(), await bar.boundingBox()];
  expect((box?.y ?? 400) + (box?.height ?? 0)).toBeLessThan(barBox?.y ?? 0);
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
  const job = await review(page, employer, 3, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
  });
  // Whoever has been reviewed can be searched for.
  await button(queue(page), 'Next').click();
  await button(queue(page), 'Next').click();
  await expect(current(page)).toHaveText('Casey Ash');
  await decide(page, 'r');
  await expect(current(page)).toHaveText('Avery Ash');
  await decide(page, 'o');
  const dialog = page.getByRole('dialog', { name: 'Make Offer' });
  await field(dialog, 'Job title').press('End');
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
  expect(await standing(employer, job)).toEqual({ new: ['Avery', 'Blake'], rejected: ['Casey'] });
});
