import { readFile } from 'node:fs/promises';
import { getMyOffers, makeOffer, respondToOffer } from '../../../lambdas/contract/calls/offer.ts';
import type { InputOf } from '../../../lambdas/contract/route.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { button, card, expect, failCalls, navigate } from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import type { Person } from '../../support/worlds/person.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// `/candidate/offers/{id}`: an offer's terms, and the agreement once it is accepted.

const FIRST_DAY = {
  contact_name: 'Robin Vale',
  contact_phone: '+1 (555) 0142',
  contact_email: 'r&d?@bakery.example.com',
  what_to_bring: `Closed shoes.\nAn ID.\n${'x'.repeat(400)}`,
};

test.use({
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
});

async function newOffer(
  employer: Employer,
  candidate: Person,
  terms: Partial<InputOf<typeof makeOffer>> = FIRST_DAY,
) {
  const application = await apply(candidate, await newJob(employer));
  const input = { ...offerOn(application, employer.location), ...terms };
  return (await employer.call(makeOffer, input)).offer;
}

async function acceptedOffer(...[employer, candidate, terms]: Parameters<typeof newOffer>) {
  const { id } = await newOffer(employer, candidate, terms);
  await candidate.call(respondToOffer, { offer_id: id, acceptance_status: 'Accepted' });
  return id;
}

test('a pending offer shows its terms without the contact; an accepted one shows the agreement, place, time, contact and things to bring; both lists lead to it; the address opens the map app; calendar file and print have the first day; no sideways scroll on a phone', async ({
  page,
  employer,
  candidate,
}) => {
  const { id } = await newOffer(employer, candidate);
  const firstDay = card(page, 'First day');
  const title = page.getByRole('heading', { level: 1 });
  const sidebar = page.getByRole('navigation', { name: 'Candidate' });
  await test.step('a pending offer shows its terms without the contact; both lists lead to it', async () => {
    await page.goto('/candidate/applications');
    await page.getByRole('link', { name: 'See the offer' }).click();
    await expect(page).toHaveURL(`/candidate/offers/${id}`);
    await expect(title).toHaveText('Your offer');
    await sidebar.getByRole('link', { name: /^Offers/ }).click();
    await page.getByRole('link', { name: 'Baker', exact: true }).click();
    await expect(page).toHaveURL(`/candidate/offers/${id}`);
    await expect(title).toHaveText('Your offer');
    await expect(firstDay).toContainText('Monday, January 4, 2027, 9:00 AM');
    await expect(firstDay).toContainText('12 Main Street, Portland, Oregon 97201');
    await expect(firstDay).toContainText('Closed shoes.');
    await expect(card(page, 'The offer')).toContainText('$25.50 / hour');
    await expect(firstDay).not.toContainText('Contact');
  });

  await test.step('an accepted one shows the agreement, place, time, contact and things to bring', async () => {
    await button(page, 'Respond').click();
    const dialog = page.getByRole('dialog', { name: 'Respond to Offer' });
    await button(dialog, 'Accept').click();
    await expect(title).toHaveText("You're hired.");
    await expect(dialog).toBeHidden();
    await expect(firstDay).toContainText('Robin Vale');
    await expect(firstDay.getByRole('link', { name: '+1 (555) 0142' })).toHaveAttribute(
      'href',
      'tel:+15550142',
    );
    await expect(firstDay.getByRole('link', { name: FIRST_DAY.contact_email })).toHaveAttribute(
      'href',
      'mailto:r%26d%3F@bakery.example.com',
    );
    await expect(firstDay.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
      'href',
      'geo:0,0?q=12%20Main%20Street%2C%20Portland%2C%20Oregon%2097201',
    );
    const agreed = card(page, 'What you agreed on');
    for (const told of [employer.company.name, 'Baker', 'Full-time', '$25.50 / hour'])
      await expect(agreed).toContainText(told);
    await expectAccessible(page, 'the first day');
  });

  await test.step('the offers list and My applications lead to it', async () => {
    const offers = sidebar.getByRole('link', { name: /^Offers/ });
    for (const list of [sidebar.getByRole('link', { name: 'My applications' }), offers]) {
      await list.click();
      await page.getByRole('link', { name: 'Your first day: Baker' }).click();
      await expect(page).toHaveURL(`/candidate/offers/${id}`);
      await expect(title).toHaveText("You're hired.");
    }
    await expect(offers).toHaveAttribute('data-active', 'true');
  });

  await test.step('no sideways scroll on a phone', async () => {
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button(page, 'Open the menu')).toBeVisible();
    await expectNoSidewaysScroll(page, 'the first day');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Your first day: Baker' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the offers');
    await page.goForward();
    await expect(title).toHaveText("You're hired.");
    if (desktop !== null) await page.setViewportSize(desktop);
  });

  await test.step('the calendar file has the first day', async () => {
    const download = page.waitForEvent('download');
    await button(page, 'Add to calendar').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('first-day.ics');
    const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
    expect(text).toContain(`\r\nUID:offer-${id}@localhost\r\n`);
    expect(text).toContain('\r\nDTSTART;TZID=America/Los_Angeles:20270104T090000\r\n');
    expect(text).toContain(`\r\nSUMMARY:First day: Baker at ${employer.company.name}\r\n`);
    expect(text).toContain(
      '\r\nLOCATION:Main Street\\, 12 Main Street\\, Portland\\, Oregon 97201\r\n',
    );
    expect(text).toContain('Contact: Robin Vale\\, +1 (555) 0142\\, r&d?@bakery.example.com\\n');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  await test.step('the print has the first day and no controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Robin Vale')).toBeVisible();
    await expect(title).toBeVisible();
    for (const control of ['Add to calendar', 'Print'])
      await expect(page.getByText(control, { exact: true })).toBeHidden();
    await expect(page.getByText('Open in maps')).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
  });
});

test('messages for an offer without a contact, a load failure and an unknown offer', async ({
  page,
  employer,
  candidate,
}) => {
  const id = await acceptedOffer(employer, candidate, {});
  const { offers } = await candidate.call(getMyOffers, {});
  expect(offers).toHaveLength(1);
  const restore = await failCalls(page, '/job/get-offer/*');
  await page.goto(`/candidate/offers/${id}`);
  await expect(page.getByText('Failed to load the offer. Please try again.')).toBeVisible();
  restore();
  await button(page, 'Retry').click();
  await expect(page.getByText(`${employer.company.name} did not name a contact.`)).toBeVisible();
  await navigate(page, `/candidate/offers/${id.slice(0, -1)}0`);
  await expect(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
});
