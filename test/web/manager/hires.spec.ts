import { getOffer, makeOffer, respondToOffer } from '../../../lambdas/contract/calls/offer.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { dialogOf, offersOn, review, row } from '../../support/web/offer-page.ts';
import { button, card, expect, fail, field, says } from '../../support/web/web-test.ts';
import { apply, type Employer, newJob, offerOn } from '../../support/worlds/world.ts';

// Who was hired: the dashboard's list, and the page of an accepted offer.

const [SOON, LATER, PAST] = ['2035-03-01', '2035-04-01', '2026-01-05'] as const;

/** Hires Avery Ash, Blake Ash and so on, with these starts. */
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
  const restore = await fail(page, '/job/get-my-hires*');
  await page.goto('/manager/dashboard?show=hired');
  await expect(page.getByText('Failed to load your hires. Please try again.')).toBeVisible();
  await restore();
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
  await expectAccessible(page, 'the list of hires');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'First day of Avery Ash' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'the list of hires');

  await page.getByRole('link', { name: 'First day of Avery Ash' }).click();
  await expect(page).toHaveURL(`/manager/offers/${later}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avery Ash');
  await expectNoSidewaysScroll(page, 'the first day');
});

test('the offer asks for a contact and things to bring, and the page of the hire shows them', async ({
  page,
  employer,
}) => {
  const { candidate, application } = await review({ page, employer });
  await row(page).getByText('Make Offer').click();
  const dialog = dialogOf(page);
  await field(dialog, 'Contact name').fill('Robin Vale');
  await field(dialog, 'Contact phone').fill('+1 555 0142');
  await field(dialog, 'Contact email').fill('robin');
  await field(dialog, 'What to bring').fill('Closed shoes.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('An ID.');
  await button(dialog, 'Make Offer').click();
  await expect(dialog.getByText('Enter an email address, such as')).toBeVisible();
  await expect(field(dialog, 'Contact email')).toBeFocused();
  await field(dialog, 'Contact email').fill('robin@bakery.example.com');
  await button(dialog, 'Make Offer').click();
  await expect(says(page, 'Offer made to Avery Ash.')).toBeVisible();
  const [offer] = await offersOn(candidate, application);
  const id = offer?.id ?? '';
  expect((await employer.call(getOffer, { id })).offer).toMatchObject({
    contact_name: 'Robin Vale',
    contact_phone: '+1 555 0142',
    contact_email: 'robin@bakery.example.com',
    what_to_bring: 'Closed shoes.\nAn ID.',
  });

  await candidate.call(respondToOffer, { offer_id: id, acceptance_status: 'Accepted' });
  await page.reload();
  await page.getByRole('link', { name: 'First day of Avery Ash' }).click();
  await expect(page).toHaveURL(`/manager/offers/${id}`);
  await expect(card(page, 'First day')).toContainText('Robin Vale');
  await expect(card(page, 'What you agreed on')).toContainText('Night baker');
  const person = card(page, 'Avery Ash');
  await expect(person.getByRole('link', { name: candidate.email })).toBeVisible();
  await expectAccessible(page, 'a hire');
  await person.getByRole('link', { name: 'All candidates for this job' }).click();
  await expect(page).toHaveURL(/\/manager\/job-postings\/.+\/candidates$/);
});
