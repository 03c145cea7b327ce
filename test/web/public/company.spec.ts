import { encode } from 'uqr';
import { updateCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { companyPath, jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { test } from '../../support/web/candidate-test.ts';
import { alertSaying, button, expect } from '../../support/web/web-test.ts';
import { newEmployer, newJob, newLocation, uniqueWord } from '../../support/worlds/world.ts';

// The public page of a company.

test.use({ signedIn: false });

test('a company without texts and jobs says so; then its culture, its locations, and its own open jobs, with a search; its link is copied, and only a sheet with its QR code is printed', async ({
  page,
  context,
  baseURL,
  api,
  employer,
}) => {
  const { company } = employer;
  const word = uniqueWord();
  await page.goto(companyPath(company));
  await expect(page.getByText('No open jobs right now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who we are' })).toHaveCount(0);

  const [job] = await Promise.all([
    newJob(employer, { job_title: `Driver ${word}` }),
    newJob(employer, { job_title: `Baker ${word}` }),
    newEmployer(api).then((other) => newJob(other, { job_title: `Cook ${word}` })),
    employer.call(updateCompany, {
      id: company.id,
      name: company.name,
      culture: 'We bake by hand.',
    }),
    newLocation(employer, company, { location_name: 'Harbor', city: 'Astoria' }),
  ]);
  await page.goto(`/companies/${company.id}`);
  await expect(page).toHaveURL(companyPath(company));
  await expect(page).toHaveTitle(`Jobs at ${company.name} · Hiring Marketplace`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.name);
  await expect(page.getByText('We bake by hand.')).toBeVisible();
  const where = page.getByRole('region', { name: 'Where we are' });
  await expect(where).toContainText('Main Street');
  await expect(where).toContainText('12 Main Street, Astoria, Oregon 97201');
  const jobs = page.getByRole('region', { name: 'Open jobs' });
  await expect(jobs.getByRole('heading', { level: 2, name: word })).toHaveText([
    /^(Baker|Driver) /,
    /^(Baker|Driver) /,
  ]);
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('driver');
  await expect(jobs.getByRole('heading', { level: 2, name: word })).toHaveText([`Driver ${word}`]);
  await expect(page).toHaveURL(`${companyPath(company)}?q=driver`);

  // The server's page has the answer without the words. It may be old by the time it is wanted.
  await page.reload();
  await expect(button(page, 'Copy link')).toBeVisible();
  await expect(jobs.getByRole('heading', { level: 2, name: word })).toHaveText([`Driver ${word}`]);
  await newJob(employer, { job_title: `Waiter ${word}` });
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('');
  await expect(jobs.getByRole('heading', { level: 2, name: word })).toHaveCount(3);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy link').click();
  await expect(alertSaying(page, 'Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}${companyPath(company)}?ref=shared`,
  );

  await button(page, 'QR code').click();
  const sheet = page.getByRole('dialog', { name: 'QR code' });
  // Without the name, which would make the code finer and harder to scan.
  const address = `${baseURL}/companies/${company.id}?ref=company-poster`;
  const code = sheet.getByRole('img', { name: `QR code of ${address}` });
  const { data, size } = encode(address, { ecc: 'Q', border: 4 });
  await expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  // Only employers are asked for the place of the poster.
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
  const dark = await code.locator('path').last().getAttribute('d');
  const squares = [...(dark ?? '').matchAll(/M(\d+) (\d+)/g)];
  expect(squares).toHaveLength(data.flat().filter(Boolean).length);
  for (const [, x, y] of squares) expect(data[Number(y)]?.[Number(x)]).toBe(true);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await button(sheet, 'Print').click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(sheet.getByText(company.name)).toBeVisible();
  for (const hidden of [
    button(page, 'Print'),
    sheet.getByRole('heading', { name: 'QR code' }),
    page.getByRole('link', { name: job.job_title, includeHidden: true }),
    page.getByRole('banner', { includeHidden: true }),
  ])
    await expect(hidden.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await button(sheet, 'Close').last().click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: job.job_title, exact: true })).toHaveAttribute(
    'href',
    jobPath(job),
  );
});
