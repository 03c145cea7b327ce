import type { Page } from '@playwright/test';
import { getJobApplications } from '../../lambdas/contract/calls/application.ts';
import { deactivateJob } from '../../lambdas/contract/calls/own-jobs.ts';
import { saveJob } from '../../lambdas/contract/calls/saved.ts';
import { PAGE_ARTICLE_ID } from '../../lambdas/contract/pages/hydration.ts';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { fillProfile, fillSignUp } from '../support/web/candidate-profile.ts';
import { test } from '../support/web/candidate-test.ts';
import { watchLayoutShift } from '../support/web/look.ts';
import { button, expect, field, holdCalls } from '../support/web/web-test.ts';
import { apply } from '../support/worlds/apply.ts';
import { newJob, uniqueWord } from '../support/worlds/world.ts';

// The public pages of jobs and companies, as the server makes them and the app takes them over. The pages themselves:
// `web/features/public/`.

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const applyNow = (page: Page) => page.getByRole('link', { name: 'Apply Now', exact: true });
/** What the server has rendered, until the app takes over. */
const article = (page: Page) => page.locator(`#${PAGE_ARTICLE_ID}`);
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Candidate' });

/** The app's bundle. */
const APP = /\/assets\/app-[\w-]{8}\.js$/;

test.describe('not signed in', () => {
  test.use({ signedIn: false });

  test('a visitor applies from a poster, once by signing up and once by logging in; the source goes with each application', async ({
    page,
    employer,
    candidate,
  }) => {
    const shift = await watchLayoutShift(page);
    const [job, other] = await Promise.all([
      newJob(employer, { job_title: 'Barista' }),
      newJob(employer),
    ]);
    const main = page.getByRole('main');
    const expectApplied = async (to: { id: string }) => {
      await expect(page).toHaveURL(`/candidate/apply/${to.id}`);
      await button(page, 'Submit Application').click();
      await expect(main).toContainText('Application submitted');
      const { applications } = await employer.call(getJobApplications, { id: to.id });
      expect(applications).toMatchObject([{ source: 'poster-front-door' }]);
    };
    await test.step('through sign-up and profile back to the job', async () => {
      await page.goto(`/jobs/${job.id}?ref=poster-front-door`);
      // The app's page stores the source, not the server's page.
      await expect(button(page, 'Copy link')).toBeVisible();
      await expect(heading(page)).toHaveText('Barista');
      await applyNow(page).click();
      await expect(heading(page)).toHaveText('Candidate Sign Up');
      await expect(main).toContainText(
        `Create an account to apply for Barista at ${employer.company.name}.`,
      );
      // The job to apply for survives a reload.
      await page.reload();
      await expect(main).toContainText(`to apply for Barista at ${employer.company.name}`);
      expect(await shift()).toBe(0);
      await fillSignUp(page);
      await button(page, 'Sign Up').click();
      await expect(page.getByText('Then you get back to your application.')).toBeVisible();
      await fillProfile(page);
      await button(page, 'Create Profile').click();
      await expectApplied(job);
    });

    await test.step("with an account, by the server's link, pressed before the app has loaded", async () => {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.route(/\.js$/, (route) => route.abort());
      await page.goto(`/jobs/${other.id}?ref=poster-front-door`);
      await page.unrouteAll();
      await applyNow(page).click();
      await expect(heading(page)).toHaveText('Candidate Sign Up');
      await button(page, 'Already have an account? Login').click();
      await expect(main).toContainText(`Log in to apply for Baker at ${employer.company.name}.`);
      await field(page, 'Email').fill(candidate.email);
      await field(page, 'Password').fill(candidate.password);
      await button(page, 'Login').click();
      await expectApplied(other);
    });
  });

  test("the app takes over the server's pages without repeated calls and without moving the text; a link that is pressed meanwhile works, and one on the text does not hold the old page; in a background tab too; the search of a company and a closed job", async ({
    page,
    employer,
    context,
  }) => {
    const word = uniqueWord();
    const job = await newJob(employer, { job_title: `Baker ${word}` });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    let code = await holdCalls(page, APP);
    await test.step('without repeated calls and without moving the text', async () => {
      await page.goto(jobPath(job), { waitUntil: 'commit' });
      await expect(article(page).getByRole('heading', { level: 1 })).toHaveText(job.job_title);
      await page.evaluate(() => document.fonts.ready);
      const place = async () => {
        const { x, y, height } = (await heading(page).boundingBox()) ?? {};
        return { x, y, height };
      };
      const before = await place();
      // From now on the page must always have exactly one heading.
      await page.evaluate(() => {
        const counts = new Set<number>();
        new MutationObserver(() => counts.add(document.querySelectorAll('h1').length)).observe(
          document.body,
          { childList: true, subtree: true },
        );
        Object.assign(window, { counts });
      });
      code.release();
      await expect(button(page, 'Copy link')).toBeVisible();
      await expect(article(page)).toHaveCount(0);
      await expect(heading(page)).toHaveText(job.job_title);
      expect(await place()).toEqual(before);
      const counts = await page.evaluate(() => [
        ...((window as { counts?: Set<number> }).counts ?? []),
      ]);
      expect(counts).toEqual([1]);
      // Only the view is counted; the page's data is not fetched again.
      expect(calls).toEqual(['/api/public/count-job-view']);
      await expect(page).toHaveTitle(
        `${job.job_title} at ${employer.company.name} · Hiring Marketplace`,
      );

      // The next page must not keep the canonical address of this one.
      const canonical = page.locator('link[rel=canonical]');
      await expect(canonical).toHaveAttribute('href', new URL(jobPath(job), page.url()).href);
      await page.getByRole('link', { name: employer.company.name, exact: true }).click();
      await expect(heading(page)).toHaveText(employer.company.name);
      await expect(canonical).toHaveCount(0);
    });

    await test.step('a link that is pressed meanwhile works, and one on the text does not hold the old page', async () => {
      for (const pressed of [
        page.getByText('Bakes bread'),
        page.getByRole('link', { name: employer.company.name }),
      ]) {
        await page.unrouteAll();
        code = await holdCalls(page, APP);
        await page.goto(jobPath(job), { waitUntil: 'commit' });
        await pressed.hover();
        await page.mouse.down();
        code.release();
        await expect(button(page, 'Copy link')).toBeVisible();
        await expect(page).toHaveURL(jobPath(job));
        await page.mouse.up();
        await expect(article(page)).toHaveCount(0);
      }
      await expect(page).toHaveURL(companyPath(employer.company));
      await expect(heading(page)).toHaveText(employer.company.name);
    });

    await test.step('in a background tab too', async () => {
      const behind = await context.newPage();
      await behind.addInitScript(() => {
        Object.defineProperty(document, 'hidden', { value: true });
        // Chromium gives hidden pages no frames.
        window.requestAnimationFrame = () => 0;
      });
      await behind.goto('/jobs');
      await expect(article(behind)).toHaveCount(0);
      await expect(heading(behind)).toHaveText('Open jobs');
      await behind.close();
    });

    await test.step("a search among a company's jobs stays, and what the server's page brought is not shown once it is old", async () => {
      const found = page
        .getByRole('region', { name: 'Open jobs' })
        .getByRole('heading', { level: 2, name: word });
      await newJob(employer, { job_title: `Driver ${word}` });
      await page.goto(`/companies/${employer.company.id}?q=driver`);
      await expect(page).toHaveURL(`${companyPath(employer.company)}?q=driver`);
      await expect(button(page, 'Copy link')).toBeVisible();
      await expect(found).toHaveText([`Driver ${word}`]);
      await newJob(employer, { job_title: `Waiter ${word}` });
      await page.getByRole('searchbox', { name: 'Search jobs' }).fill('');
      await expect(found).toHaveCount(3);
    });

    await test.step('a closed job is a 410 that names it, with similar jobs; an unknown job or company', async () => {
      const closed = await newJob(employer, { job_title: job.job_title });
      await employer.call(deactivateJob, { job_posting_id: closed.id });
      const answer = await page.goto(jobPath(closed));
      expect(answer?.status()).toBe(410);
      await expect(heading(page)).toHaveText('This job is no longer accepting applications.');
      await expect(page.getByText(`${closed.job_title} at ${employer.company.name}`)).toBeVisible();
      await expect(page).toHaveTitle('Job closed · Hiring Marketplace');
      await expect(page.getByRole('heading', { name: 'Similar jobs' })).toBeVisible();
      // They use the full width of the page.
      const [cards, room] = await page
        .getByRole('article')
        .first()
        .evaluate(({ parentElement: grid }) => [
          grid?.clientWidth,
          grid?.parentElement?.clientWidth,
        ]);
      expect(cards).toBe(room);
      await expect(applyNow(page)).toHaveCount(0);
      await page.getByRole('link', { name: job.job_title, exact: true }).click();
      await expect(page).toHaveURL(jobPath(job));
      await expect(heading(page)).toHaveText(job.job_title);
      for (const path of ['/companies/nowhere', '/jobs/nowhere']) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(heading(page)).toHaveText('Page not found');
      }
      await page.getByRole('link', { name: 'All open jobs' }).first().click();
      await expect(page).toHaveURL('/jobs');
    });
  });
});

test("a candidate reads the server's page until their own data has loaded, and then the page in their own frame, marked as saved or applied", async ({
  page,
  candidate,
  employer,
}) => {
  const fields = { job_title: `Baker ${uniqueWord()}` };
  const [saved, applied] = await Promise.all([newJob(employer, fields), newJob(employer, fields)]);
  await Promise.all([
    candidate.call(saveJob, { job_posting_id: saved.id }),
    apply(candidate, applied),
  ]);
  const own = await holdCalls(page, '/company/get-job-posting-by-id/*');
  const others = page.waitForResponse('**/api/candidate/get-my-profile');
  const code = page.waitForResponse(/\/assets\/job-page-[\w-]{8}\.js$/);
  // Anybody can write such a link. It must not stop the application.
  await page.goto(`${jobPath(saved)}?ref=%3Cscript%3E`);
  await Promise.all([others, code, expect.poll(own.calls).toBe(1)]);
  await expect(article(page)).toContainText('Bakes bread');
  await expect(sidebar(page)).toHaveCount(0);
  own.release();
  await expect(sidebar(page)).toBeVisible();
  const heart = button(page, `Save ${fields.job_title}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const unsaving = page.waitForResponse('**/api/candidate/unsave-job');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await unsaving;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await applyNow(page).click();
  await expect(page).toHaveURL(`/candidate/apply/${saved.id}`);
  await button(page, 'Submit Application').click();
  await expect(page.getByRole('main')).toContainText('Application submitted');

  await page.goto(jobPath(applied));
  await expect(button(page, 'Applied')).toBeDisabled();
  await expect(applyNow(page)).toHaveCount(0);
  // So are the similar jobs of a closed one.
  await employer.call(deactivateJob, { job_posting_id: saved.id });
  await page.goto(jobPath(saved));
  await expect(button(page, `Applied: ${fields.job_title}`)).toBeDisabled();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await sidebar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});
