import { encode } from 'uqr';
import { vi } from 'vitest';
import { getPublicCompany, searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import { companyPath, jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  open,
  page,
  path,
  showPrinted,
  test,
} from '../../../test/support/web/app.tsx';
import { company, jobCard, location } from '../../../test/support/web/things.ts';

// The public page of a company. Only its own jobs are found: `test/api/job-search.test.ts`.

const { location_count, job_posting_count, created_at, ...shown } = company;
const AT = companyPath(company);

/** Answers what the page asks for. @returns the searches so far */
function keepCompany(culture: string, jobs: readonly JobCard[]) {
  answer(getPublicCompany, () => ({
    company: { ...shown, culture },
    locations: jobs.length === 0 ? [] : [location],
    open_count: jobs.length,
    listed: true,
  }));
  return answer(searchPublicJobs, ({ q = '' }) => {
    const jobPostings = jobs.filter(({ job_title }) => job_title.toLowerCase().includes(q));
    return { jobPostings, open_count: jobs.length, matching_count: jobPostings.length };
  });
}

test('a company without texts and jobs says so; then its culture, its locations and its open jobs, with a search', async () => {
  keepCompany('', []);
  await open(AT);
  await expect.element(page.getByText('No open jobs right now.')).toBeVisible();
  for (const name of ['Who we are', 'Where we are'])
    await expect.element(page.getByRole('heading', { name })).not.toBeInTheDocument();

  const driver = { ...jobCard, id: jobCard.id.replace('01JJ', '01JK'), job_title: 'Driver' };
  const searches = keepCompany('We bake by hand.', [driver, jobCard]);
  await open(AT);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Corner Bakery');
  expect(document.title).toBe('Jobs at Corner Bakery · Hiring Marketplace');
  await expect.element(page.getByText('We bake by hand.')).toBeVisible();
  const where = page.getByRole('region', { name: 'Where we are' });
  await expect.element(where).toMatchTextContent('Main Street');
  await expect.element(where).toMatchTextContent('12 Main Street, Portland, Oregon 97201');
  const titles = () =>
    page
      .getByRole('region', { name: 'Open jobs' })
      .getByRole('article')
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Driver', 'Baker']);
  await expect
    .element(page.getByRole('link', { name: 'Driver', exact: true }))
    .toHaveAttribute('href', jobPath(driver));
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('driver');
  await expect.poll(titles).toEqual(['Driver']);
  expect(path()).toBe(`${AT}?q=driver`);
  expect(searches.map((search) => search.company)).toEqual(searches.map(() => company.id));
});

test('its link is copied, and only a sheet with its QR code is printed', async () => {
  keepCompany('', [jobCard]);
  await open(AT);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy link').click();
  await expect.element(alertSaying('Link copied.')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}${AT}?ref=shared`);

  await button('QR code').click();
  const sheet = page.getByRole('dialog', { name: 'QR code' });
  // Without the name, which would make the code finer and harder to scan.
  const address = `${window.location.origin}/companies/${company.id}?ref=company-poster`;
  const code = sheet.getByRole('img', { name: `QR code of ${address}` });
  const { data, size } = encode(address, { ecc: 'Q', border: 4 });
  await expect.element(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  // Only employers are asked for the place of the poster.
  await expect.element(sheet.getByRole('textbox')).not.toBeInTheDocument();
  const drawn = [...code.element().querySelectorAll('path')].at(-1)?.getAttribute('d') ?? '';
  const squares = [...drawn.matchAll(/M(\d+) (\d+)/g)];
  expect(squares).toHaveLength(data.flat().filter(Boolean).length);
  for (const [, x, y] of squares) expect(data[Number(y)]?.[Number(x)]).toBe(true);

  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print', sheet).click();
  expect(print).toHaveBeenCalledOnce();
  const endPrinting = await showPrinted();
  await expect.element(code).toBeVisible();
  await expect.element(sheet.getByText('Corner Bakery')).toBeVisible();
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.checkVisibility());
  for (const selector of ['[role=dialog] button', '[role=dialog] h2', 'main article a', 'header'])
    await expect
      .poll(() => new Set(isShown(selector)), { message: selector })
      .toEqual(new Set([false]));
  await endPrinting();
  await button('Close', sheet).last().click();
  await expect.element(sheet).not.toBeInTheDocument();
});
