import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { addVideoQuestion, deleteVideoQuestion } from '../../../lambdas/contract/calls/job.ts';
import { test } from '../../support/web/candidate-test.ts';
import { camera, liveTracks, watchCamera } from '../../support/web/recorder/camera.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import {
  keptTakes,
  receivedVideos,
  submitEveryByte,
} from '../../support/web/recorder/kept-parts.ts';
import {
  chooseTake,
  openVideoStep,
  record,
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { durationOf } from '../../support/web/recorder/video.ts';
import { alertSaying, expect, failCalls, holdCalls } from '../../support/web/web-test.ts';
import { put, withoutSignature } from '../../support/worlds/uploads.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: uploads of the videos.

test('a chip per question: to do, recorded, uploading, saved; the upload overlaps with the next recording, and the camera turns on automatically for it', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const { release } = await holdCalls(page, /\.webm\?/, 'PUT');
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

  // Once on, the camera stays on for all questions, unless it is turned off.
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
  expect((await receivedVideos(employer, job)).map(({ question }) => question).toSorted()).toEqual([
    'First?',
    'Second?',
  ]);
});

/** Overwrites an uploaded video with junk of the same size. */
async function overwriteWithJunk(url: string, bytes: number): Promise<void> {
  const junk = new Uint8Array(bytes).fill(120);
  expect((await put(url, withoutSignature(url), junk)).ok).toBe(true);
}

test('two videos are uploaded at a time, and a third waits for its turn; each is named from the application id, question id and a random id, with extension .webm; one that the server no longer has is uploaded again from the copy on the device', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?', 'Third?'));
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') stored.push(request.url());
  });
  const { calls: begun, release } = await holdCalls(page, /\.webm\?/, 'PUT');
  await openWithTakes(page, candidate, job, { used: true });
  const chip = (number: number) => page.getByRole('button', { name: `Question ${number}` });
  await chip(3).click();
  await expect(chip(3)).toContainText('Waiting to upload');
  await expect(page.getByText('Waiting for other uploads.')).toBeVisible();
  await expect.poll(begun).toBe(2);
  release();
  for (const number of [1, 2, 3]) await expect(chip(number)).toContainText('Saved');
  expect(stored).toHaveLength(3);

  for (const { takeId, content } of await keptTakes(page)) {
    await overwriteWithJunk(stored.find((url) => url.includes(takeId)) ?? '', content.bytes);
  }
  await submitEveryByte(page, employer, job);
  const videos = await receivedVideos(employer, job);
  expect(videos).toHaveLength(3);
  for (const { question, key, contentType } of videos) {
    const { id } = job.video_questions.find((each) => each.question_text === question) ?? {};
    expect(key).toMatch(new RegExp(`^\\w{26}_\\w{26}-${id}-[0-9a-f-]{36}\\.webm$`));
    expect(contentType).toBe('video/webm');
    expect(stored).toContainEqual(expect.stringContaining(key));
  }
  expect(stored).toHaveLength(6);
});

test('Submit leads to a refused upload, and to a file that the server finds to be no video; each can be uploaded again', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  const mend = await failCalls(page, '/candidate/get-presigned-url', (route) =>
    route.fulfill({ status: 400, json: { error: 'Made up: no.' } }),
  );
  let spoiling = true;
  const [, second] = job.video_questions;
  await page.route(/\.webm\?/, async (route) => {
    const { url, size } = {
      url: route.request().url(),
      size: route.request().postDataBuffer()?.byteLength ?? 0,
    };
    const isSpoilt = spoiling && url.includes(`-${second?.id}-`);
    if (route.request().method() !== 'PUT' || !isSpoilt) return await route.continue();
    const response = await route.fetch();
    await overwriteWithJunk(url, size);
    await route.fulfill({ response });
  });
  await openWithTakes(page, candidate, job);
  const chip = (number: number) => page.getByRole('button', { name: `Question ${number}` });
  const send = page.getByRole('button', { name: 'Submit Application' });
  const again = page.getByRole('button', { name: 'Upload again' });
  await chooseTake(page);
  await expect(chip(1)).toContainText('Not accepted');
  mend();
  await chooseTake(page);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 2: First?' })).toBeVisible();
  await expect(alertSaying(page, 'Made up: no.')).toBeVisible();
  await again.click();
  for (const number of [1, 2]) await expect(chip(number)).toContainText('Saved');

  await send.click();
  await expect(page.getByRole('heading', { name: 'Question 2 of 2: Second?' })).toBeVisible();
  const refused = 'This file is not a WebM or MP4 video. Please record it again.';
  await expect(alertSaying(page, refused)).toBeVisible();
  spoiling = false;
  await again.click();
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
  const [sent] = await receivedVideos(employer, job);
  expect(sent?.key).toMatch(/\.mp4$/);
  expect(sent?.contentType).toBe('video/mp4');
});

test('questions changed in the meantime: recordings for the others stay', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions('First?', 'Second?'));
  await openWithTakes(page, candidate, job);
  await chooseTake(page);
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  const [, second] = job.video_questions;
  await employer.call(deleteVideoQuestion, { id: second?.id ?? '', job_posting_id: job.id });
  await employer.call(addVideoQuestion, {
    ...{ job_posting_id: job.id, question_text: 'Third?', is_required: true },
  });
  // The server accepts no answer to a deleted question.
  await chooseTake(page);
  await expect(page.getByRole('heading', { name: 'Question 2 of 2: Third?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Saved');
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await page.getByLabel('Your answer', { exact: true }).fill('It is near.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([
    { question_text: 'First?', kind: 'video' },
    { question_text: 'Third?', kind: 'text' },
  ]);
});
