import { companyPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { test } from '../../support/web/candidate-test.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// The public page of a company, as the app takes it over. The page itself: `web/features/public/company-page.test.tsx`.

test.use({ signedIn: false });

test("a search among a company's jobs survives a reload, and what the server's page brought is not shown once it is old", async ({
  page,
  employer,
}) => {
  const word = uniqueWord();
  for (const name of ['Driver', 'Baker']) await newJob(employer, { job_title: `${name} ${word}` });
  await page.goto(`/companies/${employer.company.id}?q=driver`);
  await expect(page).toHaveURL(`${companyPath(employer.company)}?q=driver`);
  await expect(button(page, 'Copy link')).toBeVisible();
  const found = page
    .getByRole('region', { name: 'Open jobs' })
    .getByRole('heading', { level: 2, name: word });
  await expect(found).toHaveText([`Driver ${word}`]);
  await newJob(employer, { job_title: `Waiter ${word}` });
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('');
  await expect(found).toHaveCount(3);
});
