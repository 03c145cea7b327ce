import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { updateVideoQuestion } from '../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { test } from '../../support/web/candidate-test.ts';
import { keepTakes } from '../../support/web/recorder/keep-takes.ts';
import {
  chooseTake,
  openVideoStep,
  submit,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: a video-only question.

const DANA = {
  ...{ name: 'Dana Fake', phone: '555-0100' },
  email: 'dana.fake.of.the.night.bakers@the-oldest-mill-in-town.example.com',
};
const LINE = 'This question needs a video answer. If you need another way, ask Dana Fake:';

test('an earlier text does not block a video, and returns once texts are allowed again', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY));
  await openVideoStep(page, job, 'real');
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
  const { job: now } = await candidate.call(getJobPosting, { id: job.id });
  await keepTakes(page, candidate, now);
  await page.reload();
  await chooseTake(page);
  // The text is kept, in case other ways are allowed again.
  await employer.call(updateVideoQuestion, { ...same, video_only_contact: null });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue('I like the smell.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([{ question_text: WHY, kind: 'text' }]);
});
