import { updateScreeningQuestion } from '../../../lambdas/contract/calls/job.ts';
import { test } from '../../support/web/candidate-test.ts';
import {
  camera,
  deviceCheckButton,
  failNextCamera,
  liveTracks,
  makeCameraBreakable,
  occupyDevice,
  watchCamera,
} from '../../support/web/recorder/camera.ts';
import { receivedVideos } from '../../support/web/recorder/kept-parts.ts';
import {
  openVideoStep,
  quickenCountdown,
  recordAndUse,
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { alertSaying, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: problems of cameras, microphones and browsers.

test('the camera light goes out whenever it is not recording or previewing', async ({
  page,
  employer,
}) => {
  await watchCamera(page);
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  await deviceCheckButton(page).click();
  await expect(camera(page)).toBeVisible();
  expect(await liveTracks(page)).toBe(2);
  await page.getByRole('button', { name: 'Turn off camera' }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);

  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);

  await startRecording(page);
  expect(await liveTracks(page)).toBe(2);
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeVisible();
  expect(await liveTracks(page)).toBe(0);

  await page.getByRole('button', { name: 'Record Again' }).click();
  await expect(camera(page)).toBeVisible();
  expect(await liveTracks(page)).toBe(2);
  await page.getByRole('link', { name: 'Profile' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/candidate/profile');
  await expect.poll(() => liveTracks(page)).toBe(0);
});

test('separate help for missing, busy and overconstrained devices, and recovery without a reload; a browser that cannot record gets a message', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await makeCameraBreakable(page);
  await openVideoStep(page, job);
  const help = page.getByRole('alert');

  await failNextCamera(page, 'NotFoundError');
  await deviceCheckButton(page).click();
  await expect(help).toContainText('No microphone was found');
  // Simulates plugging one in.
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  await failNextCamera(page, 'NotReadableError');
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(help).toContainText('The camera or microphone is being used by another program');
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  // Retries with the same busy device always fail; others can be chosen.
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  const microphones = page.getByLabel('Microphone', { exact: true });
  const [first, last] = await Promise.all([
    microphones.getByRole('option').first().getAttribute('value'),
    microphones.getByRole('option').last().getAttribute('value'),
  ]);
  await occupyDevice(page, last ?? '');
  await microphones.selectOption(last);
  await expect(help).toContainText('The camera or microphone is being used by another program');
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(microphones).toHaveValue(last ?? '');
  await microphones.selectOption(first);
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  // If the preferred constraints fail, plain ones are tried without a message.
  await failNextCamera(page, 'OverconstrainedError');
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(camera(page)).toBeVisible();
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  const always = Array.from({ length: 3 }, () => 'OverconstrainedError');
  await failNextCamera(page, ...always);
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(help).toContainText('This camera or microphone cannot record here');
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(camera(page)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off camera' }).click();

  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(help).toContainText('This browser cannot record video here');
});

test('a browser with empty recordings gets a list of browsers that can record', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(BlobEvent.prototype, 'data', { get: () => new Blob() });
  });
  await openVideoStep(page, await newJob(employer, videoQuestions(WHY)));
  // A recording stopped early may be empty in any browser.
  await startRecording(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  const failed = alertSaying(page, 'The recording could not be made');
  await failed.getByRole('button', { name: 'Try again' }).click();
  // The help appears before the 30 seconds are over.
  await startRecording(page);
  const help = alertSaying(page, 'This browser made an empty recording');
  await expect(help).toContainText('Chrome, Edge or Firefox, or in Safari');
});

test('logging out does not wait for a browser storage that hangs', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => JSON.parse('{}');
  });
  await page.goto('/candidate/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  // The storage never answers.
  await expect(page).toHaveURL('/');
});

test('a browser that cannot store the recording says so, and still sends it, also after a screening question has changed', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
    ...videoQuestions(WHY),
  });
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Made up.', 'QuotaExceededError');
    };
  });
  await quickenCountdown(page);
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByLabel('yes', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await recordAndUse(page);
  await expect(page.getByText('This browser cannot save your recordings')).toBeVisible();
  // The take survives a visit to the first step.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(`Your answer to: ${WHY}`)).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog')).toContainText('You lose them if you leave');
  await page.getByRole('button', { name: 'Stay' }).click();

  await employer.call(updateScreeningQuestion, {
    ...{ id: job.screening_questions[0]?.id ?? '', job_posting_id: job.id },
    ...{ question_text: 'Can you start at five?', question_type: 'multiple-choice' },
    ...{ question_answers: ['yes', 'no'], correct_answer: 'yes', is_required: true },
  });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page
    .getByRole('radiogroup', { name: 'Can you start at five?' })
    .getByLabel('no', { exact: true })
    .check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await submit(page);
  expect((await receivedVideos(employer, job))[0]?.bytes).toBeGreaterThan(1000);
});
