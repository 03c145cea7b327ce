import { getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import {
  deleteSavedSearch,
  getSavedJobs,
  getSavedSearches,
  type SavedJob,
  type SavedSearch,
  saveJob,
  saveSearch,
  unsaveJob,
} from '../../../lambdas/contract/calls/saved.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  hold,
  open,
  page,
  path,
  test,
  userEvent,
  watchLayoutShift,
} from '../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../test/support/web/people.ts';
import { job, madeSearch } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// `/candidate/saved`: a candidate's saved jobs and searches, and how they save them.

const AT = '2026-03-02T09:00:00.000Z';
const searchFor = (words: string) =>
  `${paths.candidate.dashboard}?q=${words}&employment_type=part-time`;
const searches = page.getByRole('region', { name: 'Saved searches' });
const jobs = page.getByRole('region', { name: 'Saved jobs' });
const heart = (title: string) => button(`Save ${title}`);

const [, companyId] = job.id.split('_');
const savedJob = (index: number, fields: Partial<SavedJob>): SavedJob => ({
  ...job,
  id: `01JJ${String(index).padStart(22, '0')}_${companyId}`,
  saved: true,
  saved_at: AT,
  ...fields,
});

/** Keeps saved jobs and searches as the server does. */
function keepSaved(savedJobs: SavedJob[] = [], savedSearches: SavedSearch[] = []) {
  const stored = { jobs: savedJobs, searches: savedSearches };
  signInCandidate();
  answer(getSavedJobs, () => ({ jobs: structuredClone(stored.jobs) }));
  answer(getSavedSearches, () => ({ searches: structuredClone(stored.searches) }));
  answer(saveJob, () => ({ saved: true as const }));
  answer(unsaveJob, ({ job_posting_id: id }) => {
    stored.jobs = stored.jobs.filter((each) => each.id !== id);
    return { saved: false as const };
  });
  answer(saveSearch, ({ q = '', employment_type = [], alerts = true, name = '' }) => {
    const search = madeSearch({ q, employment_type, alerts, name });
    stored.searches = [search];
    return { search };
  });
  answer(deleteSavedSearch, () => {
    stored.searches = [];
    return { deleted: true as const };
  });
  answer(getJobPostings, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
  return stored;
}

test('a search is saved on the dashboard, and is run, muted and deleted on the page of saved ones', async () => {
  const stored = keepSaved();
  await open(paths.candidate.dashboard);
  await expect.element(page.getByRole('heading', { name: 'Find work' })).toBeVisible();
  // An empty search cannot be saved.
  await expect.element(button('Save this search')).not.toBeInTheDocument();
  await page.getByLabelText('Search jobs').fill('ovens');
  await page.getByLabelText('Employment type').selectOptions('part-time');
  await expect.poll(path).toBe(searchFor('ovens'));
  await expect.element(button('Save this search')).toBeVisible();
  button('Save this search').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alertSaying('Search saved.')).toBeVisible();
  const saved = page.getByRole('link', { name: 'Search saved' });
  await expect.element(saved).toHaveFocus();
  expect(stored.searches).toMatchObject([
    { q: 'ovens', employment_type: ['part-time'], alerts: true },
  ]);
  await saved.click();
  await expect.poll(path).toBe(paths.candidate.saved);
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Saved' }))
    .toHaveAttribute('aria-current', 'page');
  const words = '“ovens” · Part-time';
  const alerts = searches.getByRole('switch', { name: `Email me new matches: ${words}` });
  await expect.element(alerts).toBeChecked();
  await alerts.click();
  await expect.element(alerts).not.toBeChecked();
  await expect.element(alerts).toBeEnabled();
  expect(stored.searches).toMatchObject([{ q: 'ovens', alerts: false }]);
  await searches.getByRole('link', { name: words }).click();
  await expect.poll(path).toBe(searchFor('ovens'));
  // Another order or posting date does not make it a different search.
  await open(`${searchFor('ovens')}&posted_within=7&sort=pay`);
  await saved.click();
  await expect.element(button(`Delete: ${words}`, searches)).toBeVisible();
  button(`Delete: ${words}`, searches).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(searches.getByText(/^No saved searches yet\./)).toBeVisible();
  await expect.element(searches.getByRole('link', { name: 'Search for work' })).toHaveFocus();
  expect(stored.searches).toEqual([]);
});

test('a load failure is shown with a Retry, and an empty page with a link; the searches wait for the jobs, without a layout shift', async () => {
  keepSaved();
  const mendJobs = cutOff(getSavedJobs);
  const mendSearches = cutOff(getSavedSearches);
  await open(paths.candidate.saved);
  for (const [part, name] of [
    [jobs, 'jobs'],
    [searches, 'searches'],
  ] as const)
    await expect
      .element(part.getByRole('alert'))
      .toMatchTextContent(`Failed to load your saved ${name}.`);
  mendJobs();
  mendSearches();
  await button('Retry', jobs).click();
  await button('Retry', searches).click();
  await expect.element(jobs.getByText(/^No saved jobs yet\./)).toBeVisible();
  await expect.element(searches.getByRole('link', { name: 'Search for work' })).toBeVisible();

  keepSaved([savedJob(1, { job_title: 'Open baker' })]);
  const release = hold(getSavedJobs);
  await open(paths.candidate.saved);
  await expect.element(jobs.getByText(/Loading/)).toBeInTheDocument();
  const movedBy = watchLayoutShift();
  await expect.element(searches.getByText(/^No saved searches yet\./)).not.toBeInTheDocument();
  release();
  await expect.element(searches.getByText(/^No saved searches yet\./)).toBeVisible();
  expect(movedBy()).toBe(0);
});

test('saved jobs are cards, closed ones marked, and can be removed; a change that fails says so', async () => {
  const ovens = madeSearch({ q: 'ovens', name: 'Ovens' });
  const stored = keepSaved(
    [
      savedJob(1, { job_title: 'Closed baker', is_active: false }),
      savedJob(2, { job_title: 'Open baker' }),
    ],
    [ovens],
  );
  await open(paths.candidate.saved);
  const titles = () =>
    jobs
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Saved jobs', 'Closed baker', 'Open baker']);
  await expect.element(button('Closed: Closed baker')).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'Apply Now: Open baker' })).toBeVisible();
  // The card stays until the page is left, so that the removal can be undone.
  await heart('Closed baker').click();
  await expect.element(heart('Closed baker')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => stored.jobs.map(({ job_title }) => job_title)).toEqual(['Open baker']);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect.element(page.getByRole('heading', { name: 'Work experience' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Saved' }).click();
  await expect.poll(titles).toEqual(['Saved jobs', 'Open baker']);

  cutOff(saveSearch);
  cutOff(deleteSavedSearch);
  const alerts = searches.getByRole('switch', { name: 'Email me new matches: Ovens' });
  await alerts.click();
  await expect.element(alertSaying('This could not be changed.')).toBeVisible();
  await expect.element(alerts).toBeChecked();
  await button('Delete: Ovens', searches).click();
  await expect.element(alertSaying('The search could not be deleted.')).toBeVisible();
  await expect.element(searches.getByText('“ovens”')).toBeVisible();
  await open(searchFor('rolls'));
  await button('Save this search').click();
  await expect.element(alertSaying('The search could not be saved.')).toBeVisible();
});
