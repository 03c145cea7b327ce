import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import type { JobSearchAnswer } from '../../../lambdas/contract/calls/job-search.ts';
import { getJobPosting, getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getSavedSearches } from '../../../lambdas/contract/calls/saved.ts';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  open,
  page,
  path,
  refusal,
  test,
  userEvent,
} from '../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../test/support/web/people.ts';
import { job, jobWithQuestions } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// `/candidate/dashboard`. What the server finds: `test/api/job-search.test.ts`.

const figure = (name: string) =>
  [...document.querySelectorAll('dl > div')]
    .find((each) => each.querySelector('dt')?.textContent === name)
    ?.querySelector('dd')?.textContent;
const card = (title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const search = page.getByLabelText('Search jobs');
const filter = page.getByLabelText('Employment type');

/** Signs a candidate in who has saved no search. */
function signIn(): void {
  signInCandidate();
  answer(getSavedSearches, () => ({ searches: [] }));
}

function cards(...fields: readonly Partial<JobCard>[]): JobCard[] {
  const { applicant_count, new_application_count, application_count, revision, ...open } = job;
  const [, company] = open.id.split('_');
  return fields.map((more, index) => ({
    ...open,
    id: `01JJ${String(index).padStart(22, '0')}_${company}`,
    ...more,
  }));
}

/** Answers searches for words of a title, a kind of employment, and pages. */
function answerSearches(all: readonly JobCard[], pageOf: (cursor: number) => number = () => 50) {
  return answer(getJobPostings, ({ q = '', employment_type, cursor }): JobSearchAnswer => {
    const found = all
      .filter(({ job_title }) => job_title.toLowerCase().includes(q.toLowerCase()))
      .filter((each) => !employment_type?.length || employment_type.includes(each.employment_type));
    const [from = 0, at = 0] = (cursor ?? '0_0').split('_').map(Number);
    const to = from + pageOf(at);
    return {
      jobPostings: found.slice(from, to),
      open_count: all.length,
      matching_count: found.length,
      ...(to < found.length && { next_cursor: `${to}_${at + 1}` }),
    };
  });
}

test("cards with initials, title, city and state, employment type, remote, pay, description cut at 140 characters, or 'Location varies'; counts; short and empty pages; Apply Now or a disabled Applied", async () => {
  signIn();
  const description = 'Bread and rolls. '.repeat(12).trim();
  const [long, brief, nowhere] = cards(
    {
      job_title: 'Baker',
      job_description: description,
      employment_type: 'part-time',
      hourly_pay_in_cents: 1905,
      remote: true,
      applied: true,
    },
    { job_title: 'Short', job_description: 'Few words.', hourly_pay_in_cents: 0 },
    { job_title: 'Nowhere', company_location: [] },
  );
  if (long === undefined || brief === undefined || nowhere === undefined) throw new Error('None');
  // A short or empty page is not the end of the list.
  answerSearches([long, brief, nowhere], (at) => [0, 0, 1, 0, 1, 1][at] ?? 1);
  await open(paths.candidate.dashboard);
  const first = card('Baker');
  for (const text of ['CB', 'Remote'])
    await expect.element(first.getByText(text, { exact: true })).toBeVisible();
  for (const text of ['Corner Bakery', 'Portland, Oregon', 'Part-time', '$19.05 / hour'])
    await expect.element(first).toMatchTextContent(text);
  await expect
    .element(first.getByText(`${description.slice(0, 140).trimEnd()}…`, { exact: true }))
    .toBeVisible();
  await expect.element(card('Short').getByText('Few words.', { exact: true })).toBeVisible();
  await expect.element(card('Short')).toMatchTextContent('Pay not stated');
  await expect.element(card('Short')).not.toMatchTextContent(/\$0\.00|Remote/);
  await expect.element(card('Nowhere')).toMatchTextContent('Location varies');
  await expect.element(button('Show more jobs')).not.toBeInTheDocument();
  expect([figure('Open roles'), figure('Matching')]).toEqual(['3', '3']);

  await expect.element(button('Applied: Baker')).toBeDisabled();
  answer(getJobPosting, () => ({ job: { ...jobWithQuestions, applied: false, saved: false } }));
  answer(createJobApplication, () => refusal(409, 'This job is closed.'));
  const link = page.getByRole('link', { name: 'Apply Now: Short' });
  await expect.element(link).toHaveTextContent('Apply Now');
  await link.click();
  await expect.poll(path).toBe(paths.candidate.apply(brief.id));
});

test("a load failure is shown with a Retry; words and an employment type filter, both in the URL; 'No roles match your filters. Try clearing the search or changing the employment type.'", async () => {
  signIn();
  const asked = answerSearches(
    cards(
      { job_title: 'Baker', employment_type: 'full-time' },
      { job_title: 'Barista', employment_type: 'internship' },
      { job_title: 'Clerk', employment_type: 'internship' },
    ),
  );
  const mend = cutOff(getJobPostings);
  await open(paths.candidate.dashboard);
  await expect
    .element(alertSaying('Failed to load the open roles. Please try again.'))
    .toBeVisible();
  mend();
  await button('Retry').click();
  await expect.poll(() => figure('Open roles')).toBe('3');
  await search.fill('ba');
  await expect.poll(() => figure('Matching')).toBe('2');
  await expect.poll(path).toBe(`${paths.candidate.dashboard}?q=ba`);
  expect(asked.at(-1)).toMatchObject({ q: 'ba' });
  await expect
    .element(filter)
    .toMatchTextContent('All employment typesFull-timePart-timeContractTemporaryInternship');
  await filter.selectOptions('internship');
  await expect.element(card('Barista')).toBeVisible();
  await expect.element(card('Baker')).not.toBeInTheDocument();
  await expect.poll(path).toBe(`${paths.candidate.dashboard}?q=ba&employment_type=internship`);
  // Opened again, they are still there.
  await open(path());
  await expect.element(search).toHaveValue('ba');
  await expect.element(filter).toHaveValue('internship');
  await expect.poll(() => figure('Matching')).toBe('1');

  await filter.selectOptions('contract');
  const text =
    'No roles match your filters. Try clearing the search or changing the employment type.';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(figure('Matching')).toBe('0');
  await button('Clear search and filter').click();
  await expect.poll(path).toBe(paths.candidate.dashboard);
  await expect.element(search).toHaveValue('');
});

test('a read call is retried once before an error shows; failed data loads by itself once the connection is back', async () => {
  signIn();
  const found = { jobPostings: cards({ job_title: 'Baker' }), open_count: 1, matching_count: 1 };
  let lost = 0;
  answer(getJobPostings, () => (lost-- > 0 ? Response.error() : found));
  await open(paths.candidate.dashboard);
  await expect.element(card('Baker')).toBeVisible();
  lost = 1;
  await search.fill('baker');
  await expect.poll(path).toBe(`${paths.candidate.dashboard}?q=baker`);
  await expect.poll(() => lost).toBeLessThan(0);
  await expect.element(card('Baker')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  const mend = cutOff(getJobPostings);
  await open(paths.candidate.dashboard);
  await expect.element(button('Retry')).toBeVisible();
  await expectAccessible('a page that failed to load');
  mend();
  for (const change of ['offline', 'online']) dispatchEvent(new Event(change));
  await expect.element(card('Baker')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test('scrolling loads more results, with a Retry after a failure', async () => {
  signIn();
  const many = Array.from({ length: 55 }, (_, index) => ({ job_title: `Baker ${index}` }));
  let mayGoOn = false;
  const all = cards(...many);
  answer(getJobPostings, ({ cursor }) => {
    if (cursor !== undefined && !mayGoOn) return Response.error();
    const jobPostings = cursor === undefined ? all.slice(0, 50) : all.slice(50);
    const counts = { open_count: 55, matching_count: 55 };
    return { jobPostings, ...counts, ...(cursor === undefined && { next_cursor: '50' }) };
  });
  await open(paths.candidate.dashboard);
  const links = page.getByRole('link', { name: /^Apply Now/ });
  await expect.poll(() => links.elements().length).toBe(50);
  // The end moves down while the cards above it get their height.
  const toTheEnd = () => scrollTo(0, document.documentElement.scrollHeight);
  const failed = page.getByText('Failed to load more jobs. Please try again.');
  await expect
    .poll(() => {
      toTheEnd();
      return failed.elements().length;
    })
    .toBe(1);
  mayGoOn = true;
  await button('Retry').click();
  await expect.poll(() => links.elements().length).toBe(55);

  // Tab brings a link out from under the search bar.
  const titles = document.querySelectorAll<HTMLElement>('article :is(h2, h3) a');
  titles[31]?.focus({ preventScroll: true });
  scrollBy(0, (links.nth(30).element().getBoundingClientRect().top ?? 0) - 10);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(links.nth(30)).toHaveFocus();
  const bar = document.querySelector('search, [role="search"]');
  await expect
    .poll(
      () =>
        links.nth(30).element().getBoundingClientRect().top -
        (bar?.getBoundingClientRect().bottom ?? Number.NaN),
    )
    .toBeGreaterThanOrEqual(0);
});
