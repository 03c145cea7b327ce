import { type BrowserContext, test as base } from '@playwright/test';
import { jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { paths } from '../../web/paths.ts';
import { test } from '../support/web/candidate-test.ts';
import { test as managerTest } from '../support/web/manager-test.ts';
import { choose } from '../support/web/pages/apply-page.ts';
import { button, expect } from '../support/web/web-test.ts';
import { newJob } from '../support/worlds/world.ts';

/** The oldest browsers that the README names: Chrome 109, Firefox 115 and Safari 16.4 lack these, each some of them. */
const LACKING = `
  for (const [of, ...names] of [
    [Promise, 'withResolvers', 'try'],
    [Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with'],
    [Array, 'fromAsync'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [URL, 'canParse', 'parse'],
    [Element.prototype, 'checkVisibility'],
    [Intl, 'Segmenter'],
    [Symbol, 'dispose', 'asyncDispose'],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map', 'filter', 'take', 'toArray', 'some', 'find'],
    [globalThis, 'Iterator'],
  ])
    for (const name of names) delete of[name];
`;

const makeOld = async ({ context }: { context: BrowserContext }) =>
  await context.addInitScript(LACKING);
test.beforeEach(makeOld);
managerTest.beforeEach(makeOld);

test('in a browser of three years ago a candidate searches, reads a job and applies', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Are you free?', question_answers: ['yes', 'no'] }],
  });
  for (const [path, heading] of [
    [paths.candidate.dashboard, 'Find work'],
    [jobPath(job), job.job_title],
    [paths.candidate.profile, 'Profile'],
    [paths.candidate.applications, 'My applications'],
    [paths.candidate.apply(job.id), job.job_title],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
  await choose(page, 'Are you free?', 'yes');
  await button(page, 'Submit Application').click();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
});

managerTest('and a manager sees their jobs and applicants', async ({ page, employer }) => {
  const job = await newJob(employer);
  for (const path of [
    paths.manager.dashboard,
    paths.manager.candidates(job.id),
    paths.manager.applicants(job.id),
    paths.manager.jobReport(job.id),
    paths.manager.companies,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

base(
  'an app that does not start says so, also if something is on the page already',
  async ({ page }) => {
    await page.route(/\/assets\/app-.*\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `document.getElementById('root').append('…'); throw new Error('old');`,
      }),
    );
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
  },
);
