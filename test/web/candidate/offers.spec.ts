import type { Locator, Page } from '@playwright/test';
import { createCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import {
  getMyOffers,
  makeOffer,
  respondToOffer,
  withdrawOffer,
} from '../../../lambdas/contract/calls/offer.ts';
import type { InputOf } from '../../../lambdas/contract/route.ts';
import { expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expectWholeWords } from '../../support/web/look.ts';
import {
  alertSaying,
  answerInPages,
  button,
  expect,
  failCalls,
  holdCalls,
  interceptNext,
} from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import type { Person } from '../../support/worlds/person.ts';
import { type Employer, newJob, newLocation } from '../../support/worlds/world.ts';

// `/candidate/offers`.

async function offer(
  employer: Employer,
  candidate: Person,
  terms: Partial<InputOf<typeof makeOffer>> = {},
) {
  const job = await newJob(employer);
  const application = await apply(candidate, job);
  const input = { ...offerOn(application, employer.location), ...terms };
  return (await employer.call(makeOffer, input)).offer;
}

async function offerOfLongNames(employer: Employer, candidate: Person): Promise<void> {
  const { company } = await employer.call(createCompany, { name: 'Great Lakes Hospitality Group' });
  const location = await newLocation(employer, company, {
    ...{ location_name: 'Downtown', address: '1250 Commonwealth Avenue' },
    ...{ city: 'Columbus', state: 'North Carolina' },
  });
  const place = { company_id: company.id, location_id: location.id };
  const job = await newJob(employer, { job_title: 'Refrigeration technician', ...place });
  const application = await apply(candidate, job);
  await employer.call(makeOffer, {
    ...offerOn(application, location),
    job_title: job.job_title,
    salary_type: 'yearly',
    salary_amount_in_cents: 12_345_600,
  });
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Candidate' });
const row = (page: Page, title: string) => page.getByRole('row', { name: title });

/** The strongest colour channel of a badge's text. */
async function colourOf(badge: Locator): Promise<'red' | 'green' | 'blue' | undefined> {
  const style = await badge.evaluate((element) => getComputedStyle(element).color);
  const parts = (style.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return (['red', 'green', 'blue'] as const)[parts.indexOf(Math.max(...parts))];
}

test('the Offers link appears with the first offer, and its badge counts pending offers of every page; the list shows a load failure, and a link if it is empty', async ({
  page,
  employer,
  candidate,
}) => {
  const link = sidebar(page).getByRole('link', { name: /^Offers/ });
  await test.step('a load failure is shown with a Retry, and an empty list with a link to the jobs', async () => {
    const mend = await failCalls(page, '/job/get-my-offers**');
    await page.goto('/candidate/offers');
    await expect(page.getByRole('alert')).toContainText('Failed to load your offers.');
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No offers yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Find work' }).click();
    await expect(page).toHaveURL('/candidate/dashboard');
    const links = sidebar(page).getByRole('link');
    await expect(links).toHaveText([/./, 'Dashboard', 'Profile', 'Saved']);
  });

  await test.step('the badge counts the pending offers of every page of the list', async () => {
    const { id } = await offer(employer, candidate);
    await candidate.call(respondToOffer, { offer_id: id, acceptance_status: 'Declined' });
    for (let count = 0; count < 3; count += 1) await offer(employer, candidate);
    await answerInPages(page, '/job/get-my-offers*', 'offers', [0, 1, 0, 1]);
    await page.reload();
    await expect(link).toHaveAccessibleName('Offers 3 pending');
    await link.click();
    await expect(page).toHaveURL('/candidate/offers');
    await expect(page.getByRole('button', { name: /^Respond/ })).toHaveCount(3);
  });
});

test('the table shows company, place, title, pay and status; an offer shows its deadline, or that it expired or was withdrawn and why; on a phone the table becomes cards; no word is broken and no name is cut off at the usual widths', async ({
  page,
  employer,
  candidate,
}) => {
  const answer_by = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await offer(employer, candidate, { job_title: 'Head baker' });
  await offer(employer, candidate, {
    job_title: 'By year',
    salary_type: 'yearly',
    salary_amount_in_cents: 5_200_000,
  });
  for (const acceptance_status of ['Accepted', 'Declined'] as const) {
    const { id } = await offer(employer, candidate, { job_title: `Was ${acceptance_status}` });
    await candidate.call(respondToOffer, { offer_id: id, acceptance_status });
  }
  await offer(employer, candidate, { job_title: 'Was missed', answer_by });
  await offer(employer, candidate, { job_title: 'Open', answer_by, salary_amount_in_cents: 0 });
  const { id } = await offer(employer, candidate, { job_title: 'Was withdrawn' });
  await employer.call(withdrawOffer, { offer_id: id, reason: 'The shop closes.' });
  await offerOfLongNames(employer, candidate);
  // Simulates the server's answer after the deadline.
  await page.route('**/api/job/get-my-offers*', async (route) => {
    const response = await route.fetch();
    const { offers, ...rest } = await response.json();
    const missed = { acceptance_status: 'Expired', expires_at: '2026-01-05T05:00:00.000Z' };
    const json = {
      ...rest,
      offers: offers.map((each: { job_title: string }) => ({
        ...each,
        ...(each.job_title === 'Was missed' && missed),
      })),
    };
    await route.fulfill({ response, json });
  });
  await page.goto('/candidate/offers');
  await test.step('company name, location name, address, city, job title, pay by the hour or by the year, status', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Company',
      'Location',
      'Address',
      'City',
      'Job title',
      'Pay',
      'Status',
      'Answer',
    ]);
    await expect(row(page, 'Head baker').getByRole('cell')).toHaveText([
      employer.company.name,
      'Main Street',
      '12 Main Street',
      'Portland, Oregon',
      'Head baker',
      '$25.50 / hour',
      'New',
      'Respond',
    ]);
    await expect(row(page, 'By year')).toContainText('$52,000.00 / year');
    await expect(row(page, 'Open')).toContainText('Pay not stated');
    await expect(row(page, 'Open')).not.toContainText('$0.00');
  });

  await test.step("Pending displays as a 'New' badge, Accepted as a blue badge, Declined as a red badge; Respond only for Pending", async () => {
    await expect(row(page, 'Head baker').getByText('New', { exact: true })).toBeVisible();
    await expect(row(page, 'Head baker').getByRole('button', { name: 'Respond' })).toBeVisible();

    const accepted = row(page, 'Was Accepted').locator('.mantine-Badge-root');
    await expect(accepted).toHaveText('Accepted');
    expect(await colourOf(accepted)).toBe('blue');
    const declined = row(page, 'Was Declined').locator('.mantine-Badge-root');
    await expect(declined).toHaveText('Declined');
    expect(await colourOf(declined)).toBe('red');
    for (const title of ['Was Accepted', 'Was Declined']) {
      await expect(row(page, title).getByRole('button')).toHaveCount(0);
    }
  });

  await test.step('an offer shows its deadline; an expired or withdrawn offer says so, with the reason, and cannot be answered', async () => {
    await expect(row(page, 'Open')).toContainText(/New\s*Answer by \w{3} \d+, \d{4}, \d+:59/);
    await expect(row(page, 'Was missed')).toContainText(/Expired\s*Expired Jan \d, 2026/);
    await expect(row(page, 'Was withdrawn')).toContainText(
      /Withdrawn\s*Their reason: The shop closes\./,
    );
    for (const title of ['Was missed', 'Was withdrawn'])
      await expect(row(page, title).getByRole('button', { name: /^Respond/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Respond to the offer for Open' }).click();
    const expiry = page
      .getByRole('dialog')
      .locator('dd')
      .filter({ hasText: /^\w{3} \d+, \d{4}, \d+:59/ });
    await expect(expiry).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('Pay not stated');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('no word is broken and no name is cut off at the usual widths', async () => {
    for (const width of [1440, 1280, 1100, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('table')).toHaveCount(width < 1088 ? 0 : 1);
      await expect(page.getByText('Refrigeration technician')).toBeVisible();
      await expectWholeWords(page.locator('main :is(td, .mantine-Card-root)'));
      await expectNoSidewaysScroll(page, `the offers at ${width}`);
    }
  });

  await test.step('on a phone the table becomes cards', async () => {
    await expect(page.getByRole('heading', { name: 'Head baker' })).toBeVisible();
    await page.getByRole('button', { name: 'Respond to the offer for Head baker' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're hired.");
  });
});

test('Respond to Offer repeats the terms; Accept sets Accepted and Decline sets Declined with a reason, once; an answer that fails or is too late is explained', async ({
  page,
  employer,
  candidate,
}) => {
  const { id } = await offer(employer, candidate, { job_title: 'Day baker' });
  await offer(employer, candidate, { job_title: 'Head baker' });
  await offer(employer, candidate, { job_title: 'Night baker' });
  await page.goto('/candidate/offers');
  const dialog = page.getByRole('dialog', { name: 'Respond to Offer' });
  const reason = dialog.getByLabel('Reason for declining (optional)');
  const note = dialog.getByLabel('Details (optional)');
  for (const [title, answer, stored, link] of [
    [
      'Head baker',
      'Accept',
      { acceptance_status: 'Accepted', decline_reason: null, decline_note: '' },
      'Offers 2 pending',
    ],
    [
      'Night baker',
      'Decline offer',
      { acceptance_status: 'Declined', decline_reason: 'pay', decline_note: 'I earn more now.' },
      'Offers 1 pending',
    ],
  ] as const) {
    await page.getByRole('button', { name: `Respond to the offer for ${title}` }).click();
    await expect(dialog.locator('dd')).toHaveText([
      employer.company.name,
      title,
      'Full-time',
      '$25.50 / hour',
      'Jan 4, 2027, 9:00 AM',
      'Main Street, 12 Main Street, Portland, Oregon',
    ]);
    await expect(reason).toHaveCount(0);
    if (answer === 'Decline offer') {
      await button(dialog, 'Decline').click();
      await expect(reason).toBeFocused();
      await button(dialog, 'Back').click();
      await expect(button(dialog, 'Decline')).toBeFocused();
      await button(dialog, 'Decline').click();
      await expect(note).toHaveCount(0);
      await reason.selectOption('The pay');
      await note.fill('I earn more now.');
    }
    const sending = await holdCalls(page, '/job/respond-to-offer');
    // The second click comes before the next render.
    await dialog.getByRole('button', { name: answer, exact: true }).evaluate((button) => {
      if (button instanceof HTMLElement) for (const _ of [1, 2]) button.click();
    });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    // What is being sent cannot be changed.
    if (answer === 'Decline offer') {
      await note.focus();
      await page.keyboard.type('Or not.');
      await expect(note).toHaveValue('I earn more now.');
    }
    sending.release();
    await expect(dialog).toBeHidden();
    if (answer === 'Accept') {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're hired.");
      await sidebar(page)
        .getByRole('link', { name: /^Offers/ })
        .click();
    }
    await expect(row(page, title)).toContainText(stored.acceptance_status);
    expect(sending.calls()).toBe(1);
    await expect(sidebar(page).getByRole('link', { name: /^Offers/ })).toHaveAccessibleName(link);
    const { offers } = await candidate.call(getMyOffers, {});
    expect(offers.find(({ job_title }) => job_title === title)).toMatchObject(stored);
  }
  await expect(row(page, 'Night baker')).toContainText(/Declined\s*Your reason: The pay/);

  await test.step('an answer that fails or is too late is explained in the dialog', async () => {
    await page.getByRole('button', { name: 'Respond to the offer for Day baker' }).click();
    const accept = dialog.getByRole('button', { name: 'Accept', exact: true });
    const mend = await failCalls(page, '/job/respond-to-offer');
    await accept.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Your answer could not be sent. Please try again.',
    );
    mend();
    await candidate.call(respondToOffer, { offer_id: id, acceptance_status: 'Declined' });
    await accept.click();
    await expect(dialog.getByRole('alert')).toHaveText('You have already answered this offer.');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Day baker')).toContainText('Declined');
  });

  await test.step('an answer whose response is lost counts, also if the candidate gives it again', async () => {
    for (const isRepeated of [false, true]) {
      const title = isRepeated ? 'Dusk baker' : 'Dawn baker';
      await offer(employer, candidate, { job_title: title });
      await page.reload();
      await page.getByRole('button', { name: `Respond to the offer for ${title}` }).click();
      let mendReading = () => {};
      if (isRepeated) mendReading = await failCalls(page, '/job/get-offer/*');
      await interceptNext(page, '/job/respond-to-offer', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const accept = dialog.getByRole('button', { name: 'Accept', exact: true });
      await accept.click();
      if (isRepeated) {
        await expect(alertSaying(dialog, 'could not be sent')).toBeVisible();
        mendReading();
        await accept.click();
      }
      await expect(alertSaying(page, 'Offer accepted')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're hired.");
      await page.goto('/candidate/offers');
      await expect(row(page, title)).toContainText('Accepted');
    }
  });
  await expect(sidebar(page).getByRole('link', { name: /^Offers/ })).toHaveAccessibleName('Offers');
});
