import {
  getCompanyLocation,
  getManagerCompanyView,
} from '../../../../lambdas/contract/calls/company.ts';
import { updateCompany, updateLocation } from '../../../../lambdas/contract/calls/edit-company.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  open,
  page,
  refusal,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { signInManager } from '../../../../test/support/web/people.ts';
import {
  answerCompany,
  company,
  job,
  jobWithQuestions,
  location,
} from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

const PATH = paths.manager.company(company.id);
const dialog = page.getByRole('dialog');
const heading = page.getByRole('heading', { level: 1 });
const closed = () => expect.element(dialog).not.toBeInTheDocument();

async function openPage(shown?: Parameters<typeof answerCompany>[0]): Promise<void> {
  signInManager();
  answerCompany(shown);
  await open(PATH);
}

test('a failure to load is shown with a Retry; without a description the page shows none', async () => {
  signInManager();
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
    ...{ name: 'Crumb & Crust', culture: 'Warm bread.', description: 'Four ovens.' },
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
    ...{ location_name: 'Old Town', address: '1 Market Square', city: 'Salem' },
    ...{ state: 'Illinois', zip_code: '62701' },
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
  const copies = Array.from({ length: 100 }, (_, number) => ({
    ...location,
    id: `01JD00000000000000000001${String(number).padStart(2, '0')}_${company.id}`,
    location_name: `Place ${number}`,
  }));
  signInManager();
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
