import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/manager-test.ts';
import {
  addJobPath,
  fillRequired,
  storedJob,
  submitJob,
} from '../../support/web/pages/add-job-page.ts';
import { button, expect, field, holdCalls, navigate } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// A video-only question, on the page that adds a job and in the Edit Job modal.

const DANA = { name: 'Dana Fake', phone: '555-0100', email: 'dana@example.com' };

test('a new question is made video-only by keyboard; it names a contact, by default the manager; missing input is refused, typed text survives a reload; an existing question shows its contact; other ways can be allowed again, and switching back and forth changes nothing; a duplicate keeps the contact', async ({
  page,
  employer,
}) => {
  await page.goto(addJobPath(employer));
  await fillRequired(page);
  const question = (place: number) => page.getByRole('group', { name: `Video question ${place}` });
  const only = (place: number) => question(place).getByLabel('Video answers only');
  const first = question(1);
  await field(first, 'Question text').fill('Why bread?');
  await expect(field(first, 'Whom to ask')).toHaveCount(0);
  await only(1).focus();
  await page.keyboard.press('Space');
  await expect(only(1)).toBeFocused();
  await expect(field(first, 'Whom to ask')).toHaveValue('Morgan Reyes');
  await expect(field(first, 'Contact email')).toHaveValue(employer.email);
  await expectAccessible(page, 'a question that only a video answers');
  const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'a question that only a video answers');
  await page.setViewportSize(desktop);
  await field(first, 'Contact email').fill('');
  await button(page, 'Add Job').click();
  await expect(first.getByText('Enter a phone number or an email address.')).toBeVisible();
  await expect(field(first, 'Contact phone')).toBeFocused();
  await page.keyboard.type('555-0100');
  await field(first, 'Whom to ask').fill('');
  await button(page, 'Add Job').click();
  await expect(field(first, 'Whom to ask')).toBeFocused();
  await expect(first.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Dana Fake');

  // The next question names the same person by default.
  await button(page, 'Add video question').click();
  await page.keyboard.type('Why here?');
  await only(2).check();
  await expect(field(question(2), 'Whom to ask')).toHaveValue('Dana Fake');
  await field(question(2), 'Contact email').fill('not an address');
  await button(page, 'Add Job').click();
  await expect(field(question(2), 'Contact email')).toBeFocused();
  await only(2).uncheck();
  await page.reload();
  await expect(only(1)).toBeChecked();
  await expect(field(first, 'Contact phone')).toHaveValue('555-0100');
  await expect(only(2)).not.toBeChecked();

  await button(page, 'Preview as candidate').click();
  const preview = page.getByRole('dialog', { name: 'Preview as candidate' });
  await expect(
    preview.getByText('or answer by voice or in writing where the question allows it.'),
  ).toBeVisible();
  await expect(preview.getByText(/^This question needs/).locator('..')).toHaveText([
    'This question needs a video answer. If you need another way, ask Dana Fake:',
  ]);
  await expect(preview.getByRole('link', { name: '555-0100' })).toBeVisible();
  await button(preview, 'Close').click();
  await submitJob(page);
  const posted = await storedJob(employer);
  expect(posted.video_questions).toMatchObject([
    {
      question_text: 'Why bread?',
      video_only_contact: { name: 'Dana Fake', phone: '555-0100', email: '' },
    },
    { question_text: 'Why here?', video_only_contact: null },
  ]);

  await test.step('an existing question, in the Edit Job modal', async () => {
    await page.getByRole('row', { name: /aker/ }).getByText('Edit', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    const existing = dialog.getByRole('group', { name: 'Video question 1' });
    const choices = dialog.getByLabel('Video answers only');
    await expect(field(existing, 'Whom to ask')).toHaveValue('Dana Fake');
    await expect(field(existing, 'Contact phone')).toHaveValue('555-0100');
    await expectAccessible(page, 'the contact in the dialog');
    await choices.nth(1).check();
    await choices.nth(1).uncheck();
    await choices.nth(0).uncheck();
    const updates = await holdCalls(page, '/company/update-job-posting-video-question');
    updates.release();
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    expect(updates.calls()).toBe(1);
    const { job } = await employer.call(getJobPosting, { id: posted.id });
    expect(job.video_questions).toMatchObject([
      { question_text: 'Why bread?', video_only_contact: null, revision: 2 },
      { question_text: 'Why here?', video_only_contact: null, revision: 1 },
    ]);
  });

  await test.step('a duplicate', async () => {
    const other = await newJob(employer, {
      video_questions: [{ question_text: 'Why now?', video_only_contact: DANA }],
    });
    await navigate(page, `${addJobPath(employer)}?from=${other.id}`);
    await expect(field(page, 'Question text')).toHaveValue('Why now?');
    await expect(page.getByLabel('Video answers only')).toBeChecked();
    await expect(field(page, 'Contact email')).toHaveValue(DANA.email);
  });
});
