import puppeteer, { type Page } from 'puppeteer-core';
import { FIREFOX_PREFERENCES, firefoxPath } from '../support/web/browser.ts';
import { videoQuestions } from '../support/web/recorder/record.ts';
import { expect, test } from '../support/web/web-test.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

// Firefox is driven by WebDriver BiDi, since Playwright only drives its own build of Firefox. It uses the stack of the
// Chromium tests.

let executablePath: string | undefined;

test.beforeAll(() => {
  // Firefox may have to be installed, after any other running installation.
  test.setTimeout(900_000);
  executablePath = firefoxPath();
});

test('in Firefox: signs in, applies by video, by voice and in writing, and the manager sees, hears and reads it', async ({
  api,
  baseURL,
}) => {
  test.skip(executablePath === undefined, 'No Firefox can be had: name one in FIREFOX_PATH.');
  if (executablePath === undefined) return;
  const launching = puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: FIREFOX_PREFERENCES,
    defaultViewport: { width: 1440, height: 900 },
  });
  const employer = await newEmployer(api);
  const job = await newJob(employer, videoQuestions('Why bread?', 'Why now?', 'Why here?'));
  const candidate = await newCandidate(api);
  await using browser = await launching;
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));

  await page.goto(`${baseURL}/candidate/apply/${job.id}`);
  await signIn(page, candidate);
  await press(page, 'Continue');
  await press(page, 'Check camera and microphone');
  expect(await recordedSeconds(page, 'Why bread?')).toBeGreaterThan(1);
  await press(page, 'Use This Video');

  await text(page, 'Why now?');
  await press(page, 'Answer by voice');
  expect(await recordedSeconds(page, 'Why now?')).toBeGreaterThan(1);
  await press(page, 'Use This Recording');

  await text(page, 'Why here?');
  await press(page, 'Answer in writing');
  await page.locator('textarea').fill('It is near.');
  await press(page, 'Submit Application');
  await text(page, 'Application submitted');

  await page.evaluate(
    ({ token, id }) => {
      localStorage.setItem('managerToken', token);
      localStorage.setItem('managerId', id);
    },
    { token: employer.token, id: employer.id },
  );
  await page.goto(`${baseURL}/manager/job-postings/${job.id}/candidates`);
  await text(page, 'Sam Okafor');
  expect(await playedSeconds(page, 'Why bread?')).toBeGreaterThan(1);
  await page.keyboard.press('v');
  expect(await playedSeconds(page, 'Why now?')).toBeGreaterThan(1);
  await page.keyboard.press('v');
  await text(page, 'It is near.');
  expect(faults).toEqual([]);
});

/** Records an answer. The devices are on. @returns its length in seconds */
async function recordedSeconds(page: Page, question: string): Promise<number> {
  await press(page, 'Record');
  await page.waitForSelector('[role=timer][aria-label="28 seconds left"]');
  await press(page, 'Stop');
  const video = await recording(page, question);
  return await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) {
      await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve));
    }
    return element.duration;
  });
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await press(page, 'Login');
}

async function press(page: Page, name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

async function text(page: Page, words: string): Promise<void> {
  await page.locator(`::-p-text(${words})`).wait();
}

async function recording(page: Page, question: string) {
  return await page.locator(`video[src][aria-label$="${question}"]`).waitHandle();
}

/** Plays the recording on the page to its end. @returns its length in seconds */
async function playedSeconds(page: Page, question: string): Promise<number> {
  const video = await recording(page, question);
  return await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    element.muted = true;
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve));
    await element.play();
    await ended;
    return element.duration;
  });
}
