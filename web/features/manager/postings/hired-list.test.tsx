import { getMyHires, getOffer } from '../../../../lambdas/contract/calls/offer.ts';
import {
  answer,
  button,
  cutOff,
  expect,
  open,
  page,
  path,
  resize,
} from '../../../../test/support/web/app.tsx';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import { answerDashboard, job, jobRow, offer } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// The dashboard's list of hires, and the page of a hire.

const FAILED = 'Failed to load your hires. Please try again.';
const heading = page.getByRole('heading', { level: 1 });

/** A hire with this first name and start. */
const hired = (first_name: string, start_date: string) => ({
  offer: {
    ...offer,
    id: offer.id.replace('01JF0', `01JF${first_name.length}`),
    start_date,
    acceptance_status: 'Accepted' as const,
    responded_at: '2026-03-05T09:00:00.000Z',
  },
  job_posting_id: job.id,
  candidate: { first_name, last_name: 'Ash' },
});

test('the list of hires shows a load failure, or that nobody is hired; then it lists hires by start, soonest first, with place and time, each leading to its page', async () => {
  answerDashboard({ rows: [jobRow()] });
  answer(getMyHires, () => ({ hires: [] }));
  const mend = cutOff(getMyHires);
  await open(`${paths.manager.dashboard}?show=hired`);
  await expect.element(page.getByText(FAILED)).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(page.getByText(/^Nobody hired yet\./)).toBeVisible();

  const [soon, later] = [hired('Blake', '2035-03-01'), hired('Averys', '2035-04-01')] as const;
  answer(getMyHires, ({ started }) => ({
    hires: started ? [hired('Kai', '2026-01-05')] : [soon, later],
  }));
  answer(getOffer, () => ({
    ...later,
    offer: { ...later.offer, contact_name: 'Robin Vale' },
    candidate: { ...later.candidate, email: 'avery@seeker.example.com', phone_number: '' },
  }));
  await open(paths.manager.dashboard);
  await expect.element(heading).toHaveTextContent('Current Positions');
  await page.getByText('Hired', { exact: true }).click();
  await expect.poll(path).toBe(`${paths.manager.dashboard}?show=hired`);
  await expect.element(heading).toHaveTextContent('Hired');
  const rowsOf = (name: string) => () =>
    [...page.getByRole('region', { name }).element().querySelectorAll('tr')].map(
      (each) => each.textContent,
    );
  await expect
    .poll(rowsOf('Starting'))
    .toEqual([
      expect.stringMatching(/^Name/),
      expect.stringMatching(
        /^Blake Ash.*Thu, Mar 1, 2035, 9:00.AM.*Baker.*Main Street, 12 Main Street, Portland/,
      ),
      expect.stringMatching(/^Averys Ash.*Sun, Apr 1, 2035, 9:00.AM/),
    ]);
  expect(rowsOf('Already started')()).toEqual([
    expect.stringMatching(/^Name/),
    expect.stringMatching(/^Kai Ash.*Mon, Jan 5, 2026/),
  ]);

  // As cards on a phone.
  await resize(390, 844);
  await page.getByRole('link', { name: 'First day of Averys Ash' }).click();
  await expect.poll(path).toBe(paths.manager.offer(later.offer.id));
  await expect.element(heading).toHaveTextContent('Averys Ash');
  for (const [region, text] of [
    ['First day', 'Robin Vale'],
    ['What you agreed on', 'Baker'],
    ['Averys Ash', 'avery@seeker.example.com'],
  ] as const)
    await expect.element(page.getByRole('region', { name: region })).toMatchTextContent(text);
  await expect
    .element(page.getByRole('link', { name: 'All candidates for this job' }))
    .toHaveAttribute('href', paths.manager.candidates(job.id));
});
