import { deactivateJob } from '../../lambdas/contract/calls/own-jobs.ts';
import { SIGN_UP } from '../../lambdas/contract/pages/hydration.ts';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { JOB_CLOSED } from '../../lambdas/contract/texts/texts.ts';
import { confirmAddressOf } from '../support/api/mailbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/web/accessibility.ts';
import { sidesOf } from '../support/web/sides.ts';
import { button, expect, test } from '../support/web/web-test.ts';
import { newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

// The public pages, before the app has loaded or without it.

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the sign-in says that JavaScript is needed; jobs and their companies can be searched and read, and are linked', async ({
    api,
    page,
  }) => {
    const employer = await newEmployer(api);
    const word = uniqueWord();
    const [job, other] = await Promise.all([
      newJob(employer, { job_title: `Baker ${word}`, remote: true, requirements: ['Two hands'] }),
      newJob(employer, {
        // Wider than a phone: its first line stands at one side.
        job_title: `طحان يطحن القمح كل صباح في المطحنة القديمة ${word}`,
        job_description: 'نخبز الخبز حتى الفجر.\n\nWe also clean the ovens.',
      }),
    ]);
    const heading = page.getByRole('heading', { level: 1 });
    for (const path of ['/', '/candidate/apply/any']) {
      await page.goto(path);
      await expect(heading).toHaveText('Hiring Marketplace');
      const main = page.getByRole('main');
      await expect(main).toContainText('you need a browser with JavaScript');
      await expect(main).toContainText('a camera and a microphone');
      await expect(page.getByText('could not be loaded')).toBeHidden();
    }
    await page.getByRole('link', { name: 'See the open jobs' }).click();
    await expect(heading).toHaveText('Open jobs');
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill(word);
    await button(page, 'Search').click();
    await expect(page).toHaveURL(`/jobs?q=${word}`);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('link', { name: other.job_title }).click();
    await expect(page).toHaveURL(jobPath(other));
    // Texts from right to left stand at the right, beside English ones at the left.
    await expect(heading).toHaveText(other.job_title);
    expect((await heading.evaluate(sidesOf))[0]).toBe('right');
    const about = page.getByText('We also clean the ovens.').first();
    const lines = await about.evaluate(sidesOf);
    expect([lines[0], lines.at(-1)]).toEqual(['right', 'left']);

    const answer = await page.goto(`/jobs/${job.id}`);
    expect(answer?.headers()['cache-control']).toBe('public, max-age=0, s-maxage=60');
    await expect(page).toHaveURL(jobPath(job));
    await expect(page).toHaveTitle(
      `Baker ${word} at ${employer.company.name} · Hiring Marketplace`,
    );
    await expect(heading).toHaveText(`Baker ${word}`);
    await expect(page.getByText('Bakes bread before the town wakes up.')).toBeVisible();
    await expect(page.getByText('Two hands')).toBeVisible();
    await expect(page.getByRole('article')).toContainText(
      'No questions, no videos: apply in a minute',
    );
    await expect(page.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
      'href',
      `/candidate/apply/${job.id}${SIGN_UP}`,
    );
    // There is no delayed message that the page could not be loaded.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('with JavaScript')).toHaveCount(0);
    await expectNoSidewaysScroll(page, 'the page of a job');
    await page.getByRole('link', { name: employer.company.name }).click();
    await expect(page).toHaveURL(companyPath(employer.company));
    await expect(heading).toHaveText(employer.company.name);
    await page.getByRole('link', { name: other.job_title }).click();
    await expect(page).toHaveURL(jobPath(other));
    await page.getByRole('link', { name: employer.company.name }).click();
    await page.getByRole('link', { name: 'All open jobs' }).click();
    await expect(heading).toHaveText('Open jobs');

    await employer.call(deactivateJob, { job_posting_id: other.id });
    expect((await page.goto(jobPath(other)))?.status()).toBe(410);
    await expect(heading).toHaveText(JOB_CLOSED);
    await page.getByRole('link', { name: `Baker ${word}` }).click();
    await expect(page).toHaveURL(jobPath(job));
  });
});

test('public pages are accessible before the app has loaded, in the chosen colours; feeds and the site map are well-formed for any job titles', async ({
  api,
  page,
  baseURL,
}) => {
  const employer = await newEmployer(api);
  await confirmAddressOf(employer, baseURL ?? '');
  const job = await newJob(employer, {
    job_title: `<Baker> & "\ufffe" ]]> ${uniqueWord()}`,
    requirements: ['Two hands'],
  });
  await page.route(/\.js$/, (route) => route.abort());
  for (const path of [jobPath(job), companyPath(employer.company), '/jobs'])
    for (const colorScheme of ['light', 'dark'] as const) {
      // The colour scheme is chosen once, on load.
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expectAccessible(page, path, [colorScheme]);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  for (const path of ['/sitemap.xml', '/feeds/jobs', `/feeds/companies/${employer.company.id}`]) {
    const xml = await (await page.request.get(path)).text();
    const root = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      return [parsed.documentElement.localName, parsed.querySelector('parsererror')?.textContent];
    }, xml);
    expect(root).toEqual([path === '/sitemap.xml' ? 'sitemapindex' : 'feed', undefined]);
  }
});
