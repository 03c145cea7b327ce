import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { chromiumPath } from '../../support/web/browser.ts';
import { test } from '../../support/web/candidate-test.ts';
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
  untilSecondsLeft,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { durationOf } from '../../support/web/recorder/video.ts';
import { alertSaying, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// Faults that only a real browser and a real network show: every recorded byte is submitted. Other faults:
// `web/features/candidate/apply/recorder/uploads.test.tsx`.

/** Kills the page's renderer process, like a crash or a shortage of memory, and opens it again. */
async function kill(page: Page): Promise<Page> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
  const reopened = await context.newPage();
  await reopened.goto(page.url());
  // The context's network cannot be cut while it has a crashed page.
  await page.close();
  return reopened;
}

/** The page may ask first whether to leave. */
async function reload(page: Page): Promise<Page> {
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  return page;
}

/** How many parts of unfinished recordings the browser keeps: one for each second. */
const chunksIn = async (page: Page) =>
  (await keptParts(page)).filter(({ part }) => typeof part === 'number').length;

/** A file store that receives a part of an upload, and then cuts the network of a context. */
async function cuttingLine(context: BrowserContext) {
  let received = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', async ({ length }) => {
      received += length;
      if (received < 10_000) return;
      await context.setOffline(true);
      socket.destroy();
    });
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('every recorded byte is submitted, though the page is reloaded and the tab killed in the middle of a recording, and the network is cut for 20 s during the uploads', async ({
  page,
  employer,
  context,
}) => {
  const questions = [WHY, 'And rolls?', 'And cakes?'];
  const job = await newJob(employer, videoQuestions(...questions));
  await openVideoStep(page, job);
  await record(page);
  const [whole] = await keptTakes(page);
  expect(whole).toBeDefined();
  let tab = page;
  const seconds: number[] = [];
  for (const [question, end] of [
    [2, reload],
    [3, kill],
  ] as const)
    await test.step(`a ${end.name} in the middle of a recording`, async () => {
      await tab.getByRole('button', { name: `Question ${question}` }).click();
      const before = await chunksIn(tab);
      await startRecording(tab);
      await untilSecondsLeft(tab, 26);
      const chunks = (await chunksIn(tab)) - before;
      expect(chunks).toBeGreaterThanOrEqual(3);
      seconds.push(chunks);
      tab = await end(tab);
      await expect(tab.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
      const kept = await keptTakes(tab);
      expect(kept.find(({ takeId }) => takeId === whole?.takeId)).toEqual(whole);
    });

  await using line = await cuttingLine(context);
  let tries = 0;
  await tab.route(/\.webm\?/, async (route) => {
    if (route.request().method() !== 'PUT' || tries++ > 0) return await route.continue();
    await route.continue({ url: line.url });
  });
  for (const [index, question] of questions.entries()) {
    const video = tab.getByLabel(`Your answer to: ${question}`);
    await expect(video).toBeVisible();
    // At most the last second of a recording is lost, and the file can be played and seeked.
    expect(await durationOf(video)).toBeGreaterThan((seconds[index - 1] ?? 1) - 1);
    await chooseTake(tab);
  }
  await expect(
    alertSaying(tab, 'You are offline. The upload continues when you reconnect.'),
  ).toBeVisible();
  await tab.getByRole('button', { name: 'Submit Application' }).click();
  await expect(tab.getByText(/^Waiting for \d uploads?…$/)).toBeVisible();
  // A new take could no longer be submitted.
  await expect(tab.getByRole('button', { name: 'Record Again' })).toBeDisabled();
  const kept = await keptTakes(tab);
  expect(kept).toHaveLength(3);
  await tab.clock.runFor(20_000);
  expect(await keptTakes(tab)).toEqual(kept);
  await context.setOffline(false);
  await expect(tab.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await expectSent(kept, employer, job);
  // The browser deletes its copy once the server has the files.
  await expect.poll(() => keptParts(tab)).toEqual([]);
});

test('two tabs on the same application share the takes, the text and the extra time', async ({
  page,
  employer,
  context,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  await openVideoStep(page, job);
  await record(page);
  await chooseTake(page);
  await record(page);
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
