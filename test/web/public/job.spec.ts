import type { Page } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { saveJob } from '../../../lambdas/contract/calls/saved.ts';
import { SIGN_UP } from '../../../lambdas/contract/pages/hydration.ts';
import { companyPath, jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { formatDay } from '../../../lambdas/contract/texts/format.ts';
import { fillProfile } from '../../support/web/candidate-profile.ts';
import { test } from '../../support/web/candidate-test.ts';
import { button, expect, fail, field, hold } from '../../support/web/web-test.ts';
import { apply, newJob, uniqueWord } from '../../support/worlds/world.ts';

// The page of one job, which anybody may read.

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const applyNow = (page: Page) => page.getByRole('link', { name: 'Apply Now', exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Candidate' });

const NO_QUESTIONS = 'No questions, no videos: apply in a minute';

test.describe('not signed in', () => {
  test.use({ signedIn: false });

  test("what you'll need is said on the page and the card of a job, before signing up", async ({
    page,
    employer,
  }) => {
    const word = uniqueWord();
    const [job] = await Promise.all([
      newJob(employer, {
        job_title: `Miller ${word}`,
        screening_questions: [1, 2, 3, 4].map((n) => ({ question_text: `${word} ${n}?` })),
        video_questions: [{ question_text: 'Why?' }, { question_text: 'How?' }],
      }),
      newJob(employer, { job_title: `Baker ${word}` }),
    ]);
    const needs = '4 questions, 2 video answers of up to 30 seconds, about 5 minutes';
    await page.goto(`/jobs?q=${word}`);
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card(`Miller ${word}`)).toContainText(needs);
    await expect(card(`Baker ${word}`)).toContainText(NO_QUESTIONS);
    const posted = `Posted ${formatDay(job.created_at.slice(0, 10))}`;
    await expect(card(`Miller ${word}`)).toContainText(posted);
    await page.getByRole('link', { name: `Miller ${word}`, exact: true }).click();
    await expect(heading(page)).toHaveText(`Miller ${word}`);
    await expect(page.getByText("What you'll need")).toBeVisible();
    await expect(page.getByRole('main')).toContainText(needs);
    // As it comes from the server, the app's page says it too.
    await page.reload();
    await expect(button(page, 'Copy link')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(needs);
  });

  test('apply leads through sign-up and profile back to this very job, which learns where it was found', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer, { job_title: 'Barista' });
    await page.goto(`/jobs/${job.id}?ref=poster-front-door`);
    // The app's page keeps where it was found, and not the server's.
    await expect(button(page, 'Copy link')).toBeVisible();
    await expect(heading(page)).toHaveText('Barista');
    await applyNow(page).click();
    await expect(heading(page)).toHaveText('Candidate Sign Up');
    const card = page.getByRole('main');
    await expect(card).toContainText(
      `Create an account to apply for Barista at ${employer.company.name}.`,
    );
    // What was wanted is still known after a reload.
    await page.reload();
    await expect(card).toContainText(`to apply for Barista at ${employer.company.name}`);
    await field(page, 'First name').fill('Robin');
    await field(page, 'Last name').fill('Ash');
    await field(page, 'Email').fill(`${uniqueWord()}@seeker.example.com`);
    await field(page, 'Password').fill('a long secret');
    await field(page, 'Confirm password').fill('a long secret');
    await button(page, 'Sign Up').click();
    await expect(page.getByText('Then you get back to your application.')).toBeVisible();
    await fillProfile(page);
    await button(page, 'Create Profile').click();
    await expect(page).toHaveURL(`/candidate/apply/${job.id}`);
    await expect(heading(page)).toHaveText('Barista');
    await button(page, 'Submit Application').click();
    await expect(page.getByRole('main')).toContainText('Application submitted');
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    expect(applications).toMatchObject([{ source: 'poster-front-door' }]);
  });

  test('who has an account logs in, and is at the job to apply for; another is not named where it is closed', async ({
    page,
    employer,
    candidate,
  }) => {
    const [job, closed] = await Promise.all([newJob(employer), newJob(employer)]);
    await employer.call(deactivateJob, { job_posting_id: closed.id });
    await page.goto(`/candidate/apply/${closed.id}`);
    await expect(heading(page)).toHaveText('Candidate Login');
    await expect(page.getByText('Find work and follow your applications.')).toBeVisible();

    // The server's link, pressed before the app has come.
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(`/jobs/${job.id}?ref=poster-front-door`);
    await page.unrouteAll();
    await applyNow(page).click();
    await expect(heading(page)).toHaveText('Candidate Sign Up');
    await button(page, 'Already have an account? Login').click();
    await expect(page.getByRole('main')).toContainText(
      `Log in to apply for Baker at ${employer.company.name}.`,
    );
    await field(page, 'Email').fill(candidate.email);
    await field(page, 'Password').fill(candidate.password);
    await button(page, 'Login').click();
    await expect(page).toHaveURL(`/candidate/apply/${job.id}`);
    await button(page, 'Submit Application').click();
    await expect(page.getByRole('main')).toContainText('Application submitted');
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    expect(applications).toMatchObject([{ source: 'poster-front-door' }]);
  });

  test('the app takes over without repeated calls and without moving the text', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    const code = await hold(page, /\/assets\/app-[\w-]{8}\.js$/);
    await page.goto(jobPath(job), { waitUntil: 'commit' });
    const article = page.locator('#page-article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Baker');
    await page.evaluate(() => document.fonts.ready);
    const place = async () => {
      const { x, y, height } = (await heading(page).boundingBox()) ?? {};
      return { x, y, height };
    };
    const before = await place();
    // What is seen from now on: never a page without its heading, nor one with two.
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
    await expect(article).toHaveCount(0);
    await expect(heading(page)).toHaveText('Baker');
    expect(await place()).toEqual(before);
    const counts = await page.evaluate(() => [
      ...((window as { counts?: Set<number> }).counts ?? []),
    ]);
    expect(counts).toEqual([1]);
    // The view itself, and nothing that the page came with.
    expect(calls).toEqual(['/api/public/count-job-view']);
    await expect(page).toHaveTitle(`Baker at ${employer.company.name} · Hiring Marketplace`);

    // The next page is not shared by the address of this one.
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', new URL(jobPath(job), page.url()).href);
    await page.getByRole('link', { name: employer.company.name, exact: true }).click();
    await expect(heading(page)).toHaveText(employer.company.name);
    await expect(canonical).toHaveCount(0);
  });

  test('without JavaScript the job can be read, with links that lead on', async ({
    browser,
    baseURL,
    employer,
  }) => {
    const word = uniqueWord();
    const job = await newJob(employer, { remote: true, requirements: [word] });
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(`/jobs/${job.id}`);
    await expect(page).toHaveURL(jobPath(job));
    await expect(page).toHaveTitle(`Baker at ${employer.company.name} · Hiring Marketplace`);
    await expect(heading(page)).toHaveText('Baker');
    await expect(page.getByText('Bakes bread before the town wakes up.')).toBeVisible();
    await expect(page.getByRole('article')).toContainText(NO_QUESTIONS);
    await expect(applyNow(page)).toHaveAttribute('href', `/candidate/apply/${job.id}${SIGN_UP}`);
    await page.getByRole('link', { name: employer.company.name }).click();
    await expect(page).toHaveURL(companyPath(employer.company));
    await expect(heading(page)).toHaveText(employer.company.name);
    await page.getByRole('link', { name: 'All open jobs' }).click();
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill(word);
    await button(page, 'Search').click();
    await expect(page).toHaveURL(`/jobs?q=${word}`);
    await page.getByRole('link', { name: 'Baker' }).click();
    await expect(page).toHaveURL(jobPath(job));
    await context.close();
  });

  test('a closed job answers 410 and shows similar jobs', async ({ page, employer }) => {
    const word = uniqueWord();
    const fields = { job_title: `Baker ${word}` };
    const [closed, other] = await Promise.all([newJob(employer, fields), newJob(employer, fields)]);
    await employer.call(deactivateJob, { job_posting_id: closed.id });
    const answer = await page.goto(jobPath(closed));
    expect(answer?.status()).toBe(410);
    await expect(heading(page)).toHaveText('This job is no longer accepting applications.');
    await expect(page.getByText(`${closed.job_title} at ${employer.company.name}`)).toBeVisible();
    await expect(page).toHaveTitle('Job closed · Hiring Marketplace');
    await expect(page.getByRole('heading', { name: 'Similar jobs' })).toBeVisible();
    // They have all the width of the page.
    const room = await page
      .getByRole('article')
      .first()
      .evaluate(({ parentElement: grid }) => [grid?.clientWidth, grid?.parentElement?.clientWidth]);
    expect(room[0]).toBe(room[1]);
    await expect(applyNow(page)).toHaveCount(0);
    await page.getByRole('link', { name: `Baker ${word}`, exact: true }).click();
    await expect(page).toHaveURL(jobPath(other));
    await expect(heading(page)).toHaveText(`Baker ${word}`);
  });

  test('a link pressed during the takeover works', async ({ page, employer }) => {
    const job = await newJob(employer);
    const code = await hold(page, /\/assets\/app-[\w-]{8}\.js$/);
    await page.goto(jobPath(job), { waitUntil: 'commit' });
    await page.getByRole('link', { name: employer.company.name }).hover();
    await page.mouse.down();
    code.release();
    await expect(button(page, 'Copy link')).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(companyPath(employer.company));
    await expect(heading(page)).toHaveText(employer.company.name);
  });

  test('the article is removed after a press on it', async ({ page, employer }) => {
    const job = await newJob(employer);
    const code = await hold(page, /\/assets\/app-[\w-]{8}\.js$/);
    await page.goto(jobPath(job), { waitUntil: 'commit' });
    await page.getByText('Bakes bread').hover();
    await page.mouse.down();
    code.release();
    await expect(button(page, 'Copy link')).toBeVisible();
    await page.mouse.up();
    await expect(page.locator('#page-article')).toHaveCount(0);
    await expect(page).toHaveURL(jobPath(job));
  });

  test('a job that is not there, and one that cannot be fetched, is said in the frame, with a way on', async ({
    page,
    employer,
  }) => {
    await page.goto('/jobs/nowhere');
    await expect(heading(page)).toHaveText('Page not found');
    await page.getByRole('link', { name: 'All open jobs' }).first().click();
    await expect(page).toHaveURL('/jobs');

    const job = await newJob(employer);
    await page.goto(companyPath(employer.company));
    // Before the app has taken over, the link would bring the whole page of the job, and ask for nothing.
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
    const heal = await fail(page, '/public/get-job-posting/*');
    await page.getByRole('link', { name: 'Baker', exact: true }).click();
    await expect(page.getByText('Failed to load the job. Please try again.')).toBeVisible();
    await heal();
    await button(page, 'Retry').click();
    await expect(heading(page)).toHaveText('Baker');
    await expect(page).toHaveURL(jobPath(job));
  });
});

test('a candidate has the page in their own frame, and sees that they have saved it or applied', async ({
  page,
  candidate,
  employer,
}) => {
  const [saved, applied] = await Promise.all([newJob(employer), newJob(employer)]);
  await Promise.all([
    candidate.call(saveJob, { job_posting_id: saved.id }),
    apply(candidate, applied),
  ]);
  // Anybody can write such a link. It must not stop the application.
  await page.goto(`${jobPath(saved)}?ref=%3Cscript%3E`);
  await expect(sidebar(page)).toBeVisible();
  const heart = page.getByRole('button', { name: 'Save Baker' });
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
  await sidebar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test("a candidate reads the server's page until their own data has loaded", async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  const own = await hold(page, '/company/get-job-posting-by-id/*');
  const others = page.waitForResponse('**/api/candidate/get-my-profile');
  const code = page.waitForResponse(/\/assets\/job-[\w-]{8}\.js$/);
  await page.goto(jobPath(job));
  await Promise.all([others, code, expect.poll(own.calls).toBe(1)]);
  await expect(page.locator('#page-article')).toContainText('Bakes bread');
  await expect(sidebar(page)).toHaveCount(0);
  own.release();
  await expect(sidebar(page)).toBeVisible();
  await expect(applyNow(page)).toBeVisible();
});
