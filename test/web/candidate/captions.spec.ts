import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import { submit, videoQuestions, WHY } from '../../support/web/recorder/record.ts';
import { button, expect, field } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}`: the captions of recorded answers.

const HERE = 'Why do you want to work here?';

test('a take is captioned by keyboard, in a field below it, also on a phone; captions survive a reload and a written answer, and are submitted', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY, HERE));
  const words = field(page, 'Captions (optional)');
  const add = button(page, 'Add captions (optional)');
  const use = button(page, 'Use This Video');
  const written = page.getByLabel('Your answer', { exact: true });
  await openWithTakes(page, candidate, job);
  await add.press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.type('I like the smell. <3');
  await expect(words).toHaveAccessibleDescription(
    'Write down what you say. It helps people who cannot hear. You can also do so after you submit. 20 of 2000 characters',
  );
  await expectAccessible(page, 'captions of a take');
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, `captions of a take at ${width}`);
    await words.scrollIntoViewIfNeeded();
    await expect(words).toBeInViewport();
    await use.scrollIntoViewIfNeeded();
    await expect(use).toBeInViewport({ ratio: 1 });
  }
  await use.press('Enter');
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();

  await expect(words).toBeHidden();
  await add.click();
  await words.fill('This is not sent.');
  await button(page, 'Answer in writing').click();
  await expect(words).toBeHidden();
  await expect(add).toBeHidden();
  await written.fill('It is near.');
  await page.reload();
  await page.getByRole('button', { name: 'Question 1' }).click();
  await expect(words).toHaveValue('I like the smell. <3');

  await words.fill('a'.repeat(2001));
  await expect(page.getByText('Enter at most 2000 characters.')).toBeVisible();
  await page.getByRole('button', { name: 'Question 2' }).click();
  await expect(words).toBeHidden();
  await button(page, 'Submit Application').click();
  await expect(page.getByRole('heading', { name: WHY })).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill('I like it.');
  await submit(page);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toEqual([
    expect.objectContaining({ question_text: WHY, kind: 'video', captions: 'I like it.' }),
    expect.objectContaining({ question_text: HERE, response_text: 'It is near.' }),
  ]);
});
