import { getManagerCompanies } from '../../../lambdas/contract/calls/company.ts';
import { createCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { test } from '../../support/web/manager-test.ts';
import {
  alertSaying,
  button,
  card,
  expect,
  failCalls,
  field,
  holdCalls,
  interceptNext,
} from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// `/manager/companies`, `/manager/create-company` and `/manager/company/{id}/add-location`.

const LOCATION = {
  'Location name': 'Old Town',
  Address: '1 Market Square',
  City: 'Springfield',
  State: 'Illinois',
  'Zip code': '62701',
};

test("Companies: a failure to load, with a Retry; cards with name, culture or 'No culture info yet', counts of locations and jobs, and View Details; Create Company: the name is required; typed text survives a failed save, a reload and a wrong click, and Start over drops it; then Add Location of the new company: 'Failed to load company', with a Retry; all fields are required; 'Failed to save location', and nothing typed is lost; the header shows the company name; then Add Job at the new location", async ({
  page,
  employer,
}) => {
  let added = '';
  await test.step('a failure to load is shown with a Retry', async () => {
    const mend = await failCalls(page, '/company/get-manager-companies*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something broke.', request_id: 'r-1' } }),
    );
    await newJob(employer);
    await newJob(employer);
    await employer.call(createCompany, { name: 'Second Door', culture: 'Slow mornings.' });
    await page.goto('/manager/companies');
    await expect(alertSaying(page, 'Failed to load companies. Please try again.')).toBeVisible();
    mend();
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { name: employer.company.name })).toBeVisible();
  });

  await test.step("cards with name, culture or 'No culture info yet', counts of locations and jobs, and View Details; '+ Add Company'", async () => {
    await expect(card(page, employer.company.name)).toContainText('No culture info yet');
    await expect(card(page, employer.company.name)).toContainText('1 location');
    await expect(card(page, employer.company.name)).toContainText('2 jobs');
    await expect(card(page, 'Second Door')).toContainText('Slow mornings.');
    await expect(card(page, 'Second Door')).toContainText('0 locations');
    await expect(card(page, 'Second Door')).toContainText('0 jobs');
    await expect(page.getByRole('link', { name: '+ Add Company', exact: true })).toBeVisible();
    await card(page, employer.company.name).getByText('View Details', { exact: true }).click();
    await expect(page).toHaveURL(`/manager/company/${employer.company.id}`);
    await page.goBack();
    await page.getByRole('link', { name: employer.company.name, exact: true }).click();
    await expect(page).toHaveURL(`/manager/company/${employer.company.id}`);
  });

  await test.step('the name is required, with the error at the field', async () => {
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('link', { name: '+ Add Company', exact: true }).click();
    await expect(page).toHaveURL('/manager/create-company');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Company');
    await expect(page.getByRole('textbox')).toHaveCount(2);
    await field(page, 'Culture').fill('Early mornings.');
    await button(page, 'Create Company').click();
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Culture')).toHaveValue('Early mornings.');
  });

  await test.step('Start over drops the typed text', async () => {
    await field(page, 'Name').fill('Crumb & Crust');
    await page.reload();
    await expect(page.getByText('Draft restored')).toBeVisible();
    await button(page, 'Start over').click();
    await expect(field(page, 'Name')).toHaveValue('');
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('');
  });

  await test.step("'Failed to save company. Please try again.', and typed text survives the failure, a reload and a wrong click", async () => {
    const mend = await failCalls(page, '/company/create-company');
    await field(page, 'Name').fill('Crumb & Crust');
    await field(page, 'Culture').fill('Early mornings.\nWarm bread.');
    await button(page, 'Create Company').click();
    await expect(alertSaying(page, 'Failed to save company. Please try again.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Crumb & Crust');

    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Crumb & Crust');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/manager/dashboard');
    await page.goBack();
    await expect(field(page, 'Culture')).toHaveValue('Early mornings.\nWarm bread.');

    mend();
    // It is created, but the answer is lost, and so is that of the second try. Pressing again creates no second one.
    for (let times = 0; times < 2; times++)
      await interceptNext(page, '/company/create-company', async (route) => {
        await route.fetch();
        await route.abort();
      });
    const created = page.waitForRequest('**/api/company/create-company');
    await button(page, 'Create Company').click();
    await created;
    await expect(button(page, 'Create Company')).toBeEnabled();
    await button(page, 'Create Company').click();
    await expect(page).toHaveURL(/\/manager\/company\/\w+\/add-location$/);
    const { companies } = await employer.call(getManagerCompanies, {});
    expect(companies.filter(({ name }) => name === 'Crumb & Crust')).toHaveLength(1);
    expect(companies[0]).toMatchObject({
      name: 'Crumb & Crust',
      culture: 'Early mornings.\nWarm bread.',
    });
    expect(page.url()).toContain(companies[0]?.id);
    added = companies[0]?.id ?? '';
  });

  await test.step("'Failed to load company. Please try again.', with a Retry", async () => {
    const mend = await failCalls(page, '/company/get-company/*');
    await page.reload();
    await expect(alertSaying(page, 'Failed to load company. Please try again.')).toBeVisible();
    mend();
    await button(page, 'Retry').click();
    await expect(field(page, 'Location name')).toBeVisible();
  });

  await test.step('all fields are required, with each error at its field', async () => {
    await button(page, 'Add Location').click();
    for (const label of Object.keys(LOCATION)) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field(page, 'Location name')).toBeFocused();
  });

  await test.step("'Failed to save location. Please try again.', and nothing typed is lost", async () => {
    const mend = await failCalls(page, '/company/add-location');
    for (const [label, value] of Object.entries(LOCATION)) await field(page, label).fill(value);
    await button(page, 'Add Location').click();
    await expect(alertSaying(page, 'Failed to save location. Please try again.')).toBeVisible();
    await page.reload();
    for (const [label, value] of Object.entries(LOCATION)) {
      await expect(field(page, label)).toHaveValue(value);
    }
    mend();
  });

  await test.step('fields location_name, address, city, state, zip_code; the header shows the company name; on success go to add-job for the new location', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Location');
    await expect(page.getByText('Crumb & Crust', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(5);
    await button(page, 'Add Location').click();
    await expect(page).toHaveURL(new RegExp(`/manager/company/${added}/location/\\w+/add-job$`));
    await expect(
      page.getByText('Old Town · 1 Market Square, Springfield, Illinois 62701'),
    ).toBeVisible();
  });

  await test.step('the draft of a created company is gone', async () => {
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await page.getByRole('link', { name: '+ Add Company', exact: true }).click();
    await expect(field(page, 'Name')).toHaveValue('');
  });

  await test.step('leaving while a company is being created causes no later redirect', async () => {
    const creating = await holdCalls(page, '/company/create-company');
    await field(page, 'Name').fill('Third Door');
    await button(page, 'Create Company').click();
    await expect.poll(creating.calls).toBe(1);
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(card(page, 'Second Door')).toBeVisible();
    creating.release();
    await expect(card(page, 'Third Door')).toBeVisible();
    await expect(page).toHaveURL('/manager/companies');
  });
});
