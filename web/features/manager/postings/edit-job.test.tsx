import { getManagerCompanyView } from '../../../../lambdas/contract/calls/company.ts';
import { addVideoQuestion, updateJob } from '../../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import {
  alertSaying,
  button,
  clickTwice,
  cutOff,
  expect,
  field,
  hold,
  open,
  page,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import {
  changedMeanwhile,
  take,
  valuesOf,
} from '../../../../test/support/web/changed-meanwhile.ts';
import { keepJob } from '../../../../test/support/web/kept-job.ts';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import { company } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// The Edit Job modal, opened from the company page. The server's rules of an edit: `test/api/edits.test.ts`.

const QUESTIONS = {
  screening: [
    { question_text: 'Can you start at four?', correct_answer: 'yes' },
    { question_text: 'Which shift?', question_answers: ['early', 'late'], correct_answer: 'late' },
  ],
  video: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
};

const press = userEvent.keyboard;
const dialog = page.getByRole('dialog', { name: 'Edit Job' });
const screening = (place: number) =>
  dialog.getByRole('group', { name: `Screening question ${place}` });
const video = (place: number) => dialog.getByRole('group', { name: `Video question ${place}` });
const closed = () => expect.element(dialog).not.toBeInTheDocument();
const value = (label: string) => expect.element(field(label, dialog));
const textsOf = (questions: readonly { question_text: string }[]) =>
  questions.map(({ question_text }) => question_text);

/** Opens the dialog of the only job. */
async function edit(): Promise<void> {
  await page.getByRole('row', { name: /aker/ }).getByText('Edit', { exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

/** Opens the company's page, and the dialog of its only job. */
async function openDialog(): Promise<void> {
  await open(paths.manager.company(company.id));
  await edit();
}

async function save(): Promise<void> {
  await button('Save', dialog).click();
  await closed();
}

test("a failure to load the job is shown with a Retry; the job's fields are shown, checked and changed; questions are added, changed and deleted, and a failure half-way leaves only the rest to save", async () => {
  const { job, calls } = keepJob({
    ...QUESTIONS,
    schedule: 'Nights',
    benefits: ['Free bread', 'Tea'],
    requirements: ['Patience'],
    remote: true,
  });
  const mendJob = cutOff(getJobPosting);
  await openDialog();
  await expect.element(alertSaying('Failed to load job. Please try again.')).toBeVisible();
  mendJob();
  await button('Retry', dialog).click();
  for (const [label, text] of [
    ['Job title', 'Baker'],
    ['Job description', 'Bakes bread before dawn.'],
    ['Schedule', 'Nights'],
    ['Dollars', '25'],
    ['Cents', '50'],
    ['Employment type', 'full-time'],
    ['Benefits 2', 'Tea'],
  ] as const)
    await value(label).toHaveValue(text);
  const remote = field('This job can be done remotely', dialog);
  await expect.element(remote).toBeChecked();

  // Title of at least 2; description, benefits and requirements entries required.
  await field('Job title', dialog).fill('B');
  await field('Job description', dialog).fill('');
  await field('Benefits 1', dialog).fill(' ');
  await field('Requirements 1', dialog).fill('');
  await button('Save', dialog).click();
  await expect.element(dialog.getByText('Enter at least 2 characters.')).toBeVisible();
  for (const label of ['Job title', 'Job description', 'Benefits 1', 'Requirements 1'])
    await value(label).toHaveAttribute('aria-invalid', 'true');
  await value('Job title').toHaveFocus();
  await field('Job title', dialog).fill('');
  await button('Save', dialog).click();
  await value('Job title').toHaveAttribute('aria-invalid', 'true');

  // The job's fields are changed.
  await remote.click();
  await field('Job title', dialog).fill('Chief baker');
  await field('Job description', dialog).fill('Leads the night.');
  await field('Cents', dialog).fill('7');
  await field('Employment type', dialog).selectOptions('contract');
  await button('Remove benefit 1', dialog).click();
  await field('Requirements 1', dialog).fill('Humour');
  await save();
  const row = page.getByRole('row', { name: /Chief baker/ });
  await expect.element(row).toMatchTextContent('Leads the night.');
  expect(job).toMatchObject({
    job_title: 'Chief baker',
    job_description: 'Leads the night.',
    schedule: 'Nights',
    hourly_pay_in_cents: 2507,
    employment_type: 'contract',
    remote: false,
    benefits: ['Tea'],
    requirements: ['Humour'],
  });
  expect(calls).toEqual([]);

  // The preferred answer, and whether an existing question must be answered.
  await edit();
  await screening(1).getByLabelText('Answer 2 is preferred').click();
  await screening(1).getByLabelText('Candidates must answer this question').click();
  await screening(2).getByLabelText('No preferred answer').click();
  await video(2).getByLabelText('Candidates must answer this question').click();
  await save();
  expect(job.screening_questions).toMatchObject([
    { correct_answer: 'no', is_required: false },
    { correct_answer: null, is_required: true },
  ]);
  expect(job.video_questions).toMatchObject([{ is_required: true }, { is_required: false }]);

  // Each change has its own call, and untouched questions are left alone.
  calls.length = 0;
  const [shift, bread] = [job.screening_questions[1]?.id, job.video_questions[0]?.id];
  await edit();
  await button('Remove screening question 1', dialog).click();
  await button('Add screening question', dialog).click();
  await field('Question text', screening(2)).fill('Do you drive?');
  await field('Question text', video(1)).fill('Why dough?');
  await button('Remove video question 2', dialog).click();
  await button('Add video question', dialog).click();
  await save();
  expect(calls.toSorted()).toEqual([
    'add screening',
    'delete screening',
    'delete video',
    'update video',
  ]);
  expect(job.screening_questions).toMatchObject([
    { id: shift, question_text: 'Which shift?', correct_answer: null },
    { question_text: 'Do you drive?', question_answers: ['yes', 'no'], correct_answer: 'yes' },
  ]);
  expect(job.video_questions).toMatchObject([{ id: bread, question_text: 'Why dough?' }]);

  // After a failure half-way, saving again does only the rest.
  const mend = cutOff(addVideoQuestion);
  await edit();
  await button('Add screening question', dialog).click();
  await field('Question text', screening(3)).fill('Can you lift a sack?');
  await button('Add video question', dialog).click();
  await field('Question text', video(2)).fill('Why now?');
  await field('Schedule', dialog).fill('Weekends');
  await button('Save', dialog).click();
  await expect
    .element(alertSaying('Failed to save job. Please try again.'))
    .toMatchTextContent('Not saved: Video question 2. The rest is saved.');
  expect(job.schedule).toBe('Weekends');
  expect(job.screening_questions).toHaveLength(3);
  mend();
  await save();
  expect(textsOf(job.screening_questions)).toEqual([
    'Which shift?',
    'Do you drive?',
    'Can you lift a sack?',
  ]);
  expect(job.video_questions).toHaveLength(2);
});

test('the form starts from the server’s current data; typed text survives Escape and a reload, a click beside the dialog does not close it, and Cancel drops it; of what was saved meanwhile, a draft names each field with both values, and the person takes either, by keyboard too', async () => {
  const other = keepJob({ ...QUESTIONS, schedule: 'Days' });
  const { job } = other;
  const here = job.video_questions[1]?.id;
  await openDialog();
  await press('{Escape}');
  await closed();
  other.addVideo('Why now?');
  await edit();
  await expect.element(video(3)).toBeVisible();

  await field('Job title', dialog).fill('Chief baker');
  await field('Schedule', dialog).fill('Nights');
  await field('Cents', dialog).fill('75');
  await button('Remove video question 1', dialog).click();
  await field('Question text', screening(1)).fill('Can you start at five?');
  await field('Question text', screening(2)).fill('Which shift, if you may choose?');
  const beside = document.elementFromPoint(5, 5);
  if (beside) await userEvent.click(beside, { position: { x: 5, y: 5 } });
  await value('Schedule').toHaveValue('Nights');
  await press('{Escape}');
  await closed();
  other.edit(job, {
    hourly_pay_in_cents: 9900,
    employment_type: 'contract',
    requirements: ['Patience'],
  });
  other.addScreening('Do you drive?');
  const [, second] = job.screening_questions;
  if (second) other.edit(second, { question_text: 'Which shift suits you?' });
  job.screening_questions.shift();

  await openDialog();
  await expect.element(dialog.getByText('Draft restored', { exact: true })).toBeVisible();
  // Each field was changed in one tab only. The fields that nobody typed in show the saved values.
  await expect
    .element(dialog.getByRole('textbox', { name: 'Job title' }))
    .toHaveValue('Chief baker');
  await expect.element(dialog.getByRole('textbox', { name: 'Schedule' })).toHaveValue('Nights');
  await expect
    .element(dialog.getByRole('combobox', { name: 'Employment type' }))
    .toHaveValue('contract');
  await value('Requirements 1').toHaveValue('Patience');
  await expect.element(field('Question text', screening(3))).toHaveValue('Do you drive?');
  await expect
    .element(changedMeanwhile(dialog))
    .toMatchTextContent(/in another tab or on another device, last on /);
  const choices = (label: string) => valuesOf(label, dialog).getByRole('radio');
  expect(choices('Employment type').elements()).toHaveLength(2);
  for (const label of ['Employment type', 'Requirements', 'Screening question 3'])
    await expect
      .element(valuesOf(label, dialog).getByRole('radio', { name: /^Saved: / }))
      .toBeChecked();
  // Changed on both sides: what was typed stays, and waits for a choice.
  await value('Cents').toHaveValue('75');
  for (const [label, text] of [
    ['Hourly pay', 'Saved: $99.00 / hour'],
    ['Hourly pay', 'In this form: $25.75 / hour'],
    [
      'Screening question 2',
      'Saved: Which shift suits you? Answers: early, late. Preferred: late.',
    ],
    ['Screening question 1', 'Saved: removed'],
  ] as const)
    await expect.element(valuesOf(label, dialog)).toMatchTextContent(text);
  await button('Save', dialog).click();
  await expect.element(dialog.getByText('Choose one.')).toHaveLength(3);
  expect(other.updates).toEqual([]);
  const pay = choices('Hourly pay');
  await expect.element(pay.first()).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(pay.nth(1)).toBeChecked();
  await press('{ArrowUp}');
  await value('Dollars').toHaveValue('99');
  await take('Screening question 2', 'saved', dialog);
  await expect.element(field('Question text', screening(2))).toHaveValue('Which shift suits you?');
  await take('Screening question 1', 'saved', dialog);
  await expect.element(field('Question text', screening(1))).toHaveValue('Which shift suits you?');
  await take('Screening question', 'typed', dialog);
  await expect.element(dialog.getByText('Choose one.')).not.toBeInTheDocument();
  await save();
  expect(job).toMatchObject({
    job_title: 'Chief baker',
    schedule: 'Nights',
    employment_type: 'contract',
    hourly_pay_in_cents: 9900,
    requirements: ['Patience'],
  });
  expect(textsOf(job.screening_questions)).toEqual([
    'Which shift suits you?',
    'Do you drive?',
    'Can you start at five?',
  ]);
  expect(textsOf(job.video_questions)).toEqual(['Why here?', 'Why now?']);
  expect(job.video_questions[0]?.id).toBe(here);

  // Cancel drops the typed text.
  await edit();
  await field('Schedule', dialog).fill('Sundays');
  await button('Cancel', dialog).click();
  await closed();
  await edit();
  await value('Schedule').toHaveValue('Nights');
});

test('what another tab saves while the dialog is open is named before anything is saved, and stays; a field that both changed waits for a choice; a double click saves once, and the dialog can neither be cancelled nor edited meanwhile; then it closes before the lists have loaded', async () => {
  const other = keepJob({ schedule: 'Days' });
  const { job } = other;
  await openDialog();
  other.edit(job, { benefits: ['Free bread'], requirements: ['Strong arms'] });
  await field('Schedule', dialog).fill('Mornings');
  await button('Save', dialog).click();
  await expect.element(alertSaying('This was changed in the meantime.')).toBeVisible();
  await expect.element(changedMeanwhile(dialog)).toHaveFocus();
  expect(changedMeanwhile(dialog).getByRole('radiogroup').elements()).toHaveLength(2);
  await expect.element(valuesOf('Benefits', dialog)).toMatchTextContent('Saved: Free bread');
  await value('Benefits 1').toHaveValue('Free bread');
  expect(job.schedule).toBe('Days');
  await save();
  expect(job).toMatchObject({
    schedule: 'Mornings',
    benefits: ['Free bread'],
    requirements: ['Strong arms'],
  });
  expect(other.updates.at(-1)).toEqual({ id: job.id, schedule: 'Mornings', expected_revision: 2 });

  await edit();
  other.edit(job, { schedule: 'Nights' });
  await field('Schedule', dialog).fill('Evenings');
  await button('Save', dialog).click();
  await expect.element(valuesOf('Schedule', dialog)).toMatchTextContent('Saved: Nights');
  await button('Save', dialog).click();
  await expect.element(dialog.getByText('Choose one.')).toBeVisible();
  expect(job.schedule).toBe('Nights');
  await take('Schedule', 'typed', dialog);
  await save();
  expect(job.schedule).toBe('Evenings');

  await edit();
  other.updates.length = 0;
  const [saving, lists] = [hold(updateJob), hold(getManagerCompanyView)];
  await field('Job title', dialog).fill('Chief baker');
  await field('Schedule', dialog).fill('Days');
  clickTwice(button('Save', dialog));
  await expect.element(button('Cancel', dialog)).toBeDisabled();
  await expect.element(button('Close', dialog)).toBeDisabled();
  await press('{Escape}');
  field('Schedule', dialog).element().focus();
  await press(' and nights');
  await expect.element(dialog).toBeVisible();
  saving();
  await closed();
  await expect.element(page.getByRole('row', { name: /Chief baker/ })).toBeVisible();
  lists();
  expect(other.updates).toHaveLength(1);
  expect(job.schedule).toBe('Days');
  expect(Object.keys(localStorage).join()).not.toContain('draft.');
});
