import type { Locator } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { test } from '../support/web/candidate-test.ts';
import { test as managerTest } from '../support/web/manager-test.ts';
import { BREADS, choose, progress } from '../support/web/pages/apply-page.ts';
import { videoQuestions } from '../support/web/recorder/record.ts';
import { button, expect } from '../support/web/web-test.ts';
import { newJob } from '../support/worlds/world.ts';

// In forced colors (Windows' contrast themes), what is chosen or current looks different from what is not: backgrounds
// and shadows, by which the app tells it otherwise, are gone.

/** How an element looks without focus and pointer. */
async function look(element: Locator): Promise<string> {
  const page = element.page();
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return (await element.screenshot({ animations: 'disabled' })).toString('base64');
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

test('with forced colors an application shows the chosen answer, the step, the progress and the question', async ({
  page,
  employer,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const job = await newJob(employer, {
    screening_questions: [BREADS],
    ...videoQuestions('First?', 'Second?'),
  });
  await page.goto(paths.candidate.apply(job.id));
  const rye = page.getByRole('radio', { name: 'rye', exact: true });
  await expectDifferent({ 'a radio': rye }, () => choose(page, 'Which bread?', 'rye'));
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expectDifferent(
    {
      'the step before': steps.nth(0),
      'the step': steps.nth(1),
      'the progress': progress(page).locator('..'),
    },
    async () => {
      await button(page, 'Continue').click();
      await expect(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
    },
  );
  const chips = page.getByRole('navigation', { name: 'Video questions' }).getByRole('button');
  await expectDifferent({ 'the question': chips.nth(0), 'the next one': chips.nth(1) }, () =>
    chips.nth(1).click(),
  );
});

test('and the settings show the checked boxes and the open page', async ({
  page,
  candidate: _,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.candidate.preferences);
  const box = page.getByRole('checkbox').first();
  await expectDifferent({ 'a checkbox': box }, () => box.click());
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Your account' }).getByRole('link');
  const links = page.getByRole('navigation', { name: 'Candidate' }).getByRole('link');
  await expectDifferent({ 'a tab': tabs.nth(1), 'the next tab': tabs.nth(2) }, async () => {
    await tabs.nth(2).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  });
  await expectDifferent(
    {
      'a link': links.filter({ hasText: 'Profile' }),
      'the next link': links.filter({ hasText: 'Saved' }),
    },
    async () => {
      await links.filter({ hasText: 'Saved' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved');
    },
  );
});

managerTest('and the dashboard shows the chosen list', async ({ page, employer }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await newJob(employer);
  await page.goto(paths.manager.dashboard);
  const list = (name: string) => page.locator('label').filter({ hasText: name });
  await expectDifferent({ Active: list('Active'), Closed: list('Closed') }, () =>
    list('Closed').click(),
  );
});
