import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { newJob } from '../../support/api/world.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import {
  camera,
  check,
  openVideoStep,
  recordAndUse,
  submit,
  videoQuestions,
  WHY,
} from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect } from '../../support/web/web-test.ts';

// The second step of `/candidate/apply/{jobId}`: answers in writing.

const HERE = 'Why do you want to work here?';

test('without a camera and a microphone an application is answered in writing and submitted, by the keyboard alone', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => [];
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Requested device not found', 'NotFoundError');
    };
  });
  const job = await newJob(employer, videoQuestions(WHY, HERE));
  await openVideoStep(page, job);
  await check(page).click();
  await expect(page.getByText('No camera was found')).toBeVisible();
  const write = page.getByRole('button', { name: 'Answer in writing' });
  await write.focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Your answer');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('0 of 2000 characters');
  const send = page.getByRole('button', { name: 'Submit Application' });
  await page.keyboard.type('I like the smell.');
  await expect(field).toHaveAccessibleDescription('17 of 2000 characters');
  await expect(page.getByRole('button', { name: 'Question 1 Written' })).toBeVisible();
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
  await expect(send).toBeDisabled();
  await expectAccessible(page, 'a written answer');

  await page.getByRole('button', { name: 'Question 2' }).click();
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await write.click();
  await field.fill('a'.repeat(2001));
  await expect(page.getByText('Enter at most 2000 characters.')).toBeVisible();
  await expect(send).toBeDisabled();
  // A pasted vertical tab, which the server refuses.
  await field.fill('It is\u000bnear.');
  await expect(page.getByText('Remove the characters that cannot be printed.')).toBeVisible();
  await expect(send).toBeDisabled();
  // Each is a character, as the server counts.
  await field.fill('👍'.repeat(2000));
  await expect(field).toHaveAccessibleDescription('2000 of 2000 characters');
  await expect(send).toBeEnabled();
  await field.fill('It is near.\n\nAnd warm.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([
    { question_text: WHY, kind: 'text', response_text: 'I like the smell.' },
    { question_text: HERE, kind: 'text', response_text: 'It is near.\n\nAnd warm.' },
  ]);
});

test('a text and a video wait for a change of mind, also after a reload; only what was chosen is submitted', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY, HERE));
  await openVideoStep(page, job);
  await recordAndUse(page);
  await page.getByRole('button', { name: 'Question 1' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  const field = page.getByLabel('Your answer');
  await field.fill('First thoughts.');
  await page.getByRole('button', { name: 'Answer by video' }).click();
  await expect(page.getByRole('button', { name: 'Record Again' })).toBeVisible();

  await page.getByRole('button', { name: 'Question 2' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  // The camera is off, and stays off at the next question.
  await expect(camera(page)).toBeHidden();
  await field.fill('It is near.');
  await page.reload();
  await page.getByRole('button', { name: 'Question 2 Written' }).click();
  await expect(field).toHaveValue('It is near.');
  await page.getByRole('button', { name: 'Question 1' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await expect(field).toHaveValue('First thoughts.');
  await page.getByRole('button', { name: 'Answer by video' }).click();
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([
    { question_text: WHY, kind: 'video' },
    { question_text: HERE, kind: 'text', response_text: 'It is near.' },
  ]);
});
