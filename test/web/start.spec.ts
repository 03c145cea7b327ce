import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { SIGN_UP } from '../../lambdas/contract/pages/hydration.ts';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { test } from '../support/web/candidate-test.ts';
import { watchLayoutShift } from '../support/web/look.ts';
import { button, expect, holdCalls } from '../support/web/web-test.ts';
import { apply } from '../support/worlds/apply.ts';
import { newJob } from '../support/worlds/world.ts';

// Start-up: the files of a page, their order, and messages if they do not load.

/** The names of the files that the page has fetched, without their hashes. */
function filesOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) files.add(name);
  });
  return files;
}

const fileOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);
const notShown = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page could not be shown' });

test('each page leads to the pages on privacy and terms; the site names the licences of third-party code and fonts', async ({
  page,
  request,
}) => {
  for (const path of ['/manager', '/jobs', '/candidate/dashboard']) {
    for (const name of ['Privacy', 'Terms']) {
      await page.goto(path);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
  }
  const text = await (await request.get('/licences.txt')).text();
  for (const title of [
    'react-dom 19',
    'Apache License',
    'Mozilla Public License',
    'SIL OPEN FONT LICENSE',
    // Licences of a WebAssembly program and of fonts, which are stored beside their package's code.
    'Professor Benoit Macq',
    'LIBERATION FONT SOFTWARE',
  ])
    expect(text).toContain(title);
});

test('who is signed out loads the code of the sign-in and of no page; a page asks for its data while the code of its frame is still on its way; hovering a link preloads its page; the sign-up opens without moving', async ({
  page,
  employer,
}) => {
  const files = filesOf(page);
  const shift = await watchLayoutShift(page);
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('signed in, the sign-in leads on; hovering a link preloads its page', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/candidate/dashboard');
    await expect(heading).toHaveText('Find work');
    expect([...files]).toContain('search-page');

    const link = page.getByRole('link', { name: 'Profile' });
    await expect(link).toBeVisible();
    expect([...files]).not.toContain('profile-page');
    await link.hover();
    await expect.poll(() => [...files]).toContain('profile-page');
  });

  await test.step('a page of either area asks for its data while the code of its frame is still on its way', async () => {
    await page.evaluate(
      ([token, id]) => Object.assign(localStorage, { managerToken: token, managerId: id }),
      [employer.token, employer.id],
    );
    for (const [area, call, title] of [
      ['candidate', '/company/get-job-postings', 'Find work'],
      ['manager', '/job/get-job-rows', 'No Current Positions'],
    ] as const) {
      const frame = await holdCalls(page, fileOf(`${area}-area`));
      const data = page.waitForRequest(`**/api${call}*`);
      await page.goto(`/${area}/dashboard`, { waitUntil: 'commit' });
      await data;
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      await expect(heading).toBeHidden();
      frame.release();
      await expect(heading).toHaveText(title);
    }
  });

  await test.step('signed out, no code of a page; the sign-up opens without moving', async () => {
    await page.evaluate(() => localStorage.clear());
    files.clear();
    await page.goto('/candidate/offers');
    await expect(button(page, 'Login')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect([...files]).toContain('sign-in');
    expect([...files].filter((name) => /offer|area|shell/.test(name))).toEqual([]);
    await page.goto(`/manager${SIGN_UP}`);
    await expect(heading).toHaveText('Manager Sign Up');
    expect(await shift()).toBe(0);
  });
});

/** The KB of code and styles of a page with an empty cache, gzipped. */
async function measurePage(page: Page, path: string) {
  const answers: Response[] = [];
  const note = (response: Response) => {
    const { origin, pathname } = new URL(response.url());
    // The PDF renderer loads only for a PDF.
    const isOurs = origin === new URL(page.url()).origin;
    if (isOurs && !/^\/api\/|\/pdf-library|\/pdf\.worker/.test(pathname)) answers.push(response);
  };
  page.on('response', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', note);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const kb = async (type: string) => {
    const bodies = answers.filter((answer) => answer.request().resourceType() === type);
    const sizes = await Promise.all(
      bodies.map(async (answer) => gzipSync(await answer.body()).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  return {
    heading,
    js: await kb('script'),
    css: await kb('stylesheet'),
  };
}

test.describe('with nothing cached', () => {
  test.use({ signedIn: false });

  test('a page loads no more than it needs: sign-in 230 KB of code and 15 of styles, any other page 310, without the PDF renderer', async ({
    page,
    context,
    candidate,
    employer,
  }) => {
    const job = await newJob(employer);
    await apply(candidate, job);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto('/robots.txt');
    for (const path of ['/', '/manager']) {
      const { heading, ...weight } = await measurePage(page, path);
      expect(heading).toMatch(/Login$/);
      // A cached page would load less.
      expect(weight.js).toBeGreaterThan(64);
      expect(weight.js).toBeLessThanOrEqual(230);
      expect(weight.css).toBeLessThanOrEqual(15);
    }
    const expectAtMost = async (path: string, title: string) => {
      const { heading, js } = await measurePage(page, path);
      expect(heading).toBe(title);
      expect(js, path).toBeGreaterThan(64);
      expect(js, path).toBeLessThanOrEqual(310);
    };
    await expectAtMost('/forgot-password', 'Forgot password?');
    await expectAtMost('/confirm-email', 'This link no longer works');
    await expectAtMost('/jobs', 'Open jobs');
    await expectAtMost(jobPath(job), job.job_title);
    await expectAtMost(companyPath(employer.company), employer.company.name);
    await page.evaluate(
      ([candidateToken, candidateId, managerToken, managerId]) => {
        Object.assign(localStorage, { candidateToken, candidateId, managerToken, managerId });
        // The request to confirm the email appears a second later.
        for (const area of ['manager', 'candidate'])
          sessionStorage.setItem(`confirm-later.${area}`, '');
      },
      [candidate.token, candidate.id, employer.token, employer.id] as const,
    );
    await expectAtMost('/candidate/dashboard', 'Find work');
    await expectAtMost('/manager/dashboard', 'Current Positions');
    await expectAtMost(`/manager/job-postings/${job.id}/candidates`, job.job_title);
  });
});

test('no failure leaves a blank page: without a network, after a deploy, if code fails or the app itself does not load', async ({
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const reload = button(page, 'Reload');
  await page.goto('/candidate/dashboard');
  await test.step('a page without a network says so, and loads by itself once there is one', async () => {
    await expect(heading).toHaveText('Find work');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Saved' }).click();
    await expect(notShown(page)).toBeVisible();
    await expect(reload).toBeVisible();
    await context.setOffline(false);
    await expect(heading).toHaveText('Saved');
  });

  await test.step('after a deploy, a page with a missing file reloads once, and then says that it cannot be shown', async () => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route(fileOf('profile-page'), (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(notShown(page)).toBeVisible();
    await expect(page).toHaveURL('/candidate/profile');
    await expect.poll(() => loads).toBe(1);
    // The frame stays, and the page loads once its file is there.
    await expect(page.getByRole('navigation', { name: 'Candidate' })).toBeVisible();
    await page.unrouteAll();
    await reload.click();
    await expect(heading).toHaveText('Profile');
  });

  await test.step('a frame that fails shows a sentence and Reload', async () => {
    await page.route(fileOf('candidate-area'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function Component() { throw new Error("planted"); }',
      }),
    );
    await page.goto('/candidate/profile');
    await expect(notShown(page)).toBeVisible();
    await page.unrouteAll();
    await reload.click();
    await expect(heading).toHaveText('Profile');
  });

  await test.step('if the app itself does not load, the page says so', async () => {
    await page.route(fileOf('app'), (route) => route.abort());
    await page.goto('/candidate/dashboard');
    await expect(page.getByText('The page could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(heading).toHaveText('Find work');
  });

  await test.step('the sign-in screen, which has no frame, shows a sentence and Reload', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.addInitScript(() => {
      Object.defineProperty(document, 'title', {
        set: () => {
          throw new Error('planted');
        },
      });
    });
    await page.goto('/');
    await expect(notShown(page)).toBeVisible();
    await expect(reload).toBeVisible();
  });
});
