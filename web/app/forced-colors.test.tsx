import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';
import { getManagerCompanies } from '../../lambdas/contract/calls/company.ts';
import { getLongestWaiting } from '../../lambdas/contract/calls/longest-waiting.ts';
import { getJobRows } from '../../lambdas/contract/calls/own-jobs.ts';
import { getSavedJobs, getSavedSearches } from '../../lambdas/contract/calls/saved.ts';
import { answer, button, expect, open, page, test } from '../../test/support/web/app.tsx';
import { signInCandidate, signInManager } from '../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  breads,
  videoQuestions,
} from '../../test/support/web/recorder/video-step.ts';
import { company, jobRow, location } from '../../test/support/web/things.ts';
import { paths } from '../paths.ts';

// In forced colors (Windows' contrast themes), what is chosen or current looks different from what is not: backgrounds
// and shadows, by which the app tells it otherwise, are gone.

/** Shows the app in forced colors until the end of the test. */
async function forceColors(): Promise<void> {
  const force = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
  onTestFinished(async () => void (await force('')));
  await force('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
}

/** How an element looks without focus and pointer. */
async function look(element: Locator): Promise<string> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return await page.screenshot({ element, save: false });
}

/** Expects that elements look different after `change`. */
async function expectDifferent(
  elements: Readonly<Record<string, Locator>>,
  change: () => Promise<unknown>,
): Promise<void> {
  const before: Record<string, string> = {};
  for (const [name, element] of Object.entries(elements)) before[name] = await look(element);
  await change();
  const same: string[] = [];
  for (const [name, element] of Object.entries(elements))
    if ((await look(element)) === before[name]) same.push(name);
  expect(same, 'look as before').toEqual([]);
}

test('with forced colors an application shows the chosen answer, the step, the progress and the question', async () => {
  await forceColors();
  answerApplication({
    screening_questions: [breads],
    video_questions: videoQuestions('First?', 'Second?'),
  });
  await open(APPLY);
  const rye = page.getByRole('radio', { name: 'rye' });
  await expectDifferent({ 'a radio': rye }, () => rye.click());
  const [before, current] = [0, 1].map((at) =>
    page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(at),
  );
  const progress = page.getByRole('progressbar', { name: /^Progress/ }).element().parentElement;
  if (!before || !current || !progress) throw new Error('The header is not shown.');
  const isFilled = () => {
    const [bar, filled] = [progress, ...progress.children].map(
      (each) => getComputedStyle(each).backgroundColor,
    );
    return filled !== undefined && filled !== bar;
  };
  await expectDifferent({ 'the step before': before, 'the step': current }, async () => {
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
  });
  // Its width differs between the steps, and so would its picture.
  expect(isFilled()).toBe(true);
  const chips = page.getByRole('navigation', { name: 'Video questions' }).getByRole('button');
  await expectDifferent({ 'the question': chips.nth(0), 'the next one': chips.nth(1) }, () =>
    chips.nth(1).click(),
  );
});

test('and the settings show the checked boxes and the open page', async () => {
  await forceColors();
  signInCandidate();
  answer(getSavedJobs, () => ({ jobs: [] }));
  answer(getSavedSearches, () => ({ searches: [] }));
  const linkIn = (navigation: string, name: string) =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name });
  /** Expects that links of a navigation look different once the second is followed. */
  async function expectToShow(navigation: string, from: string, to: string): Promise<void> {
    const links = { [from]: linkIn(navigation, from), [to]: linkIn(navigation, to) };
    await expectDifferent(links, async () => {
      await linkIn(navigation, to).click();
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(to);
    });
  }
  await open(paths.candidate.preferences);
  const box = page.getByRole('checkbox').first();
  await expectDifferent({ 'a checkbox': box }, () => box.click());
  await open(paths.candidate.preferences);
  await expectToShow('Your account', 'Preferences', 'Security');
  await expectToShow('Candidate', 'Profile', 'Saved');
});

test('and the dashboard shows the chosen list', async () => {
  await forceColors();
  signInManager();
  answer(getLongestWaiting, () => ({ waiting: 0, oldest: null }));
  answer(getManagerCompanies, () => ({ companies: [company] }));
  answer(getJobRows, () => ({ rows: [jobRow()], companies: [company], locations: [location] }));
  await open(paths.manager.dashboard);
  const list = (name: string) =>
    page.getByRole('radiogroup', { name: 'Which jobs are shown' }).getByText(name);
  await expectDifferent({ Active: list('Active'), Closed: list('Closed') }, () =>
    list('Closed').click(),
  );
});
