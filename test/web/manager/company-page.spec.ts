import { getCompany, getManagerCompanyView } from '../../../lambdas/contract/calls/company.ts';
import {
  createCompany,
  updateCompany,
  updateLocation,
} from '../../../lambdas/contract/calls/edit-company.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { expectOneLeftEdge } from '../../support/web/look.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, button, card, expect, field, navigate } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// `/manager/company/{id}`, and the dialogs that it opens for the company and its locations.

const pageOf = ({ company }: Employer) => `/manager/company/${company.id}`;

test('a hero with initials, name, culture, description, counts; location cards each with Edit and Add Job; a jobs table with a preview of 120 characters; per-row Edit opens a modal, Preview as candidate shows the job and its questions, Review and the title go to the candidates page, and Post again starts a new job from it', async ({
  page,
  employer,
  api,
}) => {
  const terms = {
    schedule: 'Nights',
    hourly_pay_in_cents: 2505,
    employment_type: 'part-time' as const,
    remote: true,
    benefits: ['Free bread'],
    requirements: ['Patience'],
  };
  const original = await newJob(employer, {
    job_title: 'Night baker',
    job_description: `${'x'.repeat(120)}END`,
    ...terms,
    screening_questions: [
      {
        question_text: 'Which shift?',
        question_answers: ['early', '3-5 nights'],
        correct_answer: '3-5 nights',
      },
    ],
    video_questions: [{ question_text: 'Why bread?', is_required: false }],
  });
  await test.step('a jobs table with columns Title, Location, Type, Applicants, and a description preview of 120 characters', async () => {
    const [first] = await applicants(api, 1);
    if (first) await apply(first, original);
    const closed = await newJob(employer, { job_title: 'Day baker' });
    await employer.call(deactivateJob, { job_posting_id: closed.id });

    await employer.call(updateCompany, {
      id: employer.company.id,
      name: 'Crumb Crust',
      culture: 'Early mornings, warm bread.',
      description: 'A bakery of four ovens.',
    });
    await page.goto(pageOf(employer));
    const table = page.getByRole('table');
    for (const column of ['Title', 'Location', 'Type', 'Applicants']) {
      await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    }
    const row = table.getByRole('row', { name: /Night baker/ });
    await expect(row.getByRole('cell').nth(1)).toHaveText('Main Street · Remote');
    await expect(row).toContainText('Part-time');
    await expect(row.getByRole('cell').nth(3)).toHaveText(/^1\s*1 new$/);
    await expect(row.getByText(`${'x'.repeat(120)}…`, { exact: true })).toBeVisible();
    await expect(table.getByRole('row', { name: /Day baker/ })).toContainText('Inactive');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText(/^1 applicant\s*1 new$/)).toBeVisible();
    if (size !== null) await page.setViewportSize(size);
  });

  await test.step('a hero with initials, name, culture, description (if present), counts of locations and jobs', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Crumb Crust');
    await expect(page.getByRole('main').getByText('CC', { exact: true })).toBeVisible();
    await expect(page.getByText('Early mornings, warm bread.')).toBeVisible();
    await expect(page.getByText('A bakery of four ovens.')).toBeVisible();
    await expect(page.getByText('1 location · 2 jobs')).toBeVisible();
    await expectOneLeftEdge(page);
  });

  await test.step('the button Add Location leads there; location cards each with Edit and Add Job', async () => {
    const main = card(page, 'Main Street');
    await expect(main).toContainText('12 Main Street');
    await expect(main).toContainText('Portland, Oregon 97201');
    await expect(main.getByText('Edit', { exact: true })).toBeVisible();
    await main.getByText('Add Job', { exact: true }).click();
    await expect(page).toHaveURL(
      `/manager/company/${employer.company.id}/location/${employer.location.id}/add-job`,
    );
    await page.goBack();
    await page.getByRole('link', { name: 'Add Location', exact: true }).click();
    await expect(page).toHaveURL(`/manager/company/${employer.company.id}/add-location`);
    await page.goBack();
  });

  const row = page.getByRole('row', { name: /Night baker/ });
  const preview = page.getByRole('dialog', { name: 'Preview as candidate' });
  await test.step('per-row Edit opens a modal, and Preview as candidate shows the job and its questions', async () => {
    await button(row, 'More for Night baker').click();
    await page.getByRole('menuitem', { name: 'Preview as candidate' }).click();
    for (const text of [
      ...['Night baker', '$25.05 / hour', 'Nights', 'Patience', '3-5 nights', 'Why bread?'],
    ]) {
      await expect(preview.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(preview.getByRole('textbox').or(preview.getByRole('radio'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await row.getByText('Edit', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    await expect(field(dialog, 'Job title')).toHaveValue('Night baker');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('Review and the title go to the candidates page', async () => {
    await row.getByText('Review', { exact: true }).click();
    await expect(page).toHaveURL(`/manager/job-postings/${original.id}/candidates`);
    await button(page, 'Preview as candidate').click();
    await expect(preview.getByText('Which shift?')).toBeVisible();
    await page.goBack();
    await row.getByRole('link', { name: 'Night baker', exact: true }).click();
    await expect(page).toHaveURL(`/manager/job-postings/${original.id}/candidates`);
    await page.goBack();
  });

  await test.step('Post again starts a new job from it', async () => {
    const before = (await employer.call(getJobPosting, { id: original.id })).job;
    await button(row, 'More for Night baker').click();
    await page.getByRole('menuitem', { name: 'Post again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Job');
    await expect(field(page, 'Job title')).toHaveValue('Night baker');
    await expect(field(page, 'Dollars')).toHaveValue('25');
    await expect(field(page, 'Cents')).toHaveValue('05');
    await expect(page.getByLabel('Answer 2 is preferred')).toBeChecked();
    await field(page, 'Job title').fill('Night baker II');
    await field(page.getByRole('group', { name: 'Video question 1' }), 'Question text').fill(
      'Why dough?',
    );
    await button(page, 'Add Job').click();
    await expect(alertSaying(page, 'Job posting created successfully!')).toBeVisible();
    await expect(row).toHaveCount(2);

    const { jobs } = await employer.call(getManagerCompanyView, { id: employer.company.id });
    expect(jobs[0]).toMatchObject({
      job_title: 'Night baker II',
      ...terms,
    });
    const { job } = await employer.call(getJobPosting, { id: jobs[0]?.id ?? '' });
    expect(job.screening_questions).toMatchObject([
      {
        question_text: 'Which shift?',
        question_answers: ['early', '3-5 nights'],
        correct_answer: '3-5 nights',
        is_required: true,
      },
    ]);
    expect(job.video_questions).toMatchObject([
      { question_text: 'Why dough?', is_required: false },
    ]);
    expect((await employer.call(getJobPosting, { id: original.id })).job).toEqual(before);
  });
});

test('both dialogs start from the server’s current data, not from the page, and keep changes made elsewhere meanwhile; an empty company is accessible', async ({
  page,
  employer,
}) => {
  const { company, location } = employer;
  const dialog = page.getByRole('dialog');
  await page.goto(pageOf(employer));
  await expect(card(page, 'Main Street')).toBeVisible();
  await employer.call(updateLocation, { id: location.id, city: 'Bend' });
  await employer.call(updateCompany, { id: company.id, culture: 'Warm.' });
  await button(page, 'Edit Main Street').click();
  await expect(field(dialog, 'City')).toHaveValue('Bend');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Edit Company').click();
  await expect(field(dialog, 'Culture')).toHaveValue('Warm.');
  await employer.call(updateCompany, { id: company.id, description: 'Rye.' });
  await field(dialog, 'Culture').fill('Warm and loud.');
  await button(dialog, 'Save').click();
  await expect(valuesOf(dialog, 'Description')).toContainText('Saved: Rye.');
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  expect((await employer.call(getCompany, { id: company.id })).company).toMatchObject({
    ...{ culture: 'Warm and loud.', description: 'Rye.' },
  });

  const { company: empty } = await employer.call(createCompany, { name: 'Second Door' });
  await navigate(page, `/manager/company/${empty.id}`);
  await expect(page.getByText(/^No jobs yet\./)).toBeVisible();
  await expectAccessible(page, 'an empty company');
});
