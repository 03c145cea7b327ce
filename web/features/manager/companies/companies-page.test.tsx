import { getCompany, getManagerCompanies } from '../../../../lambdas/contract/calls/company.ts';
import { setCompanyLogo } from '../../../../lambdas/contract/calls/company-logo.ts';
import { addLocation, createCompany } from '../../../../lambdas/contract/calls/edit-company.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  fill,
  open,
  page,
  path,
  refusal,
  sentHeaders,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import { answerCompany, company, location } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

const { companies: LIST, createCompany: CREATE } = paths.manager;
const secondDoor = { ...company, id: '01JC0000000000000000000002', name: 'Second Door' };
const restored = page.getByText('Draft restored');
const link = (name: string) => page.getByRole('link', { name });

test('companies: a failure to load is shown with a Retry; then a card each, or that there is none', async () => {
  answer(getManagerCompanies, () => refusal(500, 'Something broke.'));
  await open(LIST);
  const failed = alertSaying(/Something broke|Failed to load companies/);
  await expect.element(failed).toBeVisible();
  const rich = { ...company, culture: 'Slow mornings.', location_count: 2, job_posting_count: 0 };
  answer(getManagerCompanies, () => ({ companies: [rich, secondDoor] }));
  await button('Retry').click();
  for (const text of ['Slow mornings.', '2 locations · 0 jobs'])
    await expect.element(page.getByText(text)).toBeVisible();
  for (const text of ['No culture info yet', '1 location · 1 job'])
    await expect.element(page.getByText(text)).toBeVisible();
  for (const name of [company.name, `View Details of ${company.name}`])
    await expect.element(link(name)).toHaveAttribute('href', paths.manager.company(company.id));
  await expect.element(link('+ Add Company')).toHaveAttribute('href', CREATE);

  answer(getManagerCompanies, () => ({ companies: [] }));
  await open(LIST);
  const none = 'No companies yet. Add your first company to get started!';
  await expect.element(page.getByText(none)).toBeVisible();
});

test('a new company needs a name; what was typed survives a failed save and a reload, and Start over drops it', async () => {
  answer(createCompany, () => refusal(500, ''));
  await open(CREATE);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Create Company');
  await expect.element(page.getByRole('textbox')).toHaveLength(2);
  await field('Culture').fill('Early mornings.');
  await button('Create Company').click();
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('Crumb & Crust');
  await button('Create Company').click();
  await expect.element(alertSaying('Failed to save company. Please try again.')).toBeVisible();

  await open(CREATE);
  await expect.element(restored).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Crumb & Crust');
  await expect.element(field('Culture')).toHaveValue('Early mornings.');
  await button('Start over').click();
  await expect.element(field('Name')).toHaveValue('');
  await open(CREATE);
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(restored).not.toBeInTheDocument();
});

test('a company whose answer is lost is asked for again with the same key; then its location is next, and the draft gone', async () => {
  answerCompany();
  answer(createCompany, () => Response.error());
  await open(CREATE);
  await fill({ Name: 'Crumb & Crust', Culture: 'Early mornings.\nWarm bread.' });
  await button('Create Company').click();
  await expect.element(alertSaying('Failed to save company. Please try again.')).toBeVisible();
  const created = answer(createCompany, () => ({ company }));
  await button('Create Company').click();
  await expect.poll(path).toBe(paths.manager.addLocation(company.id));
  expect(created).toEqual([{ name: 'Crumb & Crust', culture: 'Early mornings.\nWarm bread.' }]);
  const keys = sentHeaders('idempotency-key').filter((key) => key !== null);
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
  await open(CREATE);
  await expect.element(field('Name')).toHaveValue('');
});

test('a logo may be chosen for a new company; if it cannot be saved, the company is there all the same', async () => {
  answerCompany();
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const picture = new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' });
  const choose = async (file: File) => {
    await open(CREATE);
    await field('Name').fill('Crumb & Crust');
    await userEvent.upload(field('Logo file'), file);
  };
  const created = answer(createCompany, () => ({ company }));
  await choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(alertSaying('Choose a PNG, JPEG or WebP picture.')).toBeVisible();
  const logos = answer(setCompanyLogo, () => ({ company: { ...company, logo: 'a.png' } }));
  await userEvent.upload(field('Logo file'), picture);
  await expect.element(button('Remove logo')).toBeVisible();
  expect(created).toEqual([]);
  await button('Create Company').click();
  await expect.poll(path).toBe(paths.manager.addLocation(company.id));
  expect(created).toEqual([{ name: 'Crumb & Crust', culture: '' }]);
  expect(logos).toMatchObject([{ id: company.id, image: expect.stringMatching(/^iVBOR/) }]);

  answer(setCompanyLogo, () => refusal(500, ''));
  await choose(picture);
  await expect.element(button('Remove logo')).toBeVisible();
  await button('Create Company').click();
  const said =
    'The logo could not be saved. The company is created. Add the logo with Edit Company.';
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.poll(path).toBe(paths.manager.addLocation(company.id));
  expect(created).toHaveLength(2);
});

test('leaving while a company is being created causes no later redirect', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(createCompany, () => promise.then(() => ({ company: secondDoor })));
  answer(getManagerCompanies, () => ({ companies: [company] }));
  await open(CREATE);
  await field('Name').fill('Second Door');
  await button('Create Company').click();
  await link('Companies').click();
  await expect.element(link(company.name)).toBeVisible();
  answer(getManagerCompanies, () => ({ companies: [company, secondDoor] }));
  resolve();
  await expect.element(link('Second Door')).toBeVisible();
  expect(path()).toBe(LIST);
});

test('a new location: a failure to load its company, required fields, a failure to save; then its first job is next', async () => {
  answerCompany();
  answer(getCompany, () => Response.error());
  const typed = {
    'Location name': 'Old Town',
    Address: '1 Market Square',
    City: 'Springfield',
    State: 'Illinois',
    'Zip code': '62701',
  };
  const PATH = paths.manager.addLocation(company.id);
  await open(PATH);
  await expect.element(alertSaying('Failed to load company. Please try again.')).toBeVisible();
  answer(getCompany, () => ({ company }));
  await button('Retry').click();
  await expect.element(page.getByText(company.name)).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveLength(5);
  await button('Add Location').click();
  for (const label of Object.keys(typed))
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Location name')).toHaveFocus();

  answer(addLocation, () => Response.error());
  await fill(typed);
  await button('Add Location').click();
  await expect.element(alertSaying('Failed to save location. Please try again.')).toBeVisible();
  await open(PATH);
  for (const [label, value] of Object.entries(typed))
    await expect.element(field(label)).toHaveValue(value);
  const added = answer(addLocation, () => ({ location }));
  await button('Add Location').click();
  await expect.poll(path).toBe(paths.manager.addJob(company.id, location.id));
  expect(added).toEqual([
    {
      company_id: company.id,
      location_name: 'Old Town',
      address: '1 Market Square',
      city: 'Springfield',
      state: 'Illinois',
      zip_code: '62701',
    },
  ]);
  await expect.element(page.getByText(/^Main Street · /)).toBeVisible();
});
