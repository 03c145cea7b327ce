import type { Locator } from '@playwright/test';
import { createCompany } from '../../lambdas/contract/calls/edit-company.ts';
import { jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { paths } from '../../web/paths.ts';
import { test } from '../support/web/manager-test.ts';
import { expect, field } from '../support/web/web-test.ts';
import { newJob, newLocation } from '../support/worlds/world.ts';

// What people write from right to left reads so, wherever it is typed and shown.

const COMPANY = 'מאפיית הנמל';
const TITLE = 'خباز ليلي';
const ABOUT = 'نخبز الخبز حتى الفجر.\n\nWe also clean the ovens.';

/** At which side of an element each of its lines stands. */
const sides = (element: Locator) =>
  element.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(box);
    return [...words.getClientRects()]
      .filter(({ width }) => width > 0)
      .map((line) => (line.left - left < right - line.right ? 'left' : 'right'));
  });

test('a company and a job from right to left stand at the right, name by name, and beside English ones', async ({
  page,
  browser,
  employer,
}) => {
  const { company } = await employer.call(createCompany, { name: COMPANY, culture: ABOUT });
  const location = await newLocation(employer, company);
  const job = await newJob(
    { ...employer, company, location },
    { job_title: TITLE, job_description: ABOUT },
  );
  await page.goto(paths.manager.company(company.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COMPANY);
  const name = page.locator('h1 bdi');
  await expect(name).toHaveAttribute('translate', 'no');
  await page.getByRole('button', { name: 'Edit Company' }).click();
  const dialog = page.getByRole('dialog');
  const culture = field(dialog, 'Culture');
  await expect(culture).toHaveValue(ABOUT);
  for (const typed of [culture, field(dialog, 'Name')])
    expect(await typed.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await field(dialog, 'Name').fill('Harbor Bakery');
  expect(
    await field(dialog, 'Name').evaluate((element) => getComputedStyle(element).direction),
  ).toBe('ltr');
  await page.keyboard.press('Escape');

  await using context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScript = await context.newPage();
  for (const [what, shown] of Object.entries({ 'the app': page, 'no script': withoutScript })) {
    await shown.goto(new URL(jobPath(job), page.url()).href);
    const main = shown.getByRole('main');
    const title = main.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(TITLE);
    await expect.poll(() => sides(title), `the title, ${what}`).toEqual(['right']);
    const arabic = main.getByText('نخبز الخبز حتى الفجر.').first();
    await expect(arabic).toBeVisible();
    expect((await sides(arabic))[0], what).toBe('right');
    const english = main.getByText('We also clean the ovens.').first();
    expect((await sides(english)).at(-1), what).toBe('left');
  }
});
