import { addVideoQuestion, deleteVideoQuestion } from '../../../lambdas/contract/calls/job.ts';
import {
  camera,
  keptTakes,
  liveTracks,
  openVideoStep,
  record,
  recordAndUse,
  sentVideos,
  startRecording,
  submit,
  submitEveryByte,
  untilRecorded,
  videoQuestions,
  WHY,
  watchCamera,
} from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { durationOf } from '../../support/web/video.ts';
import { expect, fail, hold, says } from '../../support/web/web-test.ts';
import { newJob, put, withoutSignature } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: how the videos get to the server.

test('a chip per question: to do, recorded, uploading, saved; the upload overlaps with the next recording, and the camera comes on by itself for it', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const { release } = await hold(page, /\.webm\?/, 'PUT');
  await watchCamera(page);
  await openVideoStep(page, job);
  const chip = (number: number) =>
    page
      .getByRole('navigation', { name: 'Video questions' })
      .getByRole('button', { name: `Question ${number}` });
  await expect(chip(1)).toContainText('To do');
  await record(page);
  await expect(chip(1)).toContainText('Recorded');
  expect(await liveTracks(page)).toBe(0);
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await expect(chip(1)).toContainText(/Uploading \d+%/);
  await expect(page.getByRole('heading', { name: 'Question 2 of 2: Second?' })).toBeVisible();

  // It was turned on once for all of them, unless somebody turns it off.
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();
  await chip(1).click();
  await chip(2).click();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  expect(await liveTracks(page)).toBe(0);
  await startRecording(page);
  await expect(chip(1)).toContainText(/Uploading \d+%/);
  release();
  await expect(chip(1)).toContainText('Saved');
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await expect(chip(2)).toContainText('Saved');
  expect(await liveTracks(page)).toBe(0);
  await submitEveryByte(page, employer, job);
  expect((await sentVideos(employer, job)).map(({ question }) => question).toSorted()).toEqual([
    'First?',
    'Second?',
  ]);
});

test('two videos are uploaded at a time, and a third waits for its turn; each is named from the application id, question id and a random id, with extension .webm', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?', 'Third?'));
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') names.push(new URL(request.url()).pathname);
  });
  const { calls: begun, release } = await hold(page, /\.webm\?/, 'PUT');
  await openVideoStep(page, job);
  for (const _ of job.video_questions) await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 3' })).toContainText('Waiting to upload');
  await expect(page.getByText('Waiting for other uploads.')).toBeVisible();
  expect(begun()).toBe(2);
  release();
  await submitEveryByte(page, employer, job);
  const videos = await sentVideos(employer, job);
  expect(videos).toHaveLength(3);
  for (const { question, key, contentType } of videos) {
    const { id } = job.video_questions.find((each) => each.question_text === question) ?? {};
    expect(key).toMatch(new RegExp(`^\\w{26}_\\w{26}-${id}-[0-9a-f-]{36}\\.webm$`));
    expect(contentType).toBe('video/webm');
    expect(names).toContainEqual(expect.stringContaining(key));
  }
  expect(names).toHaveLength(3);
});

/** Puts something else of the same size where a video was uploaded to. */
async function spoil(url: string, bytes: number): Promise<void> {
  const junk = new Uint8Array(bytes).fill(120);
  expect((await put(url, withoutSignature(url), junk)).ok).toBe(true);
}

test('a video that the server no longer takes is uploaded again from the copy on the device, and handed in', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') stored.push(request.url());
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  await expect(page.getByRole('button', { name: 'Question 2' })).toContainText('Saved');
  for (const { takeId, content } of await keptTakes(page)) {
    await spoil(stored.find((url) => url.includes(takeId)) ?? '', content.bytes);
  }
  await submitEveryByte(page, employer, job);
  expect(stored).toHaveLength(4);
});

test('the server confirms the object before the response is accepted: a WebM that is not one is refused', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  let spoiling = true;
  await page.route(/\.webm\?/, async (route) => {
    const { url, size } = {
      url: route.request().url(),
      size: route.request().postDataBuffer()?.byteLength ?? 0,
    };
    if (route.request().method() !== 'PUT' || !spoiling) return await route.continue();
    const response = await route.fetch();
    await spoil(url, size);
    await route.fulfill({ response });
  });
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();

  await page.getByRole('button', { name: 'Submit Application' }).click();
  const refused = 'This file is not a WebM or MP4 video. Please record it again.';
  await expect(says(page, refused)).toBeVisible();
  spoiling = false;
  await page.getByRole('button', { name: 'Upload again' }).click();
  await expect(page.getByText('Saved. It is sent with your application.')).toBeVisible();
  await submitEveryByte(page, employer, job);
});

test('a browser that cannot make WebM sends MP4 under its true extension, seekable too', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await page.addInitScript(() => {
    const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
    MediaRecorder.isTypeSupported = (type) => !type.includes('webm') && isTypeSupported(type);
  });
  await openVideoStep(page, job);
  await record(page, 2);
  const video = page.getByLabel(`Your answer to: ${WHY}`);
  expect(await durationOf(video)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Use This Video' }).click();
  await submitEveryByte(page, employer, job);
  const [sent] = await sentVideos(employer, job);
  expect(sent?.key).toMatch(/\.mp4$/);
  expect(sent?.contentType).toBe('video/mp4');
});

test('Submit Application leads to a refused upload', async ({ page, employer }) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const mend = await fail(page, '/candidate/get-presigned-url', (route) =>
    route.fulfill({ status: 400, json: { error: 'Made up: no.' } }),
  );
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Not accepted');
  await mend();
  await recordAndUse(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 2: First?' })).toBeVisible();
  await expect(says(page, 'Made up: no.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload again' }).click();
  await submitEveryByte(page, employer, job);
});

test('questions changed in the meantime: recordings for the others stay', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  await openVideoStep(page, job);
  await recordAndUse(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  const [, second] = job.video_questions;
  await employer.call(deleteVideoQuestion, { id: second?.id ?? '', job_posting_id: job.id });
  await employer.call(addVideoQuestion, {
    ...{ job_posting_id: job.id, question_text: 'Third?', is_required: true },
  });
  // The server has no use for the answer to a question that is gone.
  await recordAndUse(page);
  await expect(page.getByRole('heading', { name: 'Question 2 of 2: Third?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  await recordAndUse(page);
  await submit(page);
  expect((await sentVideos(employer, job)).map(({ question }) => question).toSorted()).toEqual([
    'First?',
    'Third?',
  ]);
});
