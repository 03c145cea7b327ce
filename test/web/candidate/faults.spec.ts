import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { CDPSession, Page } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { chromiumPath } from '../../support/web/browser.ts';
import { test } from '../../support/web/candidate-test.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import {
  expectSent,
  keptParts,
  keptTakes,
  submitEveryByte,
} from '../../support/web/recorder/kept-parts.ts';
import {
  chooseTake,
  openVideoStep,
  record,
  startRecording,
  submit,
  untilSecondsLeft,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { alertSaying, expect, failCalls, field, pauseClock } from '../../support/web/web-test.ts';
import { newCandidate, newJob } from '../../support/worlds/world.ts';

// Faults while a video answer is recorded and sent. Every recorded byte is submitted.

const saved = (page: Page) => page.getByText('Saved. It is sent with your application.');

/** Kills the page's renderer process, like a crash or a shortage of memory. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

test('reload in the middle of a recording', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  await startRecording(page);
  await untilSecondsLeft(page, 26);
  const chunks = (await keptParts(page)).filter(({ part }) => typeof part === 'number');
  expect(chunks.length).toBeGreaterThanOrEqual(3);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();

  const video = page.getByLabel(`Your answer to: ${WHY}`);
  await expect(video).toBeVisible();
  // At most the last second is lost, and the file can be played and seeked.
  const length = await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    while (element.readyState === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return element.duration;
  });
  expect(length).toBeGreaterThan(chunks.length - 1);
  await chooseTake(page);
  await submitEveryByte(page, employer, job);
});

test("the tab's process killed after a take", async ({ page, employer, context }) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  await record(page);
  const before = await keptTakes(page);
  expect(before).toHaveLength(1);
  await kill(page);

  const reopened = await context.newPage();
  await reopened.goto(`/candidate/apply/${job.id}`);
  await expect(reopened.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
  expect(await keptTakes(reopened)).toEqual(before);
  await chooseTake(reopened);
  await submitEveryByte(reopened, employer, job);
});

test('network cut during upload for 20 s', async ({ page, candidate, employer, context }) => {
  const job = await newJob(employer, videoQuestions(WHY));
  // Receives the first try, and cuts the network after a part of it.
  await using line = createServer((socket) => {
    let received = 0;
    socket.on('error', () => {});
    socket.on('data', async ({ length }) => {
      received += length;
      if (received < 20_000) return;
      await context.setOffline(true);
      socket.destroy();
    });
  }).listen(0);
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  let tries = 0;
  await page.route(/\.webm\?/, async (route) => {
    if (route.request().method() !== 'PUT' || tries++ > 0) return await route.continue();
    await route.continue({ url: `http://localhost:${port}/` });
  });
  await page.clock.install();
  await openWithTakes(page, candidate, job, { used: true, bytes: 200_000 });
  await expect(
    alertSaying(page, 'You are offline. The upload continues when you reconnect.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText(/^Waiting for \d uploads?…$/)).toBeVisible();
  // A new take could no longer be submitted.
  await expect(page.getByRole('button', { name: 'Record Again' })).toBeDisabled();
  const kept = await keptTakes(page);
  await page.clock.runFor(20_000);
  expect(await keptTakes(page)).toEqual(kept);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await expectSent(kept, employer, job);
});

test('the upload URL expired, then the object store answering 503 three times', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  const urls = new Set<string>();
  const { promise: held, resolve: send } = Promise.withResolvers<void>();
  await page.route(/\.webm\?/, async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue();
    const url = new URL(route.request().url());
    urls.add(url.href);
    // The first arrives after its URL has expired; the store itself refuses it.
    if (urls.size === 1) {
      url.searchParams.set('X-Amz-Expires', '1');
      await Promise.all([held, new Promise((resolve) => setTimeout(resolve, 1_500))]);
    } else if (urls.size <= 4) {
      return await route.fulfill({ status: 503, body: '<Error>SlowDown</Error>' });
    }
    await route.continue({ url: url.href });
  });
  await page.clock.install();
  await openWithTakes(page, candidate, job, { used: true });
  const failed = (status: number) =>
    alertSaying(page, `Upload failed: the file store answered ${status}`);
  await pauseClock(page);
  send();
  await expect(failed(403)).toBeVisible();
  expect(urls.size).toBe(1);
  // It is retried automatically.
  await page.clock.runFor(10_000);
  await expect(failed(503)).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(urls.size).toBe(5);
  }).toPass();
  await page.clock.resume();
  await expect(saved(page)).toBeVisible();
  expect(urls.size, 'a fresh URL for each try').toBe(5);
  await submitEveryByte(page, employer, job);
});

test('the object store answering 500 until it recovers', async ({ page, candidate, employer }) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  let broken = true;
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/-[0-9a-f-]{36}\.webm\?/, async (route) => {
    if (route.request().method() !== 'PUT' || !broken) return await route.continue();
    const isFirst = route
      .request()
      .url()
      .includes(job.video_questions[0]?.id ?? 'none');
    await (isFirst ? first : second).promise;
    await route.fulfill({ status: 500, body: '<Error>InternalError</Error>' });
  });
  await page.clock.install();
  await openWithTakes(page, candidate, job, { used: true });
  await page.getByRole('button', { name: 'Question 2' }).click();
  const chip = (number: number) => page.getByRole('button', { name: `Question ${number}` });
  const question = (name: string) => page.getByRole('heading', { name });
  const send = page.getByRole('button', { name: 'Submit Application' });
  const reason = alertSaying(
    page,
    /^Upload failed: the file store answered 500\. Trying again in \d+ s\./,
  );
  // While Submit waits, it leads to a failed upload and its message.
  await send.click();
  await expect(page.getByText('Waiting for 2 uploads…')).toBeVisible();
  await expect(question('Question 2 of 2: Second?')).toBeVisible();
  await pauseClock(page);
  first.resolve();
  await expect(chip(1)).toContainText('Upload paused');
  await expect(question('Question 1 of 2: First?')).toBeVisible();
  await expect(reason).toBeVisible();
  second.resolve();
  await expect(chip(2)).toContainText('Upload paused');
  // It leads there once for each press of Submit.
  await chip(2).click();
  await expect(question('Question 2 of 2: Second?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await send.click();
  await expect(question('Question 1 of 2: First?')).toBeVisible();
  await expect(reason).toBeVisible();
  const kept = await keptTakes(page);
  broken = false;
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(chip(1)).toContainText('Saved');
  await expect(chip(2)).toContainText('Upload paused');
  // The other one is retried automatically.
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible({
    timeout: 45_000,
  });
  await expectSent(kept, employer, job);
});

test('a network that blocks the file store: after three tries the recorder says what it may be, and offers to write instead, or to continue on another device with what was typed', async ({
  page,
  candidate,
  employer,
  browser,
}) => {
  const job = await newJob(employer, videoQuestions(WHY, 'And rolls?'));
  await page.route(/-[0-9a-f-]{36}\.webm\?/, async (route) => {
    if (route.request().method() === 'PUT') await route.fulfill({ status: 403, body: 'Blocked' });
    else await route.continue();
  });
  await page.clock.install();
  await openWithTakes(page, candidate, job, { used: true });
  const blocked = alertSaying(page, 'This answer cannot be sent from here');
  const retry = page.getByRole('button', { name: 'Retry now' });
  await pauseClock(page);
  for (const _ of [1, 2]) {
    await expect(blocked).toHaveCount(0);
    await expect(page.getByText(/the file store answered 403\. Trying again/)).toBeVisible();
    await retry.click();
  }
  await expect(blocked).toContainText('The network of a school or a company may block');
  await expect(retry).toHaveCount(1);
  await page.clock.resume();

  // Another device has no recordings. It has what was typed, after its owner has signed in.
  await page.getByRole('button', { name: 'Question 2' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).first().click();
  await page.getByLabel('Your answer', { exact: true }).fill('They are round. “Ja” 😀');
  await page.getByRole('button', { name: 'Question 1' }).click();
  await blocked.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const stranger = await newCandidate(employer.api);
  for (const { email, password, typed } of [
    { ...candidate, typed: 'They are round. “Ja” 😀' },
    // Nobody else gets it, such as from a link that somebody sent them.
    { ...stranger, typed: undefined },
  ]) {
    const other = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const there = await other.newPage();
    await there.goto(link);
    await field(there, 'Email').fill(email);
    await field(there, 'Password').fill(password);
    await there.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(there).toHaveURL(new RegExp(`/candidate/apply/${job.id}$`));
    await there.getByRole('button', { name: 'Continue' }).click();
    await there.getByRole('button', { name: 'Question 2' }).click();
    const answer = there.getByLabel('Your answer', { exact: true });
    if (typed === undefined) {
      await there.getByRole('button', { name: 'Answer in writing' }).first().click();
      await expect(answer).toHaveValue('');
    } else await expect(answer).toHaveValue(typed);
    await other.close();
  }

  await blocked.getByRole('button', { name: 'Answer in writing' }).click();
  await page.getByLabel('Your answer', { exact: true }).fill('It is near.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([
    { response_text: 'It is near.' },
    { response_text: 'They are round. “Ja” 😀' },
  ]);
});

test('the token expired between takes, in the middle of a text', async ({
  page,
  employer,
  candidate,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?', 'Third?'));
  await openWithTakes(page, candidate, job);
  await chooseTake(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  await page.getByRole('button', { name: 'Question 3' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  const text = page.getByLabel('Your answer');
  await text.fill('It is near');
  await page.getByRole('button', { name: 'Question 2' }).click();
  await page.route('**/api/**', async (route) => {
    const headers = { ...route.request().headers(), authorization: 'Bearer an.expired.token' };
    await route.continue({ headers });
  });
  await chooseTake(page);
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog).toBeVisible();
  await page.unroute('**/api/**');
  await field(dialog, 'Email address').fill(candidate.email);
  await field(dialog, 'Password').fill(candidate.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Question 2' })).toContainText('Saved');
  await page.getByRole('button', { name: 'Question 3 Written' }).click();
  await expect(text).toHaveValue('It is near');
  await text.press('End');
  await page.keyboard.type(', and warm.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([
    ...[{ kind: 'video' }, { kind: 'video' }],
    { kind: 'text', response_text: 'It is near, and warm.' },
  ]);
});

test('the answer to the submission lost', async ({ page, candidate, employer }) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openWithTakes(page, candidate, job, { used: true });
  const kept = await keptTakes(page);
  // The call reaches the server, and its answer is lost.
  const mend = await failCalls(
    page,
    '/job/add-question-responses-to-application',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
  const send = page.getByRole('button', { name: 'Submit Application' });
  await send.click();
  await expect(alertSaying(page, 'Submission failed')).toContainText(
    'Your answers and videos are kept',
  );
  mend();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible({
    timeout: 45_000,
  });
  await expectSent(kept, employer, job);
  await expect.poll(() => keptParts(page)).toEqual([]);
});

test('two tabs on the same application share the takes, the text and the extra time', async ({
  page,
  candidate,
  employer,
  context,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  await openWithTakes(page, candidate, job);
  await chooseTake(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  const before = await keptTakes(page);
  const other = await context.newPage();
  await other.goto(`/candidate/apply/${job.id}`);
  const elsewhere = (tab: Page) => alertSaying(tab, 'This application is open in another tab');
  await expect(elsewhere(other)).toBeVisible();
  const text = (tab: Page) => tab.getByLabel('Your answer', { exact: true });
  const moreTime = (tab: Page) =>
    tab.getByText('Up to 90 seconds for each answer.', { exact: true });
  await page.getByRole('button', { name: 'Need more time?' }).click();
  await page.getByRole('button', { name: '90 seconds' }).click();
  await moreTime(page).waitFor();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await text(page).fill('The smell.');

  await other.getByRole('button', { name: 'Use this tab' }).click();
  await expect(elsewhere(page)).toBeVisible();
  await other.getByRole('button', { name: 'Question 2' }).click();
  await expect(text(other)).toHaveValue('The smell.');
  expect(await keptTakes(other)).toEqual(before);
  await text(other).fill('The smell of it.');
  await page.getByRole('button', { name: 'Use this tab' }).click();
  await page.getByRole('button', { name: 'Question 2' }).click();
  await expect(text(page)).toHaveValue('The smell of it.');
  await page.getByRole('button', { name: 'Answer by video' }).click();
  await expect(moreTime(page)).toBeVisible();
  await other.getByRole('button', { name: 'Use this tab' }).click();
  await other.getByRole('button', { name: 'Question 2' }).click();
  await expect(other.getByLabel('Your answer to: Second?')).toBeVisible();
  await chooseTake(other);
  await submitEveryByte(other, employer, job);

  // The first tab notices, and sends nothing again.
  await other.close();
  await expect(page.getByText('You have already applied to this job')).toBeVisible();
});

test('permission denied, then granted', async ({
  employer,
  playwright,
  launchOptions,
  storageState,
  baseURL,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  // A browser that does not grant permissions by itself, and the full one: the headless shell has no permissions.
  const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream');
  await using browser = await playwright.chromium.launch({
    ...launchOptions,
    executablePath: chromiumPath(),
    args: args ?? [],
  });
  const context = await browser.newContext({
    ...(storageState !== undefined && { storageState }),
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await allow(session, 'denied', baseURL);
  await openVideoStep(page, job);
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  const help = alertSaying(page, 'Your browser is not allowed to use the camera and microphone');
  await expect(help).toBeVisible();
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(help).toBeVisible();
  await allow(session, 'granted', baseURL);
  // It continues automatically.
  await expect(page.getByLabel('What your camera sees')).toBeVisible();
});

/** Changes the browser's site settings, for the context of this page only. */
async function allow(session: CDPSession, setting: 'denied' | 'granted', origin = '') {
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  for (const name of ['camera', 'microphone']) {
    const permission = { name };
    await session.send('Browser.setPermission', { permission, setting, origin, browserContextId });
  }
}
