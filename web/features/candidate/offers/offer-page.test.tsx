import { vi } from 'vitest';
import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import {
  getFirstDayCalendar,
  getMyOffers,
  getOffer,
  respondToOffer,
} from '../../../../lambdas/contract/calls/offer.ts';
import type { Offer } from '../../../../lambdas/contract/schemas/offer.ts';
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
  resize,
  showPrinted,
  sidewaysScroll,
  test,
} from '../../../../test/support/web/app.tsx';
import { robin, signInCandidate } from '../../../../test/support/web/people.ts';
import { applied, company, job, offer } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// `/candidate/offers/{id}`: an offer's terms, and the agreement once it is accepted. The calendar file:
// `test/api/interview-mails.test.ts`.

const AT = paths.candidate.offer(offer.id);
const NO_CONTACT = { contact_name: '', contact_phone: '', contact_email: '' };
const CONTACT = {
  contact_name: 'Robin Vale',
  contact_phone: '+1 (555) 0142',
  contact_email: 'r&d?@bakery.example.com',
};
const title = page.getByRole('heading', { level: 1 });
const section = (name: string) => page.getByRole('region', { name });
const firstDay = section('First day');
const sidebar = page.getByRole('navigation', { name: 'Candidate' });
const lists = {
  offers: sidebar.getByRole('link', { name: /^Offers/ }),
  applications: sidebar.getByRole('link', { name: 'My applications' }),
};

/** Keeps an offer as the server does. @param contact who is named to a hired candidate */
function keepOffer(fields: Partial<Offer>, contact = NO_CONTACT): void {
  const kept: Offer = { ...offer, ...fields };
  const { first_name, last_name, email } = robin;
  signInCandidate();
  answer(getMyOffers, () => ({ offers: [{ ...kept }] }));
  answer(getOffer, () => ({
    offer: { ...kept },
    job_posting_id: job.id,
    candidate: { first_name, last_name, email, phone_number: '555-0100' },
  }));
  answer(getMyApplications, () => ({
    applications: [
      applied({
        application_status:
          kept.acceptance_status === 'Accepted' ? 'offer-accepted' : 'offer-extended',
        offer: { ...kept },
      }),
    ],
  }));
  answer(respondToOffer, ({ acceptance_status }) => ({
    offer: Object.assign(kept, contact, {
      acceptance_status,
      responded_at: '2026-03-05T09:00:00.000Z',
    }),
  }));
}

test('a pending offer shows its terms without the contact; an accepted one shows the agreement, place, time, contact and things to bring; both lists lead to it; the address opens the map app', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
  );
  keepOffer({ what_to_bring: `Closed shoes.\nAn ID.\n${'x'.repeat(400)}` }, CONTACT);
  await open(paths.candidate.applications);
  for (const [list, name] of [
    [lists.applications, 'See the offer'],
    [lists.offers, job.job_title],
  ] as const) {
    await list.click();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect.poll(path).toBe(AT);
    await expect.element(title).toHaveTextContent('Your offer');
  }
  for (const told of [
    'Friday, January 4, 2030, 9:00 AM',
    '12 Main Street, Portland, Oregon 97201',
    'Closed shoes.',
  ])
    await expect.element(firstDay).toMatchTextContent(told);
  await expect.element(section('The offer')).toMatchTextContent('$25.50 / hour');
  await expect.element(firstDay).not.toMatchTextContent('Contact');

  await button('Respond').click();
  const dialog = page.getByRole('dialog', { name: 'Respond to Offer' });
  await button('Accept', dialog).click();
  await expect.element(title).toHaveTextContent("You're hired.");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(firstDay).toMatchTextContent('Robin Vale');
  for (const [name, href] of [
    ['+1 (555) 0142', 'tel:+15550142'],
    [CONTACT.contact_email, 'mailto:r%26d%3F@bakery.example.com'],
    ['Open in maps', 'geo:0,0?q=12%20Main%20Street%2C%20Portland%2C%20Oregon%2097201'],
  ] as const)
    await expect.element(firstDay.getByRole('link', { name })).toHaveAttribute('href', href);
  for (const told of [company.name, 'Baker', 'Full-time', '$25.50 / hour'])
    await expect.element(section('What you agreed on')).toMatchTextContent(told);
  await expectAccessible('the first day');

  for (const list of [lists.applications, lists.offers]) {
    await list.click();
    await page.getByRole('link', { name: 'Your first day: Baker' }).click();
    await expect.poll(path).toBe(AT);
    await expect.element(title).toHaveTextContent("You're hired.");
  }
  await expect.element(lists.offers).toHaveAttribute('data-active', 'true');
  await resize(390, 844);
  await expect.element(button('Open the menu')).toBeVisible();
  expect(sidewaysScroll()).toBe(0);
  history.back();
  await expect.element(page.getByRole('link', { name: 'Your first day: Baker' })).toBeVisible();
  expect(sidewaysScroll()).toBe(0);
});

test('the first day is added to a calendar, and printed without controls; a calendar that cannot be made is explained', async () => {
  const saved = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
  const made = vi.spyOn(URL, 'createObjectURL');
  keepOffer({ ...CONTACT, acceptance_status: 'Accepted' });
  const asked = answer(getFirstDayCalendar, () => ({ calendar: 'BEGIN:VCALENDAR\r\n' }));
  await open(AT);
  const mend = cutOff(getFirstDayCalendar);
  await button('Add to calendar').click();
  await expect.element(alertSaying('The calendar file could not be made.')).toBeVisible();
  mend();
  await button('Add to calendar').click();
  await expect.poll(() => saved.mock.calls).toEqual([['first-day.ics']]);
  expect(asked).toEqual([{ id: offer.id }]);
  const [file] = made.mock.lastCall ?? [];
  expect(file instanceof Blob && (await file.text())).toBe('BEGIN:VCALENDAR\r\n');

  await showPrinted();
  await expect.element(firstDay.getByText('Robin Vale')).toBeVisible();
  await expect.element(title).toBeVisible();
  for (const control of ['Add to calendar', 'Print', 'Open in maps'])
    await expect.element(page.getByText(control, { exact: true })).not.toBeVisible();
  await expect.poll(() => document.querySelector('nav')?.checkVisibility()).toBe(false);
});

test('messages for an offer without a contact, a load failure and an unknown offer', async () => {
  keepOffer({ acceptance_status: 'Accepted' });
  const mend = cutOff(getOffer);
  await open(AT);
  await expect.element(alertSaying('Failed to load the offer. Please try again.')).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(page.getByText(`${company.name} did not name a contact.`)).toBeVisible();
  answer(getOffer, () => refusal(404, 'There is no such offer.'));
  await open(AT);
  await expect.element(title).toHaveTextContent('Page not found');
});
