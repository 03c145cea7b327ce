import {
  getCompanyLocation,
  getManagerCompanyView,
} from '../../../../lambdas/contract/calls/company.ts';
import { setDecisionMails } from '../../../../lambdas/contract/calls/decision-mails.ts';
import { updateCompany, updateLocation } from '../../../../lambdas/contract/calls/edit-company.ts';
import { createJob } from '../../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { CHANGED_MEANWHILE } from '../../../../lambdas/contract/texts/texts.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  open,
  page,
  refusal,
  refusalAt,
  resize,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { valuesOf } from '../../../../test/support/web/changed-meanwhile.ts';
import { keepJob } from '../../../../test/support/web/kept-job.ts';
import { expectOneLeftEdge } from '../../../../test/support/web/left-edges.ts';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import {
  answerCompany,
  company,
  job,
  jobRow,
  jobWithQuestions,
  location,
  otherLocation,
} from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

const PATH = paths.manager.company(company.id);
const dialog = page.getByRole('dialog');
const heading = page.getByRole('heading', { level: 1 });
const closed = () => expect.element(dialog).not.toBeInTheDocument();

async function openPage(shown?: Parameters<typeof answerCompany>[0]): Promise<void> {
  answerCompany(shown);
  await open(PATH);
}

test('a failure to load is shown with a Retry; without a description the page shows none', async () => {
  answer(getManagerCompanyView, () => Response.error());
  await open(PATH);
  await expect.element(alertSaying('Failed to load company. Please try again.')).toBeVisible();
  answerCompany();
  await button('Retry').click();
  await expect.element(heading).toHaveTextContent(company.name);
  await expect.element(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await expect.element(page.getByText('Description')).not.toBeInTheDocument();
});

test('a company without locations and jobs says so, and one of somebody else is not found', async () => {
  const empty = { ...company, location_count: 0, job_posting_count: 0 };
  await openPage({ company: empty, locations: [], jobs: [] });
  await expect.element(page.getByText(/^No locations yet\./)).toBeVisible();
  await expect.element(page.getByText(/^No jobs yet\./)).toBeVisible();
  await expect.element(page.getByText('0 locations · 0 jobs')).toBeVisible();

  answer(getManagerCompanyView, () => refusal(404, 'There is no such company.'));
  await open(PATH);
  await expect.element(heading).toHaveTextContent('Page not found');
  await expect.element(page.getByText(/^There is no such company\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
});

test('Edit Company requires a name; what was typed survives a failure, Escape and a reload, and Cancel drops it', async () => {
  answer(updateCompany, () => Response.error());
  await openPage();
  await button('Edit Company').click();
  await field('Name', dialog).fill(' ');
  await button('Save', dialog).click();
  await expect.element(field('Name', dialog)).toHaveAttribute('aria-invalid', 'true');
  await field('Name', dialog).fill('Crumb & Crust');
  await button('Save', dialog).click();
  await expect.element(alertSaying('Failed to save company. Please try again.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await closed();
  await open(PATH);
  await button('Edit Company').click();
  await expect.element(field('Name', dialog)).toHaveValue('Crumb & Crust');
  await button('Cancel', dialog).click();
  await closed();
  await button('Edit Company').click();
  await expect.element(field('Name', dialog)).toHaveValue(company.name);
});

test('Edit Company saves name, culture, description and benefits, and the page shows them', async () => {
  const changes = {
    name: 'Crumb & Crust',
    culture: 'Warm bread.',
    description: 'Four ovens.',
    benefits: ['Free bread'],
  };
  const changed = { ...company, ...changes, revision: 2 };
  await openPage();
  await button('Edit Company').click();
  await field('Name', dialog).fill('Crumb & Crust');
  await field('Culture', dialog).fill('Warm bread.');
  await field('Description', dialog).fill('Four ovens.');
  await button('Add benefit', dialog).click();
  await field('Benefits 1', dialog).fill('Free bread');
  const saved = answer(updateCompany, () => ({ company: changed }));
  answerCompany({ company: changed });
  await button('Save', dialog).click();
  await closed();
  expect(saved).toEqual([{ id: company.id, ...changes, expected_revision: 1 }]);
  await expect.element(heading).toHaveTextContent('Crumb & Crust');
  for (const text of ['Four ovens.', 'Free bread'])
    await expect.element(page.getByText(text)).toBeVisible();
});

test('Edit Location: a failure to load and to save; then every field is changed', async () => {
  const changes = {
    location_name: 'Old Town',
    address: '1 Market Square',
    city: 'Salem',
    state: 'Illinois',
    zip_code: '62701',
  };
  const changed = { ...location, ...changes, revision: 2 };
  await openPage();
  answer(getCompanyLocation, () => Response.error());
  answer(updateLocation, () => Response.error());
  await button('Edit Main Street').click();
  await expect.element(alertSaying('Failed to load location. Please try again.')).toBeVisible();
  answer(getCompanyLocation, () => ({ location }));
  await button('Retry', dialog).click();
  for (const [label, before, after] of [
    ['Location name', 'Main Street', 'Old Town'],
    ['Address', '12 Main Street', '1 Market Square'],
    ['City', 'Portland', 'Salem'],
    ['State', 'Oregon', 'Illinois'],
    ['Zip code', '97201', '62701'],
  ] as const) {
    await expect.element(field(label, dialog)).toHaveValue(before);
    await field(label, dialog).fill(after);
  }
  await button('Save', dialog).click();
  await expect.element(alertSaying('Failed to save location. Please try again.')).toBeVisible();
  await expect.element(field('City', dialog)).toHaveValue('Salem');
  const saved = answer(updateLocation, () => ({ location: changed }));
  answerCompany({ locations: [changed] });
  await button('Save', dialog).click();
  await closed();
  expect(saved).toEqual([{ id: location.id, ...changes, expected_revision: 1 }]);
  await expect.element(page.getByText(/Salem, Illinois 62701/)).toBeVisible();
});

test('the jobs can be rows of one line, with the actions of the table and without the company', async () => {
  answer(getJobPosting, () => ({ job: jobWithQuestions }));
  await openPage({ jobs: [job, { ...job, id: `01JJ0000000000000000000001_${company.id}` }] });
  await button('Compact').click();
  const head = () =>
    [...document.querySelectorAll('main th')].map(({ textContent }) => textContent);
  await expect
    .poll(head)
    .toEqual(['Title', 'Place', 'Type and pay', 'Applicants', 'Posted', 'Actions']);
  const orders = [...(page.getByLabelText('Sort by').element() as HTMLSelectElement).options];
  expect(orders.map(({ text }) => text)).not.toContain('Sort by company');
  await button('Edit Baker').first().click();
  await expect.element(field('Job title', dialog)).toHaveValue('Baker');
  await userEvent.keyboard('{Escape}');
  await closed();
  await button('More for Baker').first().click();
  for (const name of ['Preview as candidate', 'Share', 'Post again'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
});

test('a company with more than a hundred locations shows its jobs too; an empty page is not the end of the list', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const copies = Array.from({ length: 100 }, (_, number) =>
    otherLocation(100 + number, `Place ${number}`),
  );
  answer(getManagerCompanyView, async ({ cursor }) => {
    if (cursor === undefined) return { company, locations: [], jobs: [], next_cursor: '1' };
    if (cursor === '2') return { company, locations: [location], jobs: [job] };
    await promise;
    return { company, locations: copies, jobs: [], next_cursor: '2' };
  });
  await open(PATH);
  const none = page.getByText(/^No (locations|jobs) yet\./);
  await expect.element(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  resolve();
  await expect.element(page.getByRole('heading', { name: 'Place 0' })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight);
      return page.getByRole('heading', { level: 3 }).elements().length;
    })
    .toBe(101);
  await expect.element(page.getByRole('row', { name: /Baker/ })).toBeVisible();
});

const PREVIEW = 'x'.repeat(120);

test('a hero with initials, name, culture, description, counts; location cards each with Edit and Add Job; a jobs table with a preview of 120 characters; per-row Edit opens a modal, Preview as candidate shows the job and its questions, Review and the title go to the candidates page, and Post again starts a new job from it', async () => {
  const { job: night } = keepJob({
    job_title: 'Night baker',
    job_description: `${PREVIEW}END`,
    schedule: 'Nights',
    hourly_pay_in_cents: 2505,
    employment_type: 'part-time',
    remote: true,
    benefits: ['Free bread'],
    requirements: ['Patience'],
    applicant_count: 1,
    new_application_count: 1,
    screening: [
      {
        question_text: 'Which shift?',
        question_answers: ['early', '3-5 nights'],
        correct_answer: '3-5 nights',
      },
    ],
    video: [{ question_text: 'Why bread?', is_required: false }],
  });
  const day = jobRow({ job_title: 'Day baker', is_active: false });
  answerCompany({
    company: {
      ...company,
      name: 'Crumb Crust',
      culture: 'Early mornings, warm bread.',
      description: 'A bakery of four ovens.',
      job_posting_count: 2,
    },
    jobs: [night, { ...job, ...day }],
  });
  await open(PATH);
  const table = page.getByRole('table');
  await expect
    .poll(() => [...document.querySelectorAll('main th')].map(({ textContent }) => textContent))
    .toEqual(['Title', 'Location', 'Type', 'Applicants', 'Actions']);
  const row = table.getByRole('row', { name: /Night baker/ });
  const cell = (index: number) => expect.element(row.getByRole('cell').nth(index));
  await cell(1).toHaveTextContent('Main Street · Remote');
  await cell(3).toMatchTextContent(/^1\s*1 new$/);
  await expect.element(row).toMatchTextContent('Part-time');
  await expect.element(row.getByText(`${PREVIEW}…`, { exact: true })).toBeVisible();
  await expect
    .element(table.getByRole('row', { name: /Day baker/ }))
    .toMatchTextContent('Inactive');
  await resize(390, 844);
  await expect.element(page.getByText(/^1 applicant\s*1 new$/)).toBeVisible();
  await resize(1440, 900);

  await expect.element(heading).toMatchTextContent('Crumb Crust');
  for (const text of [
    'CC',
    'Early mornings, warm bread.',
    'A bakery of four ovens.',
    '1 location · 2 jobs',
    '12 Main Street',
    'Portland, Oregon 97201',
  ])
    await expect.element(page.getByText(text).first()).toBeVisible();
  expectOneLeftEdge();
  await expect.element(button('Edit Main Street')).toBeVisible();
  for (const [name, href] of [
    ['Add Job at Main Street', paths.manager.addJob(company.id, location.id)],
    ['Add Location', paths.manager.addLocation(company.id)],
    ['Night baker', paths.manager.candidates(night.id)],
    ['Review Night baker', paths.manager.candidates(night.id)],
  ] as const)
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', href);

  await button('More for Night baker').click();
  await page.getByRole('menuitem', { name: 'Preview as candidate' }).click();
  for (const text of [
    'Night baker',
    '$25.05 / hour',
    'Nights',
    'Patience',
    '3-5 nights',
    'Why bread?',
  ])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  expect(dialog.element().querySelector('input, textarea')).toBe(null);
  await userEvent.keyboard('{Escape}');
  await closed();
  await row.getByText('Edit', { exact: true }).click();
  await expect.element(field('Job title', dialog)).toHaveValue('Night baker');
  await userEvent.keyboard('{Escape}');
  await closed();

  // Post again starts a new job from it, which stays unchanged.
  await button('More for Night baker').click();
  await page.getByRole('menuitem', { name: 'Post again' }).click();
  await expect.element(heading).toHaveTextContent('Add Job');
  for (const [label, text] of [
    ['Job title', 'Night baker'],
    ['Dollars', '25'],
    ['Cents', '05'],
  ] as const)
    await expect.element(field(label)).toHaveValue(text);
  await expect.element(page.getByLabelText('Answer 2 is preferred')).toBeChecked();
  await field('Job title').fill('Night baker II');
  await field('Question text', page.getByRole('group', { name: 'Video question 1' })).fill(
    'Why dough?',
  );
  const posted = answer(createJob, () => ({ job: jobWithQuestions }));
  await button('Add Job').click();
  await expect.element(alertSaying('Job posting created successfully!')).toBeVisible();
  expect(posted).toMatchObject([
    {
      job_title: 'Night baker II',
      schedule: 'Nights',
      hourly_pay_in_cents: 2505,
      employment_type: 'part-time',
      remote: true,
      benefits: ['Free bread'],
      requirements: ['Patience'],
      screening_questions: [
        {
          question_text: 'Which shift?',
          question_answers: ['early', '3-5 nights'],
          correct_answer: '3-5 nights',
          is_required: true,
        },
      ],
      video_questions: [{ question_text: 'Why dough?', is_required: false }],
    },
  ]);
});

test('both dialogs start from the server’s current data, not from the page, and keep changes made elsewhere meanwhile; an empty company is accessible', async () => {
  const stored = { ...company };
  await openPage();
  answerCompany({ company: stored, locations: [{ ...location, city: 'Bend' }] });
  Object.assign(stored, { culture: 'Warm.', revision: 2 });
  await button('Edit Main Street').click();
  await expect.element(field('City', dialog)).toHaveValue('Bend');
  await userEvent.keyboard('{Escape}');
  await closed();
  await button('Edit Company').click();
  await expect.element(field('Culture', dialog)).toHaveValue('Warm.');
  Object.assign(stored, { description: 'Rye.', revision: 3 });
  const saved = answer(updateCompany, ({ expected_revision, ...changes }) =>
    expected_revision === stored.revision
      ? { company: { ...stored, culture: changes.culture ?? '', revision: 4 } }
      : refusal(409, CHANGED_MEANWHILE, { company: stored }),
  );
  await field('Culture', dialog).fill('Warm and loud.');
  await button('Save', dialog).click();
  await expect.element(valuesOf('Description', dialog)).toMatchTextContent('Saved: Rye.');
  await button('Save', dialog).click();
  await closed();
  expect(saved.at(-1)).toEqual({
    id: company.id,
    culture: 'Warm and loud.',
    expected_revision: 3,
  });

  await openPage({ jobs: [], company: { ...company, job_posting_count: 0 } });
  await expect.element(page.getByText(/^No jobs yet\./)).toBeVisible();
  await expectAccessible('an empty company');
});

test('Decision Emails: our text, a preview, no links, and back to our text', async () => {
  const stored: Company = { ...company };
  await openPage({ company: stored });
  const message = 'Remove “Example.com”. These emails cannot have links.';
  const saved = answer(setDecisionMails, ({ acceptance = '', rejection = '' }) => {
    if (rejection.includes('Example.com')) return refusalAt('rejection', message);
    stored.decision_mails = rejection === '' ? undefined : { acceptance, rejection };
    stored.revision += 1;
    return { company: structuredClone(stored) };
  });
  await button('Decision Emails').click();
  const rejection = dialog.getByRole('textbox', { name: 'When you reject' });
  const preview = dialog.getByRole('region', { name: 'Preview: When you reject' });
  await expect
    .poll(() => (rejection.element() as HTMLTextAreaElement).value)
    .toMatch(/^Thank you for applying for \{job\}/);
  for (const text of [`An update on your application for Barista at ${company.name}`, 'Hello Sam,'])
    await expect.element(preview).toMatchTextContent(text);
  await rejection.fill('Dear {first_name}, see Example.com.');
  await button('Save', dialog).click();
  await expect.element(rejection).toHaveAccessibleDescription(message);
  await expect.element(rejection).toHaveFocus();
  const words = 'Dear {first_name},\n\n{company} chose somebody else.';
  await rejection.fill(words);
  await expect
    .element(preview)
    .toMatchTextContent(`Dear Sam, ${company.name} chose somebody else.`);
  await expect.element(preview).not.toMatchTextContent('Hello');
  await button('Save', dialog).click();
  await expect.element(alertSaying('Decision emails saved.')).toBeVisible();
  await closed();
  await button('Decision Emails').click();
  await expect.element(rejection).toHaveValue(words);
  await button('Use our text: When you reject', dialog).click();
  await button('Save', dialog).click();
  await closed();
  expect(saved.slice(1)).toEqual(
    [words, ''].map((text, index) => ({
      company_id: company.id,
      rejection: text,
      expected_revision: index + 1,
    })),
  );
});
