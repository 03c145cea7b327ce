import { makeOffer, respondToOffer } from '../../../lambdas/contract/calls/offer.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { button, expect, failCalls } from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// The dashboard's list of hires. The page of a hire: `offers.spec.ts`.

const [SOON, LATER, PAST] = ['2035-03-01', '2035-04-01', '2026-01-05'] as const;

/** Hires Avery Ash, Blake Ash and so on, with these start dates. */
async function hire(employer: Employer, starts: readonly string[]) {
  const people = await applicants(employer.api, starts.length);
  return await Promise.all(
    people.map(async (person, index) => {
      const application = await apply(person, await newJob(employer));
      const { offer } = await employer.call(makeOffer, {
        ...offerOn(application, employer.location),
        start_date: starts[index] ?? '',
      });
      const accepted = { offer_id: offer.id, acceptance_status: 'Accepted' } as const;
      await person.call(respondToOffer, accepted);
      return offer.id;
    }),
  );
}

test('the list of hires shows a load failure, or that nobody is hired; then it lists hires by start, soonest first, with place and time', async ({
  page,
  employer,
}) => {
  await newJob(employer);
  const restore = await failCalls(page, '/job/get-my-hires*');
  await page.goto('/manager/dashboard?show=hired');
  await expect(page.getByText('Failed to load your hires. Please try again.')).toBeVisible();
  restore();
  await button(page, 'Retry').click();
  await expect(page.getByText(/^Nobody hired yet\./)).toBeVisible();

  const [later = ''] = await hire(employer, [LATER, SOON, PAST]);
  await page.goto('/manager/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Positions');
  await page.getByText('Hired', { exact: true }).click();
  await expect(page).toHaveURL('/manager/dashboard?show=hired');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hired');
  const starting = page.getByRole('region', { name: 'Starting' });
  await expect(starting.getByRole('row')).toHaveText([
    /^Name/,
    /^Blake Ash.*Thu, Mar 1, 2035, 9:00.AM.*Baker.*Main Street, 12 Main Street, Portland/,
    /^Avery Ash.*Sun, Apr 1, 2035, 9:00.AM/,
  ]);
  const started = page.getByRole('region', { name: 'Already started' });
  await expect(started.getByRole('row')).toHaveText([/^Name/, /^Casey Ash.*Mon, Jan 5, 2026/]);

  // As cards on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'First day of Avery Ash' }).click();
  await expect(page).toHaveURL(`/manager/offers/${later}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avery Ash');
});
