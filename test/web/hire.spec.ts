import { type Browser, expect, type Page, test } from '@playwright/test';
import { pdf } from '../support/files.ts';

// A person's whole way through the marketplace, on an empty one: what everything else is there for.
test('a manager hires a candidate', async ({ browser, baseURL }) => {
  test.slow();
  const manager = await visitor(browser, baseURL);
  const candidate = await visitor(browser, baseURL);

  await test.step('the manager signs up, creates a company, a location and a job', async () => {
    await manager.goto('/manager');
    await manager.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await expect(manager.getByRole('heading', { name: 'Manager Sign Up' })).toBeVisible();
    await manager.getByLabel('Email address').fill('owner@example.com');
    await manager.getByLabel('Password (6 or more characters)').fill('a good secret');
    await manager.getByLabel('Confirm password').fill('a good secret');
    await manager.getByLabel('First name').fill('Olive');
    await manager.getByLabel('Last name').fill('Owner');
    await manager.getByRole('button', { name: 'Sign Up', exact: true }).click();

    await expect(manager.getByRole('heading', { name: 'Create Company' })).toBeVisible();
    await manager.getByLabel('Name').fill('Crumb & Crust');
    await manager.getByLabel('Culture').fill('Early mornings, warm bread.');
    await manager.getByRole('button', { name: 'Create Company' }).click();

    await expect(manager.getByRole('heading', { name: 'Add Location' })).toBeVisible();
    await expect(manager.getByText('Crumb & Crust').first()).toBeVisible();
    await manager.getByLabel('Location name').fill('Old Town');
    await manager.getByLabel('Address').fill('1 Market Square');
    await manager.getByLabel('City').fill('Springfield');
    await manager.getByLabel('State').fill('Illinois');
    await manager.getByLabel('Zip code').fill('62701');
    await manager.getByRole('button', { name: 'Add Location' }).click();

    await expect(manager.getByRole('heading', { name: 'Add Job' })).toBeVisible();
    await manager.getByLabel('Job title').fill('Night baker');
    await manager.getByLabel('Description').fill('Bake sourdough and rye through the night.');
    await manager.getByLabel('Dollars').fill('25');
    await manager.getByLabel('Cents').fill('50');
    const questions = manager.getByLabel('Question', { exact: true });
    await questions.nth(0).fill('Can you start at four in the morning?');
    await questions.nth(1).fill('What do you love about bread?');
    await manager.getByRole('button', { name: 'Create Job' }).click();
    await expect(manager.getByText('Job posting created successfully!')).toBeVisible();
  });
  void candidate;
  void pdf;
});

async function visitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  return await context.newPage();
}
