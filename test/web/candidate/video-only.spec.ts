import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { updateVideoQuestion } from '../../../lambdas/contract/calls/job.ts';
import { newJob } from '../../support/api/world.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import {
  check,
  openVideoStep,
  recordAndUse,
  submit,
  videoQuestions,
  WHY,
} from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect } from '../../support/web/web-test.ts';

// The second step of `/candidate/apply/{jobId}`: a question that only a video answers.

const HERE = 'Why do you want to work here?';
const DANA = {
  ...{ name: 'Dana Fake', phone: '555-0100' },
  email: 'dana.fake.of.the.night.bakers@the-oldest-mill-in-town.example.com',
};
const LINE = 'This question needs a video answer. If you need another way, ask Dana Fake:';

test('it says whom to ask for another way, above all without a camera, and offers no text; the other question takes one', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => [];
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Requested device not found', 'NotFoundError');
    };
  });
  const job = await newJob(employer, {
    video_questions: [{ question_text: WHY, video_only_contact: DANA }, { question_text: HERE }],
  });
  await openVideoStep(page, job);
  const line = page.getByText(LINE);
  const write = page.getByRole('button', { name: 'Answer in writing' });
  await expect(line).toBeVisible();
  await expect(write).toHaveCount(0);
  await expect(
    page.getByText('Where a question allows it, you can answer by voice or in writing'),
  ).toBeVisible();
  await check(page).click();
  await expect(page.getByText('No camera was found')).toBeVisible();
  await expect(line).toBeVisible();
  await expect(write).toHaveCount(0);
  await expect(page.getByRole('link', { name: '555-0100' })).toHaveAttribute('href', 'tel:5550100');
  await expect(page.getByRole('link', { name: DANA.email })).toHaveAttribute(
    'href',
    `mailto:${DANA.email}`,
  );
  await expectAccessible(page, 'whom to ask');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'whom to ask');
  await page.getByRole('button', { name: 'Question 2' }).click();
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await expect(write).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a text that was begun before does not stand in the way of a video, and is there once it is allowed again', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job);
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await page.getByLabel('Your answer').fill('I like the smell.');
  const [question] = job.video_questions;
  if (question === undefined) throw new Error('No question');
  const { revision: _, ...same } = question;
  await employer.call(updateVideoQuestion, {
    ...same,
    video_only_contact: { ...DANA, phone: '' },
  });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const line = page.getByText(LINE);
  await expect(line).toBeVisible();
  await page.reload();
  await expect(line).toBeVisible();
  await expect(page.getByLabel('Your answer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Answer in writing' })).toHaveCount(0);
  await recordAndUse(page);
  // The text is kept, in case other ways are allowed again.
  await employer.call(updateVideoQuestion, { ...same, video_only_contact: null });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue('I like the smell.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([{ question_text: WHY, kind: 'text' }]);
});
