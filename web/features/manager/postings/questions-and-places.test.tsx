import { createJob } from '../../../../lambdas/contract/calls/job.ts';
import { getJobRows } from '../../../../lambdas/contract/calls/own-jobs.ts';
import type { ParsedInputOf } from '../../../../lambdas/contract/route.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  fill,
  open,
  page,
  path,
  resize,
  sidewaysScroll,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { keepJob } from '../../../../test/support/web/kept-job.ts';
import { morgan, managerTest as test } from '../../../../test/support/web/people.ts';
import {
  answerCompany,
  company,
  jobRow,
  jobWithQuestions,
  location,
  otherLocation,
} from '../../../../test/support/web/things.ts';
import { paths, postAgainPath } from '../../../paths.ts';

// A job is added with the questions of another one, at several locations, and with questions that only a video answers.

const ADD_JOB = paths.manager.addJob(company.id, location.id);
const posted = alertSaying('Job posting created successfully!');
const press = userEvent.keyboard;
const oldTown = otherLocation(1, 'Old Town');
const harbor = otherLocation(2, 'Harbor');
const places = [location, oldTown, harbor, otherLocation(3, 'Station')];

/** Answers what the page asks for; the job with these questions is there already. */
function answerPlaces(questions: Parameters<typeof keepJob>[0] = {}) {
  const kept = keepJob(questions);
  answerCompany({
    company: { ...company, location_count: places.length },
    locations: places,
    jobs: [kept.job],
  });
  return kept;
}
const fillRequired = () =>
  fill({ 'Job title': 'Night baker', 'Job description': 'Bake until dawn.' });

test('questions are copied from an earlier job; a job is posted at several locations, and again at those that failed; a closed job is posted again', async () => {
  const { job } = answerPlaces({
    job_title: 'Crêpe chef',
    is_active: false,
    screening: [{ question_text: 'Can you start at four?', correct_answer: 'no' }],
    video: [{ question_text: 'Why bread?' }],
  });
  answer(getJobRows, () => ({
    rows: [job, jobRow({ job_title: 'Barista' })],
    companies: [company],
    locations: places,
  }));
  await open(ADD_JOB);
  await fillRequired();
  const texts = page.getByLabelText(/^Question text/);
  await texts.first().fill('Do you drive?');
  await button('Copy questions from…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Search by title').fill('repe');
  await expect.element(dialog.getByRole('button', { name: /^Barista/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: /^Crêpe chef/ }).click();
  await expect.element(alertSaying('2 questions copied from “Crêpe chef”.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const copied = ['Do you drive?', 'Can you start at four?', 'Why bread?'];
  const written = () => texts.elements().map((each) => (each as HTMLInputElement).value);
  await expect.poll(written).toEqual(copied);

  // Each location gets its own job; only the failed one is retried.
  await button('Post at more locations').click();
  for (const name of ['Old Town', 'Harbor']) await page.getByRole('checkbox', { name }).click();
  let isDown = true;
  const jobs: ParsedInputOf<typeof createJob>[] = [];
  answer(createJob, (input) => {
    if (isDown && input.location_id === oldTown.id) return Response.error();
    jobs.push(input);
    return { job: jobWithQuestions };
  });
  await button('Add Job').click();
  const failed = alertSaying('Posted at Main Street, Harbor. Not posted at Old Town.');
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Harbor' })).toBeDisabled();
  isDown = false;
  await button('Add Job').click();
  await expect.element(posted).toBeVisible();
  await expect.poll(path).toBe(paths.manager.company(company.id));
  expect(jobs.map((each) => each.location_id).toSorted()).toEqual(
    [location, oldTown, harbor].map(({ id }) => id).toSorted(),
  );
  for (const each of jobs) {
    expect(each.screening_questions?.map((one) => one.correct_answer)).toEqual(['yes', 'no']);
    expect(each.video_questions).toMatchObject([{ question_text: 'Why bread?' }]);
  }

  // A closed job is posted again, with its questions.
  await open(postAgainPath(job));
  await expect.element(field('Job title')).toHaveValue('Crêpe chef');
  await expect.poll(written).toEqual(copied.slice(1));
});

test('a new question is made video-only by keyboard; it names a contact, by default the manager; missing input is refused, typed text survives a reload; an existing question shows its contact; other ways can be allowed again, and switching back and forth changes nothing; a duplicate keeps the contact', async () => {
  const dana = { name: 'Dana Fake', phone: '555-0100', email: '' };
  answerPlaces();
  await open(ADD_JOB);
  await fillRequired();
  const question = (number: number) =>
    page.getByRole('group', { name: `Video question ${number}` });
  const only = (number: number) => question(number).getByLabelText('Video answers only');
  const first = question(1);
  await field('Question text', first).fill('Why bread?');
  await expect.element(field('Whom to ask', first)).not.toBeInTheDocument();
  only(1).element().focus();
  await press(' ');
  await expect.element(only(1)).toHaveFocus();
  await expect.element(field('Whom to ask', first)).toHaveValue('Morgan Reyes');
  await expect.element(field('Contact email', first)).toHaveValue(morgan.email);
  await expectAccessible('a question that only a video answers');
  await resize(390, 844);
  expect(sidewaysScroll(), 'a question that only a video answers').toBe(0);
  await resize(1440, 900);
  await field('Contact email', first).fill('');
  await button('Add Job').click();
  await expect.element(first.getByText('Enter a phone number or an email address.')).toBeVisible();
  await expect.element(field('Contact phone', first)).toHaveFocus();
  await press(dana.phone);
  await field('Whom to ask', first).fill('');
  await button('Add Job').click();
  await expect.element(field('Whom to ask', first)).toHaveFocus();
  await expect.element(first.getByText('Enter a name.')).toBeVisible();
  await press(dana.name);

  // The next question names the same person by default.
  await button('Add video question').click();
  await press('Why here?');
  await only(2).click();
  await expect.element(field('Whom to ask', question(2))).toHaveValue(dana.name);
  await field('Contact email', question(2)).fill('not an address');
  await button('Add Job').click();
  await expect.element(field('Contact email', question(2))).toHaveFocus();
  await only(2).click();
  await open(ADD_JOB);
  await expect.element(only(1)).toBeChecked();
  await expect.element(field('Contact phone', first)).toHaveValue(dana.phone);
  await expect.element(only(2)).not.toBeChecked();

  await button('Preview as candidate').click();
  const preview = page.getByRole('dialog', { name: 'Preview as candidate' });
  await expect
    .element(preview.getByText(/or answer by voice or in writing where the question allows it\.$/))
    .toBeVisible();
  await expect
    .poll(() => preview.getByText(/^This question needs/).element().parentElement?.textContent)
    .toMatch(/^This question needs a video answer\. If you need another way, ask Dana Fake:/);
  await expect.element(preview.getByRole('link', { name: dana.phone })).toBeVisible();
  await button('Close', preview).click();
  const jobs = answer(createJob, () => ({ job: jobWithQuestions }));
  await button('Add Job').click();
  await expect.element(posted).toBeVisible();
  expect(jobs).toMatchObject([
    {
      video_questions: [
        { question_text: 'Why bread?', video_only_contact: dana },
        { question_text: 'Why here?' },
      ],
    },
  ]);
  expect(jobs[0]?.video_questions?.[1]?.video_only_contact ?? null).toBeNull();

  // An existing question, in the Edit Job modal.
  const { job, calls } = answerPlaces({
    video: [
      { question_text: 'Why bread?', video_only_contact: dana },
      { question_text: 'Why here?' },
    ],
  });
  await open(paths.manager.company(company.id));
  await page.getByRole('row', { name: /aker/ }).getByText('Edit', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Job' });
  const existing = dialog.getByRole('group', { name: 'Video question 1' });
  const choices = dialog.getByLabelText('Video answers only');
  await expect.element(field('Whom to ask', existing)).toHaveValue(dana.name);
  await expect.element(field('Contact phone', existing)).toHaveValue(dana.phone);
  await expectAccessible('the contact in the dialog');
  await choices.nth(1).click();
  await choices.nth(1).click();
  await choices.nth(0).click();
  await button('Save', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toEqual(['update video']);
  expect(job.video_questions).toMatchObject([
    { question_text: 'Why bread?', video_only_contact: null, revision: 2 },
    { question_text: 'Why here?', video_only_contact: null, revision: 1 },
  ]);

  // A duplicate.
  const other = answerPlaces({ video: [{ question_text: 'Why now?', video_only_contact: dana }] });
  await open(postAgainPath(other.job));
  await expect.element(field('Question text').last()).toHaveValue('Why now?');
  await expect.element(page.getByLabelText('Video answers only')).toBeChecked();
  await expect.element(field('Contact phone')).toHaveValue(dana.phone);
});
