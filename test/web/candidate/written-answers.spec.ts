import { ulid } from 'ulid';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { test } from '../../support/web/candidate-test.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import { submit, videoQuestions, WHY } from '../../support/web/recorder/record.ts';
import { expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: answers in writing.

const HERE = 'Why do you want to work here?';

test('a text and a video are both kept, also after a reload; only the chosen one is submitted; an application that was erased since the last visit begins again', async ({
  page,
  candidate,
  employer,
}) => {
  const [job, erased] = await Promise.all([
    newJob(employer, videoQuestions(WHY, HERE)),
    newJob(employer, videoQuestions(WHY)),
  ]);
  await openWithTakes(page, candidate, job, { used: true });
  await page.getByRole('button', { name: 'Question 1' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  const field = page.getByLabel('Your answer');
  await field.fill('First thoughts.');
  await page.getByRole('button', { name: 'Answer by video' }).click();
  await expect(page.getByRole('button', { name: 'Record Again' })).toBeVisible();

  await page.getByRole('button', { name: 'Question 2' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  const send = page.getByRole('button', { name: 'Submit Application' });
  await field.fill('a'.repeat(2001));
  await expect(page.getByText('Enter at most 2000 characters.')).toBeVisible();
  await expect(send).toBeDisabled();
  // A pasted vertical tab, which the server refuses.
  await field.fill('It is\u000bnear.');
  await expect(page.getByText('Remove the characters that cannot be printed.')).toBeVisible();
  await expect(send).toBeDisabled();
  // Each emoji is one character, as on the server.
  await field.fill('👍'.repeat(2000));
  await expect(field).toHaveAccessibleDescription('2000 of 2000 characters');
  await expect(send).toBeEnabled();
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

  await test.step('an application that was erased since the last visit begins again', async () => {
    await page.evaluate(
      ([name = '', draft = '']) => localStorage.setItem(name, draft),
      [
        `draft.candidate.apply/${erased.id}`,
        JSON.stringify({ answers: {}, seen: null, applicationId: ulid() }),
      ],
    );
    const newApplication = page.waitForResponse('**/api/job/create-job-application');
    await page.goto(`/candidate/apply/${erased.id}`);
    await newApplication;
    await page.getByRole('button', { name: 'Answer in writing' }).click();
    await field.fill('It is near.');
    await submit(page);
    const { applications: begun } = await employer.call(getJobApplications, { id: erased.id });
    expect(begun[0]?.video_responses).toMatchObject([{ response_text: 'It is near.' }]);
  });
});
