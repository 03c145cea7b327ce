import type { Locator, Page } from '@playwright/test';
import { firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import {
  currentApplicant,
  decideByKey,
  openReview,
  queue,
  reviewed,
} from '../../support/web/pages/review-page.ts';
import { alertSaying, button, expect, field } from '../../support/web/web-test.ts';

// Deciding, quickly and safely, on `/manager/job-postings/{id}/candidates`.

/** The announcement of the shown applicant. */
const announced = (page: Page) => queue(page).locator('[aria-live=polite]');

/** The next applicant is rendered too, but hidden. */
const visibleOnly = { visible: true };

const videos = {
  video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
};

test('a manager reviews ten applicants in eleven keys: everything they sent is in view, without scrolling or the mouse; the focus goes to the next name, and the counter is announced', async ({
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
  const job = await openReview(page, employer, 10, {
    screening_questions: [
      { question_text: 'Can you start at four?', correct_answer: 'yes' },
      { question_text: 'How many years have you worked in a bakery or in a kitchen like ours?' },
      { question_text: 'Do you drive?', correct_answer: 'no' },
      { question_text: 'Would you also work at night, at weekends and on public holidays?' },
    ],
    ...videos,
  });
  const bar = await button(queue(page), 'Accept').boundingBox();
  for (const seen of [
    page.getByRole('heading', { level: 1 }),
    // The card of the resume, down to its lower edge.
    queue(page)
      .locator('.mantine-Card-root', { hasText: 'without a resume' })
      .filter(visibleOnly)
      .first(),
    queue(page).locator('dl > div').filter(visibleOnly).last(),
    queue(page).locator('video').filter(visibleOnly),
    queue(page).getByRole('radiogroup', { name: 'Playback speed' }),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
    const box = await seen.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
  await page.keyboard.press('v');
  await expect(queue(page).getByText('Why here?').filter(visibleOnly)).toBeVisible();
  await decideByKey(page, 'a');
  await expect(currentApplicant(page)).toHaveText('Blake Ash');
  await expect(currentApplicant(page)).toBeFocused();
  await expect(announced(page)).toHaveText('Applicant 1 of 9: Blake Ash.');
  await expect(alertSaying(page, 'Avery Ash was accepted.')).toBeVisible();
  // A capital letter works too.
  await decideByKey(page, 'R');
  await expect(announced(page)).toHaveText('Applicant 1 of 8: Casey Ash.');
  // Only one toast is shown, with Undo for the last decision.
  await expect(alertSaying(page, 'Blake Ash was rejected.')).toBeVisible();
  await expect(alertSaying(page, 'Avery Ash was accepted.')).toHaveCount(0, { timeout: 3500 });
  for (let left = 8; left > 0; left--) {
    await expect(announced(page)).toHaveText(new RegExp(`^Applicant 1 of ${left}: `));
    await decideByKey(page, left % 2 === 0 ? 'a' : 'r');
  }
  await expect(page.getByText(/^No new applicants\./)).toBeFocused();
  await expect
    .poll(async () => {
      const { accepted, rejected, ...rest } = await firstNamesByStatus(employer, job);
      return [accepted?.length, rejected?.length, rest.new];
    })
    .toEqual([5, 5, undefined]);
  const used = await page.evaluate(() => Reflect.get(globalThis, 'used'));
  expect(used).toEqual({ keys: 11, mouse: 0, scrolls: 0 });
});

test('nobody is decided unseen: a double click on Accept, R twice or a held key decides one applicant, the next can be decided after half a second; with the table in view no key decides', async ({
  page,
  employer,
}) => {
  const job = await openReview(page, employer, 6);
  const rest = ['Dana', 'Ellis', 'Frankie'];

  await test.step('a double click, and keys before the next applicant has been seen', async () => {
    await button(queue(page), 'Accept').dblclick();
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
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
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await expect
      .poll(() => firstNamesByStatus(employer, job))
      .toEqual({ accepted: ['Avery'], rejected: ['Blake'], new: ['Casey', ...rest] });
  });

  await test.step('after Next the shown applicant can be decided at once', async () => {
    await Promise.all([page.keyboard.press('ArrowRight'), page.keyboard.press('r')]);
    await expect
      .poll(() => firstNamesByStatus(employer, job))
      .toEqual({
        accepted: ['Avery'],
        rejected: ['Blake', 'Dana'],
        new: ['Casey', 'Ellis', 'Frankie'],
      });
  });

  await test.step('a held key', async () => {
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await expect(button(queue(page), 'Accept')).toBeEnabled();
    for (let times = 0; times < 5; times++) await page.keyboard.down('a');
    await page.keyboard.up('a');
    await expect(queue(page).getByText('1 of 2', { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await firstNamesByStatus(employer, job)).new)
      .toEqual(['Ellis', 'Frankie']);
  });

  await test.step('with the table in view A, R, O, the arrows and Space wait for the review bar', async () => {
    await page.setViewportSize({ width: 1440, height: 300 });
    await expect(button(queue(page), 'Accept')).toBeEnabled();
    await page.mouse.move(700, 100);
    await page.mouse.wheel(0, 5000);
    await expect(reviewed(page).getByRole('row').last()).toBeInViewport({ ratio: 1 });
    await expect(button(queue(page), 'Accept')).not.toBeInViewport();
    for (const key of ['r', 'a', 'o', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(currentApplicant(page)).toHaveText('Ellis Ash');
    expect((await firstNamesByStatus(employer, job)).new).toHaveLength(2);
    await page.mouse.wheel(0, -5000);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('r');
    await expect
      .poll(async () => (await firstNamesByStatus(employer, job)).new)
      .toEqual(['Frankie']);
  });
});

test('the arrows change the applicant, Space plays and pauses, 1 to 3 set the speed, V shows the next video, and the buttons name their keys; the keys do nothing inside inputs, in a dialog, with Ctrl, and once switched off', async ({
  page,
  employer,
}) => {
  const job = await openReview(page, employer, 3, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
    ...videos,
  });
  const video = queue(page).locator('video').filter(visibleOnly);
  const has = (name: 'playbackRate' | 'paused') =>
    expect.poll(() => video.evaluate((film: HTMLVideoElement, which) => film[which], name));
  const question = (text: string) => queue(page).getByText(text).filter(visibleOnly);

  await test.step('the arrows change the applicant, the focus stays and the counter is announced', async () => {
    await currentApplicant(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    await expect(currentApplicant(page)).toBeFocused();
    await expect(announced(page)).toHaveText('Applicant 2 of 3: Blake Ash.');
    await page.keyboard.press('ArrowRight');
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await page.keyboard.press('ArrowRight');
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await page.keyboard.press('ArrowLeft');
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    await page.keyboard.press('ArrowLeft');
    await expect(announced(page)).toHaveText('Applicant 1 of 3: Avery Ash.');
  });

  await test.step('the keys are printed on the buttons', async () => {
    for (const [name, key, shortcut] of [
      ['Accept', 'A', 'a'],
      ['Reject', 'R', 'r'],
      ['MAKE OFFER', 'O', 'o'],
      ['Prev', '←', 'ArrowLeft'],
      ['Next', '→', 'ArrowRight'],
      ['Play', 'Space', 'Space'],
      ['Next video', 'V', 'v'],
    ] as const) {
      const control = button(queue(page), name);
      await expect(control).toHaveAttribute('aria-keyshortcuts', shortcut);
      await expect(control.getByText(key, { exact: true })).toBeVisible();
    }
  });

  await test.step('Space plays and pauses, 1 to 3 set the speed, and so do the buttons', async () => {
    await page.keyboard.press('3');
    await has('playbackRate').toBe(2);
    await page.keyboard.press('2');
    await has('playbackRate').toBe(1.5);
    await page.keyboard.press('1');
    await has('playbackRate').toBe(1);
    // The short video would soon end by itself.
    await video.evaluate((film) => film.setAttribute('loop', ''));
    await currentApplicant(page).focus();
    await page.keyboard.press('Space');
    await has('paused').toBe(false);
    await expect(button(queue(page), 'Pause')).toBeVisible();
    await page.keyboard.press('Space');
    await has('paused').toBe(true);
    await page.keyboard.press('Space');
    await has('paused').toBe(false);
    await page.keyboard.press('ArrowRight');
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    const isAnyPlaying = (all: HTMLVideoElement[]) => all.some(({ paused }) => !paused);
    await expect.poll(() => queue(page).locator('video').evaluateAll(isAnyPlaying)).toBe(false);
    await page.keyboard.press('ArrowLeft');
    await expect(currentApplicant(page)).toHaveText('Avery Ash');
    await button(queue(page), 'Play').click();
    await has('paused').toBe(false);
    await button(queue(page), 'Pause').click();
    await has('paused').toBe(true);
  });

  await test.step('V, and Prev/Next video, show the others at the chosen speed', async () => {
    await expect(question('Why bread?')).toBeVisible();
    await expect(button(page, 'Prev video')).toBeDisabled();
    await queue(page).getByText('2×').filter(visibleOnly).click();
    await has('playbackRate').toBe(2);
    await currentApplicant(page).focus();
    await page.keyboard.press('v');
    await expect(question('Why here?')).toBeVisible();
    await has('playbackRate').toBe(2);
    await expect(button(page, 'Next video')).toBeDisabled();
    await button(page, 'Prev video').click();
    await expect(question('Why bread?')).toBeVisible();
    await button(page, 'Next video').click();
    await expect(question('Why here?')).toBeVisible();
  });

  await test.step('in a low window the bar does not cover the focused control', async () => {
    const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.evaluate(() => scrollTo(0, 0));
    const bottomOf = async (what: Locator) => {
      const { y = 400, height = 0 } = (await what.boundingBox()) ?? {};
      return { y, bottom: y + height };
    };
    await button(queue(page), 'Prev video').focus();
    const { bottom } = await bottomOf(button(queue(page), 'Prev video'));
    expect(bottom).toBeLessThan((await bottomOf(button(queue(page), 'Accept'))).y);
    await page.setViewportSize(desktop);
  });

  await test.step('the keys do nothing inside inputs, in a dialog, with Ctrl, and once switched off', async () => {
    // The filter needs a reviewed applicant.
    await button(queue(page), 'Next').click();
    await button(queue(page), 'Next').click();
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await decideByKey(page, 'r');
    await expect(currentApplicant(page)).toHaveText('Avery Ash');
    await expect(button(queue(page), 'Undo').getByText('U', { exact: true })).toBeVisible();
    await decideByKey(page, 'o');
    const dialog = page.getByRole('dialog', { name: 'Make Offer' });
    await field(dialog, 'Job title').press('End');
    await page.keyboard.type('ar');
    await expect(field(dialog, 'Job title')).toHaveValue(/ar$/);
    await button(dialog, 'Cancel').focus();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    // A dialog that closes takes no further key.
    await page.keyboard.press('ArrowRight');
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toBeHidden();
    await page.getByLabel('Filter by a screening answer').focus();
    await page.keyboard.press('a');
    await currentApplicant(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck();
    await currentApplicant(page).focus();
    await page.keyboard.press('r');
    await expect(currentApplicant(page)).toHaveText('Avery Ash');
    expect(await firstNamesByStatus(employer, job)).toEqual({
      new: ['Avery', 'Blake'],
      rejected: ['Casey'],
    });
  });
});
