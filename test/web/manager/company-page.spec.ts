import * as z from 'zod/mini';
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
import {
  alertSaying,
  button,
  card,
  expect,
  failCalls,
  field,
  navigate,
} from '../../support/web/web-test.ts';
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

test("'Failed to load company. Please try again.' with a Retry; Edit Company and Edit Location change every field; failures to load and to save are shown, the name is required; typed text survives failure, Escape and reload, and Cancel drops it; both start from the server’s data, and keep changes made elsewhere meanwhile; messages for no locations and no jobs; a company of somebody else's is not found", async ({
  page,
  employer,
}) => {
  await test.step("'Failed to load company. Please try again.' with a Retry", async () => {
    const mend = await failCalls(page, '/company/get-manager-company-view-by-company-id/*');
    await page.goto(pageOf(employer));
    await expect(alertSaying(page, 'Failed to load company. Please try again.')).toBeVisible();
    mend();
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(employer.company.name);
  });

  await test.step('without a description the page shows none', async () => {
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
    await expect(page.getByText('Description', { exact: true })).toHaveCount(0);
  });

  await test.step("Edit Company: 'Failed to save company. Please try again.'; the name is required; typed text survives failure, Escape and reload, and Cancel drops it", async () => {
    const mend = await failCalls(page, '/company/update-company');
    const dialog = page.getByRole('dialog', { name: 'Edit Company' });
    const name = field(dialog, 'Name');
    await button(page, 'Edit Company').click();
    await name.fill(' ');
    await button(dialog, 'Save').click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Crumb & Crust');
    await button(dialog, 'Save').click();
    await expect(alertSaying(dialog, 'Failed to save company. Please try again.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await button(page, 'Edit Company').click();
    await expect(name).toHaveValue('Crumb & Crust');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await button(page, 'Edit Company').click();
    await expect(name).toHaveValue(employer.company.name);
    mend();
  });

  await test.step('Edit Company changes name, culture, description and benefits', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit Company' });
    await expect(field(dialog, 'Name')).toHaveValue(employer.company.name);
    await field(dialog, 'Name').fill('Crumb & Crust');
    await field(dialog, 'Culture').fill('Warm bread.');
    await field(dialog, 'Description').fill('Four ovens.');
    await button(dialog, 'Add benefit').click();
    await field(dialog, 'Benefits 1').fill('Free bread');
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Crumb & Crust');
    await expect(page.getByText('Four ovens.')).toBeVisible();
    await expect(page.getByText('Free bread')).toBeVisible();
    const { company } = await employer.call(getCompany, { id: employer.company.id });
    expect(company).toMatchObject({
      ...{ name: 'Crumb & Crust', culture: 'Warm bread.', description: 'Four ovens.' },
      benefits: ['Free bread'],
    });
  });

  await test.step("'Failed to load location. Please try again.' and 'Failed to save location. Please try again.'", async () => {
    const mendLoad = await failCalls(page, '/company/get-company-location-by-id*');
    const mendSave = await failCalls(page, '/company/update-location');
    await button(page, 'Edit Main Street').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Location' });
    await expect(alertSaying(dialog, 'Failed to load location. Please try again.')).toBeVisible();
    mendLoad();
    await button(dialog, 'Retry').click();
    await field(dialog, 'City').fill('Springfield');
    await button(dialog, 'Save').click();
    await expect(alertSaying(dialog, 'Failed to save location. Please try again.')).toBeVisible();
    await expect(field(dialog, 'City')).toHaveValue('Springfield');
    mendSave();
    await button(dialog, 'Save').click();
    await expect(card(page, 'Main Street')).toContainText('Springfield, Oregon');
  });

  await test.step('Edit Location changes every field', async () => {
    await button(page, 'Edit Main Street').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Location' });
    await expect(field(dialog, 'Location name')).toHaveValue('Main Street');
    await expect(field(dialog, 'Address')).toHaveValue('12 Main Street');
    await expect(field(dialog, 'City')).toHaveValue('Springfield');
    await expect(field(dialog, 'State')).toHaveValue('Oregon');
    await expect(field(dialog, 'Zip code')).toHaveValue('97201');
    await field(dialog, 'Location name').fill('Old Town');
    await field(dialog, 'Address').fill('1 Market Square');
    await field(dialog, 'City').fill('Salem');
    await field(dialog, 'State').fill('Illinois');
    await field(dialog, 'Zip code').fill('62701');
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Old Town')).toContainText('1 Market Square');
    await expect(card(page, 'Old Town')).toContainText('Salem, Illinois 62701');
  });

  await test.step('both start from the server’s current data, not from the page, and keep changes made elsewhere meanwhile', async () => {
    const { company, location } = employer;
    const dialog = page.getByRole('dialog');
    await employer.call(updateLocation, {
      ...{ id: location.id, location_name: 'Old Town', address: '1 Market Square' },
      ...{ city: 'Bend', state: 'Oregon', zip_code: '97701' },
    });
    const ours = { id: company.id, name: 'Crumb & Crust' };
    await employer.call(updateCompany, { ...ours, culture: 'Warm.' });
    await button(page, 'Edit Old Town').click();
    await expect(field(dialog, 'City')).toHaveValue('Bend');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await button(page, 'Edit Company').click();
    await expect(field(dialog, 'Culture')).toHaveValue('Warm.');
    await employer.call(updateCompany, { ...ours, description: 'Rye.' });
    await field(dialog, 'Culture').fill('Warm and loud.');
    await button(dialog, 'Save').click();
    await expect(valuesOf(dialog, 'Description')).toContainText('Saved: Rye.');
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    expect((await employer.call(getCompany, { id: company.id })).company).toMatchObject({
      ...{ culture: 'Warm and loud.', description: 'Rye.' },
    });
  });

  await test.step('messages for no locations and for no jobs', async () => {
    const { company } = await employer.call(createCompany, { name: 'Second Door' });
    await navigate(page, `/manager/company/${company.id}`);
    await expect(page.getByText(/^No locations yet\./)).toBeVisible();
    await expect(page.getByText(/^No jobs yet\./)).toBeVisible();
    await expect(page.getByText('0 locations · 0 jobs')).toBeVisible();
    await expectAccessible(page, 'an empty company');
  });

  await test.step("a company of somebody else's is not found", async () => {
    for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nope']) {
      await navigate(page, `/manager/company/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByText('There is no such company.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
    }
  });
});

/** The part of a company's view that the test needs. */
const companyViewSchema = z.looseObject({
  locations: z.array(z.looseObject({ id: z.string() })),
  jobs: z.array(z.unknown()),
});

test('a company with more than a hundred locations shows its jobs too; a page without locations or jobs is not the end of the list', async ({
  page,
  employer,
}) => {
  await newJob(employer);
  // Three pages: an empty one, a hundred copies of the location, and the real data. The second one is delayed.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const view = '**/api/company/get-manager-company-view-by-company-id/*';
  await page.route(view, async (route) => {
    const url = new URL(route.request().url());
    const index = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    if (index === 1) await held;
    const response = await route.fetch({ url: url.href });
    const all = companyViewSchema.parse(await response.json());
    const copies = Array.from({ length: 100 }, (_, number) => ({
      ...all.locations[0],
      id: `${all.locations[0]?.id.slice(0, -2)}${String(number).padStart(2, '0')}`,
      location_name: `Place ${number}`,
    }));
    const next_cursor = String(index + 1);
    const json = [
      { ...all, locations: [], jobs: [], next_cursor },
      { ...all, locations: copies, jobs: [], next_cursor },
    ][index];
    await route.fulfill({ response, json: json ?? all });
  });
  await page.goto(pageOf(employer));
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect(page.getByText(/^No (locations|jobs) yet\./)).toHaveCount(0);
  release();
  await expect(card(page, 'Place 0')).toBeVisible();
  await expect(page.getByText(/^No jobs yet\./)).toHaveCount(0);
  // Cards are rendered once they are nearly in view, and may move what is below them.
  await expect(async () => {
    await page.getByRole('heading', { name: 'Jobs', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('row', { name: /Baker/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const locations = page.getByRole('region', { name: 'Locations' });
  await locations.evaluate((section) => section.scrollIntoView({ block: 'end' }));
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(101);
});
