import { getManagerCompanyView } from '../../../lambdas/contract/calls/company.ts';
import { test } from '../../support/web/manager-test.ts';
import {
  addJobPath,
  fillRequired,
  storedJob,
  submitJob,
} from '../../support/web/pages/add-job-page.ts';
import { button, expect, field } from '../../support/web/web-test.ts';

// The questions of `/manager/company/{companyId}/location/{locationId}/add-job`.

test('questions: text and answers are marked as required once something is written, blank answers refused, a single correct answer or any; Enter in an answer adds the next; removing an answer or a question moves the focus, keeps the others, and can be undone; blank questions are skipped', async ({
  page,
  employer,
}) => {
  await test.step('screening question text, answer options and video question text are marked as required, and blank answers refused', async () => {
    await page.goto(addJobPath(employer));
    await fillRequired(page);
    // Blank questions are skipped.
    await expect(page.getByText('Question text *')).toHaveCount(0);
    for (const index of [0, 1]) await field(page, 'Question text').nth(index).fill('Why?');
    await expect(page.getByText('Question text *')).toHaveCount(2);
    await expect(page.getByText('Answers *')).toHaveCount(1);
    await field(page, 'Question text').nth(1).fill('');
    await field(page, 'Question text').nth(0).fill('Can you start at four?');
    await field(page, 'Answer 2').fill('');
    await button(page, 'Add Job').click();
    await expect(field(page, 'Answer 2')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Answer 2').fill('yes');
    await button(page, 'Add Job').click();
    await expect(page.getByText('Enter each answer once.')).toBeVisible();
    await expect(field(page, 'Answer 2')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Answer 2')).toBeFocused();
    await field(page, 'Answer 1').fill('no');
    await expect(page.getByText('Enter each answer once.')).toHaveCount(0);
  });

  await test.step('a single correct answer is chosen per screening question, or any will do', async () => {
    await page.getByLabel('Answer 2 is preferred').check();
    await expect(page.getByLabel('Answer 1 is preferred')).not.toBeChecked();
    await page.getByLabel('No preferred answer').check();
    await expect(page.getByLabel('Answer 2 is preferred')).not.toBeChecked();
    await page.getByLabel('Answer 1 is preferred').check();
  });

  await test.step('Enter in an answer adds the next and posts nothing; removing one moves the focus to the one before', async () => {
    // The preferred answer stays the same, wherever others come and go.
    await page.getByLabel('Answer 2 is preferred').check();
    await field(page, 'Answer 1').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Answer 2')).toBeFocused();
    await expect(page.getByLabel('Answer 3 is preferred')).toBeChecked();
    await button(page, 'Remove answer 2').click();
    await page.getByLabel('Answer 1 is preferred').check();
    await field(page, 'Answer 2').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Answer 3')).toBeFocused();
    await page.keyboard.type('perhaps');
    await button(page, 'Remove answer 3').click();
    await expect(field(page, 'Answer 2')).toBeFocused();
    await button(page, 'Remove answer 1').click();
    await expect(field(page, 'Answer 1')).toHaveValue('yes');
    await expect(field(page, 'Answer 1')).toBeFocused();
    await expect(button(page, 'Remove answer 1')).toBeDisabled();
    await expect(page.getByLabel('No preferred answer')).toBeChecked();
    const { jobs } = await employer.call(getManagerCompanyView, { id: employer.company.id });
    expect(jobs).toEqual([]);
  });

  await test.step('a written question that was removed comes back with Undo, and the focus is never lost', async () => {
    await button(page, 'Add screening question').click();
    const question = (place: number) =>
      page.getByRole('group', { name: `Screening question ${place}` });
    await field(question(1), 'Question text').fill('Can you start at four?');
    await field(question(1), 'Answer 1').fill('always');
    await field(question(2), 'Question text').fill('Do you drive?');
    await button(page, 'Remove screening question 1').click();
    await expect(question(2)).toHaveCount(0);
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(question(1), 'Question text')).toHaveValue('Can you start at four?');
    await expect(field(question(1), 'Question text')).toBeFocused();
    await expect(field(question(1), 'Answer 1')).toHaveValue('always');
    await expect(field(question(2), 'Question text')).toHaveValue('Do you drive?');
    await expect(page.getByText('Question removed.')).toHaveCount(0);

    // Removing a blank question offers no Undo.
    await button(page, 'Add screening question').click();
    await expect(field(question(3), 'Question text')).toBeFocused();
    await button(page, 'Remove screening question 3').click();
    await expect(field(question(2), 'Question text')).toBeFocused();
    await button(page, 'Remove video question 1').click();
    await expect(button(page, 'Add video question')).toBeFocused();
  });

  await test.step('removing a question keeps the text of the others', async () => {
    await button(page, 'Add video question').click();
    await button(page, 'Add video question').click();
    const question = (place: number) =>
      field(page.getByRole('group', { name: `Video question ${place}` }), 'Question text');
    await expect(question(2)).toBeFocused();
    await question(1).fill('First');
    await question(2).fill('Second');
    await button(page, 'Remove video question 1').click();
    await expect(question(1)).toHaveValue('Second');
    await expect(question(2)).toHaveCount(0);
  });

  await test.step('questions with blank text are skipped on save', async () => {
    const screening = (place: number) =>
      page.getByRole('group', { name: `Screening question ${place}` });
    await field(screening(1), 'Question text').fill('  ');
    await field(screening(2), 'Question text').fill('Can you start at four?');
    await screening(2).getByLabel('No preferred answer').check();
    await field(page.getByRole('group', { name: 'Video question 1' }), 'Question text').fill('');
    await submitJob(page);
    const job = await storedJob(employer);
    expect(job.screening_questions.map(({ question_text }) => question_text)).toEqual([
      'Can you start at four?',
    ]);
    expect(job.screening_questions[0]?.correct_answer).toBeNull();
    expect(job.video_questions).toEqual([]);
  });
});
