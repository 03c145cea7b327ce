import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { CDPSession, Page } from '@playwright/test';
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
  untilSecondsLeft,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { durationOf } from '../../support/web/recorder/video.ts';
import { alertSaying, expect } from '../../support/web/web-test.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

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
  return reopened;
}

/** The page may ask first whether to leave. */
async function reload(page: Page): Promise<Page> {
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  return page;
}

async function expectKept(page: Page, employer: Employer, end: (page: Page) => Promise<Page>) {
  const job = await newJob(employer, videoQuestions(WHY, 'And rolls?'));
  await openVideoStep(page, job);
  await record(page);
  const before = await keptTakes(page);
  expect(before).toHaveLength(1);
  await page.getByRole('button', { name: 'Question 2' }).click();
  await startRecording(page);
  await untilSecondsLeft(page, 26);
  const chunks = (await keptParts(page)).filter(({ part }) => typeof part === 'number');
  expect(chunks.length).toBeGreaterThanOrEqual(3);

  const reopened = await end(page);
  await expect(reopened.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
  const [whole] = before;
  expect((await keptTakes(reopened)).find(({ takeId }) => takeId === whole?.takeId)).toEqual(whole);
  await chooseTake(reopened);
  // Of the other one at most the last second is lost, and the file can be played and seeked.
  const video = reopened.getByLabel('Your answer to: And rolls?');
  await expect(video).toBeVisible();
  expect(await durationOf(video)).toBeGreaterThan(chunks.length - 1);
  await chooseTake(reopened);
  await submitEveryByte(reopened, employer, job);
}

test('the page reloaded in the middle of a recording, after a whole one', async ({
  page,
  employer,
}) => await expectKept(page, employer, reload));

test("the tab's process killed in the middle of a recording, after a whole one", async ({
  page,
  employer,
}) => await expectKept(page, employer, kill));

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
