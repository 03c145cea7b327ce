import { getOffer, makeOffer, respondToOffer } from '../../../lambdas/contract/calls/offer.ts';
import { applicants, firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import {
  createApplication,
  dialogOf,
  offersOn,
  openApplicationReview,
  row,
} from '../../support/web/pages/offer-page.ts';
import { showTab } from '../../support/web/pages/review-page.ts';
import {
  alertSaying,
  answerInPages,
  button,
  card,
  expect,
  failCalls,
  field,
  interceptNext,
  statusSaying,
} from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import { newLocation } from '../../support/worlds/world.ts';

test("an offer to a rejected applicant accepts them first, and says so; after a failure half-way it can be tried again, at once or later; default offer: full-time, salary type hourly, start date today, start time 09:00, salary amount from the job's hourly pay, the job's location; a Make Offer link appears only for statuses that do not contain 'offer'", async ({
  page,
  employer,
}) => {
  // The day must not end during the test.
  const now = new Date();
  await page.clock.setFixedTime(now);
  // The Swedish format is ISO 8601.
  const today = now.toLocaleDateString('sv-SE');
  const mend = await failCalls(page, '/job/make-offer-to-candidate');
  const { job, candidate, application } = await openApplicationReview({
    page,
    employer,
    status: 'rejected',
  });
  const link = button(page, 'Make Offer to Avery Ash');
  const dialog = dialogOf(page);

  await test.step('to a rejected applicant, with a failure half-way', async () => {
    await showTab(page, 'Rejected');
    await link.click();
    await expect(dialog.getByText(/This applicant was rejected/)).toBeVisible();
    const failed = alertSaying(dialog, 'Failed to make the offer. Please try again.');
    // They are accepted, but the answer is lost.
    await interceptNext(page, '/job/update-job-application-status', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(dialog, 'Make Offer').click();
    await expect(failed).toBeVisible();
    await expect(button(dialog, 'Make Offer')).toBeFocused();
    expect(await firstNamesByStatus(employer, job)).toEqual({ accepted: ['Avery'] });
    const offered = page.waitForRequest('**/api/job/make-offer-to-candidate');
    await button(dialog, 'Make Offer').click();
    await offered;
    await expect(failed).toBeVisible();
    await button(dialog, 'Make Offer').click();
    await expect(failed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No rejected candidates yet.')).toBeVisible();
    mend();
  });

  await test.step('the default offer', async () => {
    await showTab(page, 'Accepted');
    await expect(row(page)).toContainText('Accepted');
    await link.click();
    await expect(dialog).toContainText('Avery Ash');
    await expect(field(dialog, 'Job title')).toHaveValue('Night baker');
    await expect(field(dialog, 'Offer type')).toHaveValue('full-time');
    await expect(field(dialog, 'Salary type')).toHaveValue('hourly');
    await expect(field(dialog, 'Dollars')).toHaveValue('25');
    await expect(field(dialog, 'Cents')).toHaveValue('05');
    await expect(field(dialog, 'Start date')).toHaveValue(today);
    await expect(field(dialog, 'Start time')).toHaveValue('09:00');
    await expect(field(dialog, 'Onboarding location')).toHaveValue(employer.location.id);
    await expect(
      dialog.getByText(
        /^Night baker, full-time, \$25\.05 an hour, from \w{3} \w{3} \d+ at 09:00, at Main Street\.$/,
      ),
    ).toHaveCount(2);
    await button(dialog, 'Make Offer').click();
    await expect(alertSaying(page, 'Offer made to Avery Ash.')).toBeVisible();
    await expect(row(page)).toContainText('Offer extended');
    expect(await firstNamesByStatus(employer, job)).toEqual({ 'offer-extended': ['Avery'] });
    await expect(link).toHaveCount(0);
    const [offer] = await offersOn(candidate, application);
    expect(offer).toMatchObject({
      job_candidate_application_id: application.id,
      offer_type: 'full-time',
      employment_type: 'full-time',
      job_title: 'Night baker',
      salary_type: 'hourly',
      salary_amount_in_cents: 2505,
      start_date: today,
      start_time: '09:00',
      onboarding_location_id: employer.location.id,
      acceptance_status: 'Pending',
    });
  });
});

test("'Failed to load locations. Please try again.', then all of them can be chosen; errors, and a pay of 0, are shown at the field; a past start shows a question; a failure is shown above the buttons, and a draft survives it and a reload; every term can be changed, with a contact and things to bring, and the dialog puts the offer in words; once it is accepted, the page of the hire shows them", async ({
  page,
  employer,
}) => {
  const elsewhere = await newLocation(employer, employer.company, { location_name: 'Old Town' });
  const { candidate, application } = await openApplicationReview({ page, employer });
  const mend = await failCalls(page, '/job/make-offer-to-candidate');
  const dialog = dialogOf(page);
  await test.step('the locations, which load in pages', async () => {
    const view = '/company/get-manager-company-view-by-company-id/*';
    const mendView = await failCalls(page, view);
    await button(page, 'Make Offer to Avery Ash').click();
    await expect(alertSaying(dialog, 'Failed to load locations. Please try again.')).toBeVisible();
    mendView();
    await answerInPages(page, view, 'locations', [1]);
    await button(dialog, 'Retry').click();
    await expect(field(dialog, 'Onboarding location').getByRole('option')).toHaveCount(2);
  });

  await test.step('errors, and a pay of 0, are shown at the field', async () => {
    await field(dialog, 'Job title').fill('');
    await field(dialog, 'Start date').fill('');
    await field(dialog, 'Start time').fill('');
    await field(dialog, 'Dollars').fill('0');
    await field(dialog, 'Cents').fill('');
    await expect(
      dialog.getByText('no job title, full-time, no pay, no start date, no start time, at').first(),
    ).toBeVisible();
    await button(dialog, 'Make Offer').click();
    await expect(dialog.getByText('Enter the pay.')).toBeVisible();
    for (const label of ['Job title', 'Dollars', 'Start date', 'Start time']) {
      await expect(field(dialog, label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field(dialog, 'Job title')).toBeFocused();
  });

  await test.step('a past start shows a question; a failure is shown above the buttons, and a draft survives it and a reload', async () => {
    await field(dialog, 'Job title').fill('Head baker');
    await field(dialog, 'Dollars').fill('30');
    await field(dialog, 'Start date').fill('2035-01-31');
    await field(dialog, 'Start time').fill('22:30');
    const question = dialog
      .getByRole('status')
      .getByText(/has passed\. Is this the right start\?$/);
    await expect(question).toHaveCount(0);
    await field(dialog, 'Start date').fill('2026-01-05');
    await expect(question).toHaveText(/^Mon Jan 5 2026 /);
    await button(dialog, 'Make Offer').click();
    await expect(alertSaying(dialog, 'Failed to make the offer. Please try again.')).toBeVisible();
    await page.reload();
    await button(page, 'Make Offer to Avery Ash').click();
    await expect(field(dialog, 'Job title')).toHaveValue('Head baker');
    await expect(field(dialog, 'Start time')).toHaveValue('22:30');
    mend();
  });

  await test.step('offer job types: full-time, part-time, contract; salary types: hourly, yearly; every term can be changed; during typing the dialog puts the offer in words', async () => {
    const values = async (label: string) => {
      await expect(field(dialog, label)).toBeVisible();
      return await field(dialog, label)
        .getByRole('option')
        .evaluateAll((all) => all.map((option) => option.getAttribute('value')));
    };
    expect(await values('Offer type')).toEqual(['full-time', 'part-time', 'contract']);
    expect(await values('Salary type')).toEqual(['hourly', 'yearly']);
    await field(dialog, 'Job title').fill('Chief baker');
    await field(dialog, 'Offer type').selectOption('contract');
    await field(dialog, 'Dollars').fill('25');
    await field(dialog, 'Cents').fill('05');
    await field(dialog, 'Salary type').selectOption('yearly');
    await expect(field(dialog, 'Dollars')).toHaveValue('52104');
    await field(dialog, 'Dollars').fill('6x0000');
    await field(dialog, 'Cents').fill('5');
    await field(dialog, 'Start date').fill('2035-01-31');
    await field(dialog, 'Onboarding location').selectOption(elsewhere.id);
    await field(dialog, 'Contact name').fill('Robin Vale');
    await field(dialog, 'Contact phone').fill('+1 555 0142');
    await field(dialog, 'Contact email').fill('robin');
    await field(dialog, 'What to bring').fill('Closed shoes.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('An ID.');
    const words =
      'Chief baker, contract, $60,000.05 a year, from Wed Jan 31 2035 at 22:30, at Old Town.';
    await expect(dialog.getByText(words).first()).toBeVisible();
    await expect(statusSaying(dialog, words)).toHaveCount(1);
    await button(dialog, 'Make Offer').click();
    await expect(dialog.getByText('Enter an email address, such as')).toBeVisible();
    await expect(field(dialog, 'Contact email')).toBeFocused();
    await field(dialog, 'Contact email').fill('robin@bakery.example.com');
    await button(dialog, 'Make Offer').click();
    await expect(row(page)).toContainText('Offer extended');
    const [{ id } = { id: '' }] = await offersOn(candidate, application);
    expect((await employer.call(getOffer, { id })).offer).toMatchObject({
      contact_name: 'Robin Vale',
      contact_phone: '+1 555 0142',
      contact_email: 'robin@bakery.example.com',
      what_to_bring: 'Closed shoes.\nAn ID.',
      job_title: 'Chief baker',
      offer_type: 'contract',
      salary_type: 'yearly',
      salary_amount_in_cents: 6_000_005,
      start_date: '2035-01-31',
      start_time: '22:30',
      onboarding_location_id: elsewhere.id,
    });
  });

  await test.step('the page of the hire', async () => {
    const [{ id } = { id: '' }] = await offersOn(candidate, application);
    await candidate.call(respondToOffer, { offer_id: id, acceptance_status: 'Accepted' });
    await page.reload();
    await expect(row(page)).toContainText('Offer accepted');
    await expect(button(page, 'Make Offer to Avery Ash')).toHaveCount(0);
    await page.getByRole('link', { name: 'First day of Avery Ash' }).click();
    await expect(page).toHaveURL(`/manager/offers/${id}`);
    await expect(card(page, 'First day')).toContainText('Robin Vale');
    await expect(card(page, 'What you agreed on')).toContainText('Chief baker');
    const person = card(page, 'Avery Ash');
    await expect(person.getByRole('link', { name: candidate.email })).toBeVisible();
    await person.getByRole('link', { name: 'All candidates for this job' }).click();
    await expect(page).toHaveURL(/\/manager\/job-postings\/.+\/candidates$/);
  });
});

test('making an offer sets offer-extended, and the item leaves the queue, also if the offer was made elsewhere; O and then Enter does not send it, but focuses the button, with the offer in its description', async ({
  page,
  employer,
}) => {
  const { job, candidate, application, path } = await createApplication({
    employer,
    status: 'new',
  });
  const [, blake] = await applicants(employer.api, 2);
  if (blake === undefined) throw new Error('There is no second candidate');
  const second = await apply(blake, job);
  await page.goto(path);
  await expect(button(page, 'MAKE OFFER')).toBeEnabled();
  await page.keyboard.press('o');
  const dialog = dialogOf(page);
  await expect(dialog.getByText('To Avery Ash')).toBeFocused();
  const send = button(dialog, 'Make Offer');
  // A key that is held down is one press.
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(send).toBeFocused();
  await expect(send).toHaveAccessibleDescription(/^Night baker, full-time, \$25\.05 an hour, /);
  await field(dialog, 'Job title').focus();
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();
  expect(await offersOn(candidate, application)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(row(page)).toContainText('Offer extended');
  await expect(dialog).toBeHidden();
  expect(await firstNamesByStatus(employer, job)).toEqual({
    'offer-extended': ['Avery'],
    new: ['Blake'],
  });

  await test.step('an applicant with an offer from elsewhere leaves the queue', async () => {
    const queue = page.getByRole('region', { name: 'New Applicants' });
    await expect(queue.getByRole('heading', { level: 3 })).toHaveText('Blake Ash');
    await button(page, 'MAKE OFFER').click();
    await expect(dialog.getByText('To Blake Ash')).toBeVisible();
    await employer.call(makeOffer, offerOn(second, employer.location));
    await send.click();
    await expect(
      alertSaying(page, /^Blake Ash: An offer has been made on this application/),
    ).toBeVisible();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await expect(page.getByRole('row', { name: /Blake Ash/ })).toContainText('Offer extended');
  });
});
