import type { Locator, Page } from '@playwright/test';
import { createCandidateProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { watchLayoutShift } from '../../support/web/look.ts';
import { applicants, firstNamesByStatus, signUp, test } from '../../support/web/manager-test.ts';
import { currentApplicant, queue } from '../../support/web/pages/review-page.ts';
import { boxOf, clickMiddle, tooLow } from '../../support/web/touch.ts';
import { alertSaying, button, expect, holdCalls } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob, profileFields } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates` on a phone: a review with one hand.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const shown = { visible: true };
const bar = (page: Page) => page.locator('[data-bottom-bar]');
const chips = (page: Page) => queue(page).locator('dl > div').filter(shown);
const video = (page: Page) => queue(page).locator('video').filter(shown);
const decisions = (page: Page) =>
  ['Reject', 'MAKE OFFER', 'Accept'].map((name) => button(bar(page), name));
const bottom = async (what: Locator) => {
  const { y, height } = await boxOf(what);
  return y + height;
};

const questions = {
  screening_questions: [
    { question_text: 'Can you start at four?', correct_answer: 'yes' },
    {
      question_text: 'Would you also work at night, at weekends and on public holidays?',
      correct_answer: null,
    },
    { question_text: 'Do you drive?', correct_answer: 'no' },
  ],
  video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
};

/** The buttons and checkboxes of the queue. */
const targets = (page: Page) => queue(page).locator(':is(button, label:has(input)):visible');

test('without scrolling: name, city and queue position in one line, the video from edge to edge, the answers as chips, and the decisions at the bottom, in landscape too; no layout shift, and no axe violations; six applicants are decided from the lower half of the screen, with Undo in the toast, above the bar', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, questions);
  const avery = await signUp(employer.api, 'Avery', 'Ash');
  await avery.call(createCandidateProfile, profileFields);
  const [, ...others] = await applicants(employer.api, 6);
  for (const candidate of [avery, ...others]) await apply(candidate, job);
  await page.addInitScript(() => {
    const used = { highest: innerHeight, scrolls: 0 };
    addEventListener('pointerdown', ({ clientY }) => {
      used.highest = Math.min(used.highest, clientY);
    });
    addEventListener('scroll', () => used.scrolls++, true);
    Object.assign(globalThis, { used });
  });
  const moved = await watchLayoutShift(page);
  const list = await holdCalls(page, '/job/get-job-applications-by-job-posting/*');
  await page.goto(`/manager/job-postings/${job.id}/candidates`);

  await test.step('no layout shift from the loading message, or from the loaded applicants', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.job_title);
    await expect(queue(page).getByText('Loading')).toBeAttached();
    list.release();
    await expect(currentApplicant(page)).toHaveText('Avery Ash');
    expect(await moved()).toBeLessThan(0.1);
  });

  await test.step('one line at the top', async () => {
    const line = [
      currentApplicant(page),
      queue(page).getByText('Springfield, Oregon', { exact: true }),
      queue(page).getByText('1 of 6', { exact: true }).filter(shown).first(),
    ];
    for (const part of line) await expect(part).toBeInViewport({ ratio: 1 });
    await expect(currentApplicant(page)).toHaveText('Avery Ash');
    // Their font sizes differ.
    const bottoms = await Promise.all(line.map(bottom));
    expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(6);
    expect(Math.max(...bottoms)).toBeLessThan(100);
  });

  await test.step('the video comes first, from edge to edge', async () => {
    await expect(video(page)).toBeInViewport({ ratio: 1 });
    const box = await boxOf(video(page));
    expect([box.x, box.width]).toEqual([0, 390]);
    expect(box.y).toBeLessThan(104);
    for (const part of await chips(page).all())
      expect((await boxOf(part)).y).toBeGreaterThan(box.y + box.height);
  });

  await test.step('a chip says by colour, sign and word whether an answer matches', async () => {
    await expect(chips(page)).toHaveText([
      /^Can you start at four\?yes\s*Matches$/,
      /^Would you also work at night, .*yes$/,
      /^Do you drive\?yes\s*Preferred: no$/,
    ]);
    const looks = await chips(page).evaluateAll((all) =>
      all.map((each) => [getComputedStyle(each).backgroundColor, each.querySelector('svg path')]),
    );
    expect(new Set(looks.map(([colour]) => colour)).size).toBe(3);
    expect(looks.map(([, sign]) => sign !== null)).toEqual([true, false, true]);
  });

  await test.step('the decisions are at the bottom, and touch targets are 44 px high', async () => {
    for (const decision of decisions(page)) {
      await expect(decision).toBeInViewport({ ratio: 1 });
      expect((await boxOf(decision)).y).toBeGreaterThan(700);
    }
    expect(await tooLow(targets(page))).toEqual([]);
  });

  await test.step('no axe violations, with the menu open', async () => {
    await clickMiddle(page, button(bar(page), 'More'));
    const rating = bar(page).getByRole('radiogroup', { name: 'Rating' });
    await clickMiddle(page, rating.getByText('4'));
    await expect(alertSaying(page, 'Avery Ash: rated 4 of 5.')).toBeVisible();
    await expectAccessible(page, 'a review on a phone, and its menu');
    expect(await tooLow(targets(page))).toEqual([]);
    await clickMiddle(page, button(bar(page), 'More'));
  });

  await test.step('the bar does not cover the end of the page', async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    const last = chips(page).last();
    await last.evaluate((chip) => chip.scrollIntoView({ block: 'end' }));
    expect(await bottom(last)).toBeLessThan((await boxOf(bar(page))).y);
    await page.evaluate(() => scrollTo(0, 0));
  });

  await test.step('in landscape the video and the decisions are in view', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(video(page)).toBeInViewport({ ratio: 1 });
    const box = await boxOf(bar(page));
    expect(await bottom(video(page))).toBeLessThan(box.y);
    expect((await boxOf(video(page))).width).toBeGreaterThan(300);
    for (const decision of decisions(page)) await expect(decision).toBeInViewport({ ratio: 1 });
    expect(box.y + box.height).toBe(390);
    await expect(currentApplicant(page)).toBeInViewport({ ratio: 1 });
    await expect(queue(page).getByText('Why bread?').filter(shown)).toBeInViewport({ ratio: 1 });
    expect(await tooLow(targets(page))).toEqual([]);
    await expectNoSidewaysScroll(page, 'a review on a phone on its side');
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await clickMiddle(page, button(bar(page), 'More'));
  expect((await boxOf(button(bar(page), 'Edit Job'))).y).toBeGreaterThan(300);
  await clickMiddle(page, button(bar(page), 'Edit Job'));
  await expect(page.getByRole('dialog', { name: 'Edit Job' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(bar(page), 'Edit Job')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(bar(page), 'More')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await clickMiddle(page, button(bar(page), 'More'));
  await page.mouse.click(195, 90);
  await expect(button(bar(page), 'Edit Job')).toBeHidden();

  await test.step('the search stays without results', async () => {
    await clickMiddle(page, button(bar(page), 'More'));
    const search = bar(page).getByRole('searchbox');
    await search.fill('nobody');
    await expect(queue(page).getByText('No new applicants match "nobody".')).toBeVisible();
    await expect(search).toBeFocused();
    await search.fill('cas');
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await expect(search).toBeFocused();
    await clickMiddle(page, button(bar(page), 'Accept'));
    await expect(search).toBeHidden();
    await clickMiddle(page, button(queue(page), 'Clear search'));
    await expect(queue(page).getByText('1 of 5', { exact: true })).toBeVisible();
  });
  const expectCurrent = (name: string) => expect(currentApplicant(page)).toHaveText(name);
  const decide = async (name: 'Accept' | 'Reject') => {
    await expect(button(bar(page), name)).toBeEnabled();
    await clickMiddle(page, button(bar(page), name));
  };

  await test.step('a decided applicant leaves, and the first one is shown', async () => {
    await page.evaluate(() =>
      Object.assign(Reflect.get(globalThis, 'used'), { highest: innerHeight, scrolls: 0 }),
    );
    await decide('Accept');
    await expectCurrent('Blake Ash');
    const undo = button(alertSaying(page, 'Avery Ash was accepted.'), 'Undo');
    await expect(undo).toBeVisible();
    expect(await bottom(undo)).toBeLessThan((await boxOf(bar(page))).y);
    await clickMiddle(page, undo);
    await expectCurrent('Avery Ash');
    for (const [name, next] of [
      ['Accept', 'Blake Ash'],
      ['Reject', 'Dana Ash'],
      ['Accept', 'Ellis Ash'],
      ['Reject', 'Frankie Ash'],
    ] as const) {
      await decide(name);
      await expectCurrent(next);
      await expect(video(page)).toBeInViewport({ ratio: 1 });
    }
    const used = await page.evaluate(() => Reflect.get(globalThis, 'used'));
    expect(used.highest).toBeGreaterThan(844 / 2);
    expect(used.scrolls).toBe(0);
    await decide('Accept');
    await expect(page.getByText(/^No new applicants\./)).toBeFocused();
  });
  await expect
    .poll(() => firstNamesByStatus(employer, job))
    .toEqual({ accepted: ['Avery', 'Casey', 'Dana', 'Frankie'], rejected: ['Blake', 'Ellis'] });
});
