import type { Locator, Page } from '@playwright/test';
import {
  addScreeningQuestion,
  addVideoQuestion,
  deleteScreeningQuestion,
  updateJob,
  updateScreeningQuestion,
} from '../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { test } from '../../support/web/manager-test.ts';
import { changedMeanwhile, take, valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  field,
  holdCalls,
} from '../../support/web/web-test.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// The Edit Job modal, opened from the company page or the candidates page.

const QUESTIONS = {
  screening_questions: [
    {
      question_text: 'Can you start at four?',
      question_answers: ['yes', 'no'],
      correct_answer: 'yes',
    },
    { question_text: 'Which shift?', question_answers: ['early', 'late'], correct_answer: 'late' },
  ],
  video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Job' });

/** Opens the dialog of the employer's only job, on its company's page. */
async function edit(page: Page): Promise<Locator> {
  await page.getByRole('row', { name: /aker/ }).getByText('Edit', { exact: true }).click();
  const dialog = dialogOf(page);
  await expect(field(dialog, 'Job title')).toHaveValue(/aker$/);
  return dialog;
}

/** Opens the company's page, and the dialog of its only job. */
async function open(page: Page, employer: Employer): Promise<Locator> {
  await page.goto(`/manager/company/${employer.company.id}`);
  return await edit(page);
}

async function save(dialog: Locator): Promise<void> {
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
}

test("a failure to load the job is shown with a Retry; the job's fields are shown, checked and changed; questions are added, changed and deleted, and a failure half-way leaves only the rest to save", async ({
  page,
  employer,
}) => {
  const { id, screening_questions, video_questions } = await newJob(employer, {
    ...QUESTIONS,
    ...{ schedule: 'Nights', benefits: ['Free bread', 'Tea'], requirements: ['Patience'] },
    remote: true,
  });
  const dialog = dialogOf(page);
  const screening = (place: number) =>
    dialog.getByRole('group', { name: `Screening question ${place}` });
  const video = (place: number) => dialog.getByRole('group', { name: `Video question ${place}` });
  const stored = async () => (await employer.call(getJobPosting, { id })).job;

  await test.step('a failure to load the job is shown with a Retry', async () => {
    const mend = await failCalls(page, '/company/get-job-posting-by-id/*');
    await page.goto(`/manager/company/${employer.company.id}`);
    await page.getByRole('row', { name: /Baker/ }).getByText('Edit', { exact: true }).click();
    await expect(alertSaying(dialog, 'Failed to load job. Please try again.')).toBeVisible();
    mend();
    await button(dialog, 'Retry').click();
    await expect(field(dialog, 'Job title')).toHaveValue('Baker');
  });

  await test.step('title required, minimum length 2; description, benefits entries and requirements entries required', async () => {
    await expect(field(dialog, 'Job description')).toHaveValue(/^Bakes bread/);
    await expect(field(dialog, 'Schedule')).toHaveValue('Nights');
    await expect(field(dialog, 'Dollars')).toHaveValue('25');
    await expect(field(dialog, 'Cents')).toHaveValue('50');
    await expect(field(dialog, 'Employment type')).toHaveValue('full-time');
    await expect(field(dialog, 'Benefits 2')).toHaveValue('Tea');
    await expect(field(dialog, 'This job can be done remotely')).toBeChecked();
    await field(dialog, 'Job title').fill('B');
    await field(dialog, 'Job description').fill('');
    await field(dialog, 'Benefits 1').fill(' ');
    await field(dialog, 'Requirements 1').fill('');
    await button(dialog, 'Save').click();
    await expect(dialog.getByText('Enter at least 2 characters.')).toBeVisible();
    for (const label of ['Job title', 'Job description', 'Benefits 1', 'Requirements 1']) {
      await expect(field(dialog, label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field(dialog, 'Job title')).toBeFocused();
    await field(dialog, 'Job title').fill('');
    await button(dialog, 'Save').click();
    await expect(field(dialog, 'Job title')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step("the job's fields are changed", async () => {
    await field(dialog, 'This job can be done remotely').uncheck();
    await field(dialog, 'Job title').fill('Chief baker');
    await field(dialog, 'Job description').fill('Leads the night.');
    await field(dialog, 'Cents').fill('7');
    await field(dialog, 'Employment type').selectOption('contract');
    await button(dialog, 'Remove benefit 1').click();
    await field(dialog, 'Requirements 1').fill('Humour');
    await save(dialog);
    await expect(page.getByRole('row', { name: /Chief baker/ })).toContainText('Leads the night.');
    expect(await stored()).toMatchObject({
      job_title: 'Chief baker',
      job_description: 'Leads the night.',
      hourly_pay_in_cents: 2507,
      employment_type: 'contract',
      schedule: 'Nights',
      remote: false,
      benefits: ['Tea'],
      requirements: ['Humour'],
    });
  });

  await test.step('the correct answer and whether an existing question must be answered are changed', async () => {
    await edit(page);
    await screening(1).getByLabel('Answer 2 is preferred').check();
    await screening(1).getByLabel('Candidates must answer this question').uncheck();
    await screening(2).getByLabel('No preferred answer').check();
    await video(2).getByLabel('Candidates must answer this question').uncheck();
    await save(dialog);
    const job = await stored();
    expect(job.screening_questions).toMatchObject([
      { correct_answer: 'no', is_required: false },
      { correct_answer: null, is_required: true },
    ]);
    expect(job.video_questions).toMatchObject([{ is_required: true }, { is_required: false }]);
  });

  await test.step('questions are added, changed and deleted, each through its own call, and untouched ones are left alone', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const call = /(\w+)-job-posting-(\w+)-question$/.exec(request.url());
      if (call) calls.push(`${call[1]} ${call[2]}`);
    });
    await edit(page);
    await button(dialog, 'Remove screening question 1').click();
    await button(dialog, 'Add screening question').click();
    await field(screening(2), 'Question text').fill('Do you drive?');
    await field(video(1), 'Question text').fill('Why dough?');
    await button(dialog, 'Remove video question 2').click();
    await button(dialog, 'Add video question').click();
    await save(dialog);
    expect(calls.toSorted()).toEqual([
      'add screening',
      'delete screening',
      'delete video',
      'update video',
    ]);
    const job = await stored();
    expect(job.screening_questions).toMatchObject([
      { id: screening_questions[1]?.id, question_text: 'Which shift?', correct_answer: null },
      { question_text: 'Do you drive?', question_answers: ['yes', 'no'], correct_answer: 'yes' },
    ]);
    expect(job.video_questions).toMatchObject([
      { id: video_questions[0]?.id, question_text: 'Why dough?' },
    ]);
  });

  await test.step('a failure half-way is shown, and saving again does only the rest', async () => {
    const mend = await failCalls(page, '/company/add-job-posting-video-question');
    await edit(page);
    await button(dialog, 'Add screening question').click();
    await field(screening(3), 'Question text').fill('Can you lift a sack?');
    await button(dialog, 'Add video question').click();
    await field(video(2), 'Question text').fill('Why now?');
    await field(dialog, 'Schedule').fill('Weekends');
    await button(dialog, 'Save').click();
    const failed = alertSaying(dialog, 'Failed to save job. Please try again.');
    await expect(failed).toContainText('Not saved: Video question 2. The rest is saved.');
    const half = await stored();
    expect(half).toMatchObject({ schedule: 'Weekends' });
    expect(half.screening_questions).toHaveLength(3);
    mend();
    await save(dialog);
    const job = await stored();
    expect(job.screening_questions.map(({ question_text }) => question_text)).toEqual([
      ...['Which shift?', 'Do you drive?', 'Can you lift a sack?'],
    ]);
    expect(job.video_questions).toHaveLength(2);
  });
});

test('the form starts from the server’s current data; typed text survives Escape and a reload, a click beside the dialog does not close it, and Cancel drops it; of what was saved meanwhile, a draft names each field with both values, and the person takes either, by keyboard too; a double click saves once, and the dialog can neither be cancelled nor edited meanwhile', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { ...QUESTIONS, schedule: 'Days' });
  const { id, screening_questions, video_questions } = job;
  const [first, second] = screening_questions;
  const texts = { job_title: 'Baker', job_description: job.job_description };
  const dialog = await open(page, employer);
  await page.keyboard.press('Escape');
  await employer.call(addVideoQuestion, { job_posting_id: id, question_text: 'Why now?' });
  await page.getByRole('row', { name: /Baker/ }).getByText('Edit', { exact: true }).click();
  await expect(dialog.getByRole('group', { name: 'Video question 3' })).toBeVisible();

  const question = (place: number) =>
    dialog.getByRole('group', { name: `Screening question ${place}` });
  await field(dialog, 'Job title').fill('Chief baker');
  await field(dialog, 'Schedule').fill('Nights');
  await field(dialog, 'Cents').fill('75');
  await button(dialog, 'Remove video question 1').click();
  await field(question(1), 'Question text').fill('Can you start at five?');
  await field(question(2), 'Question text').fill('Which shift, if you may choose?');
  await page.mouse.click(5, 5);
  await expect(field(dialog, 'Schedule')).toHaveValue('Nights');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await employer.call(updateJob, {
    ...{ id, ...texts, hourly_pay_in_cents: 9900, employment_type: 'contract' },
    ...{ schedule: 'Days', requirements: ['Patience'] },
  });
  await employer.call(addScreeningQuestion, { job_posting_id: id, question_text: 'Do you drive?' });
  await employer.call(updateScreeningQuestion, {
    ...{ id: second?.id ?? '', job_posting_id: id, question_text: 'Which shift suits you?' },
    ...{ question_answers: ['early', 'late'], correct_answer: 'late' },
  });
  await employer.call(deleteScreeningQuestion, { id: first?.id ?? '', job_posting_id: id });

  await page.reload();
  await page.getByRole('row', { name: /Baker/ }).getByText('Edit', { exact: true }).click();
  await expect(dialog.getByText('Draft restored', { exact: true })).toBeVisible();
  // Each field was changed in one tab only. The fields that nobody typed in show the saved values.
  await expect(field(dialog, 'Job title')).toHaveValue('Chief baker');
  await expect(field(dialog, 'Schedule')).toHaveValue('Nights');
  await expect(dialog.getByRole('combobox', { name: 'Employment type' })).toHaveValue('contract');
  await expect(field(dialog, 'Requirements 1')).toHaveValue('Patience');
  await expect(field(question(3), 'Question text')).toHaveValue('Do you drive?');
  await expect(changedMeanwhile(dialog)).toContainText(
    /in another tab or on another device, last on /,
  );
  await expect(valuesOf(dialog, 'Employment type').getByRole('radio')).toHaveCount(2);
  for (const label of ['Employment type', 'Requirements', 'Screening question 3'])
    await expect(valuesOf(dialog, label).getByRole('radio', { name: /^Saved: / })).toBeChecked();
  // Changed on both sides: what was typed stays, and waits for a choice.
  await expect(field(dialog, 'Cents')).toHaveValue('75');
  await expect(valuesOf(dialog, 'Hourly pay')).toContainText('Saved: $99.00 / hour');
  await expect(valuesOf(dialog, 'Hourly pay')).toContainText('In this form: $25.75 / hour');
  await expect(valuesOf(dialog, 'Screening question 2')).toContainText(
    'Saved: Which shift suits you? Answers: early, late. Preferred: late.',
  );
  await expect(valuesOf(dialog, 'Screening question 1')).toContainText('Saved: removed');
  const saving = await failCalls(page, '/company/**');
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('Choose one.')).toHaveCount(3);
  const pay = valuesOf(dialog, 'Hourly pay').getByRole('radio');
  await expect(pay.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(pay.nth(1)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(field(dialog, 'Dollars')).toHaveValue('99');
  await take(dialog, 'Screening question 2', 'saved');
  await expect(field(question(2), 'Question text')).toHaveValue('Which shift suits you?');
  await take(dialog, 'Screening question 1', 'saved');
  await expect(field(question(1), 'Question text')).toHaveValue('Which shift suits you?');
  await take(dialog, 'Screening question', 'typed');
  await expect(dialog.getByText('Choose one.')).toHaveCount(0);
  saving();
  await save(dialog);

  const stored = (await employer.call(getJobPosting, { id })).job;
  expect(stored).toMatchObject({
    ...{ job_title: 'Chief baker', schedule: 'Nights', employment_type: 'contract' },
    ...{ hourly_pay_in_cents: 9900, requirements: ['Patience'] },
  });
  expect(stored.screening_questions.map(({ question_text }) => question_text)).toEqual([
    ...['Which shift suits you?', 'Do you drive?', 'Can you start at five?'],
  ]);
  expect(stored.video_questions.map(({ question_text }) => question_text)).toEqual([
    ...['Why here?', 'Why now?'],
  ]);
  expect(stored.video_questions[0]?.id).toBe(video_questions[1]?.id);

  await test.step('Cancel drops the typed text', async () => {
    await edit(page);
    await field(dialog, 'Schedule').fill('Sundays');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await edit(page);
    await expect(field(dialog, 'Schedule')).toHaveValue('Nights');
  });

  await test.step('what was saved while the dialog is open is named before anything is saved, and stays', async () => {
    await employer.call(updateJob, {
      ...{ id, ...texts, hourly_pay_in_cents: 9900, employment_type: 'contract' },
      ...{ benefits: ['Free bread'], requirements: ['Strong arms'] },
    });
    await field(dialog, 'Schedule').fill('Mornings');
    await button(dialog, 'Save').click();
    await expect(alertSaying(dialog, 'This was changed in the meantime.')).toBeVisible();
    await expect(changedMeanwhile(dialog)).toBeFocused();
    await expect(changedMeanwhile(dialog).getByRole('radiogroup')).toHaveCount(3);
    await expect(valuesOf(dialog, 'Benefits')).toContainText('Saved: Free bread');
    await expect(field(dialog, 'Benefits 1')).toHaveValue('Free bread');
    expect((await employer.call(getJobPosting, { id })).job.schedule).toBe('Nights');
    await save(dialog);
    expect((await employer.call(getJobPosting, { id })).job).toMatchObject({
      ...{ schedule: 'Mornings', benefits: ['Free bread'], requirements: ['Strong arms'] },
    });
  });

  await test.step('a double click saves once; meanwhile the dialog can neither be cancelled nor edited; then it closes before the lists have loaded, and the page shows the saved data', async () => {
    await edit(page);
    const saving = await holdCalls(page, '/company/update-company-location-job');
    const lists = await holdCalls(page, '/company/get-manager-company-view-by-company-id/*');
    await field(dialog, 'Job title').fill('Chief baker');
    await field(dialog, 'Schedule').fill('Days');
    // Both clicks come before the button can have been disabled.
    await button(dialog, 'Save').evaluate((save: HTMLButtonElement) => {
      save.click();
      save.click();
    });
    await expect(button(dialog, 'Cancel')).toBeDisabled();
    await expect(button(dialog, 'Close')).toBeDisabled();
    await page.keyboard.press('Escape');
    await field(dialog, 'Schedule').focus();
    await page.keyboard.type(' and nights');
    await expect(dialog).toBeVisible();
    saving.release();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Chief baker/ })).toBeVisible();
    lists.release();
    expect(saving.calls()).toBe(1);
    expect((await employer.call(getJobPosting, { id })).job.schedule).toBe('Days');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft.');
  });
});

test('of two tabs, the second one does not undo the first: each sends only what was changed there', async ({
  page,
  employer,
}) => {
  const { id } = await newJob(employer, { schedule: 'Days' });
  const first = await open(page, employer);
  const other = await page.context().newPage();
  const second = await open(other, employer);
  await field(first, 'Job title').fill('Head baker');
  await save(first);
  await field(second, 'Schedule').fill('Nights');
  await button(second, 'Save').click();
  await expect(valuesOf(second, 'Job title')).toContainText('Saved: Head baker');
  await expect(second.getByRole('textbox', { name: 'Job title' })).toHaveValue('Head baker');
  await save(second);
  const stored = async () => (await employer.call(getJobPosting, { id })).job;
  expect(await stored()).toMatchObject({ job_title: 'Head baker', schedule: 'Nights' });

  // Both change the same field: the second one asks.
  await edit(page);
  await edit(other);
  await field(first, 'Schedule').fill('Mornings');
  await save(first);
  await field(second, 'Schedule').fill('Evenings');
  await button(second, 'Save').click();
  await expect(valuesOf(second, 'Schedule')).toContainText('Saved: Mornings');
  await button(second, 'Save').click();
  await expect(second.getByText('Choose one.')).toBeVisible();
  expect((await stored()).schedule).toBe('Mornings');
  await take(second, 'Schedule', 'typed');
  await save(second);
  expect((await stored()).schedule).toBe('Evenings');
});
