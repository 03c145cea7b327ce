import { getMyOffers, getOffer, respondToOffer } from '../../../../lambdas/contract/calls/offer.ts';
import { getJobPostings } from '../../../../lambdas/contract/calls/open-jobs.ts';
import type { ParsedInputOf } from '../../../../lambdas/contract/route.ts';
import type { Offer } from '../../../../lambdas/contract/schemas/offer.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  hold,
  open,
  page,
  path,
  refusal,
  resize,
  sidewaysScroll,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { brokenWords } from '../../../../test/support/web/broken-words.ts';
import { robin, signInCandidate } from '../../../../test/support/web/people.ts';
import { company, job, offer } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// `/candidate/offers`.

const sidebar = page.getByRole('navigation', { name: 'Candidate' });
const offersLink = sidebar.getByRole('link', { name: /^Offers/ });
const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const title = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('dialog', { name: 'Respond to Offer' });
const accept = dialog.getByRole('button', { name: 'Accept', exact: true });
const respondTo = (title: string) => button(`Respond to the offer for ${title}`);
/** The texts of all elements with a selector. */
const texts = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Keeps these offers as the server does, each with its own id. */
function keepOffers(...fields: readonly Partial<Offer>[]) {
  const all = fields.map(
    (more, index): Offer => ({ ...offer, id: offer.id.replace('01JF0', `01JF${index}`), ...more }),
  );
  const byId = (id: string) => {
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no offer ${id}.`);
    return found;
  };
  const { first_name, last_name, email } = robin;
  signInCandidate();
  answer(getMyOffers, () => ({ offers: structuredClone(all) }));
  answer(getOffer, ({ id }) => ({
    offer: structuredClone(byId(id)),
    job_posting_id: job.id,
    candidate: { first_name, last_name, email, phone_number: '555-0100' },
  }));
  const store = ({ offer_id, ...given }: ParsedInputOf<typeof respondToOffer>): Offer =>
    Object.assign(byId(offer_id), given, {
      decline_reason: given.decline_reason || null,
      responded_at: '2026-03-05T09:00:00.000Z',
    });
  const answers = answer(respondToOffer, (given) => ({ offer: structuredClone(store(given)) }));
  return { all, answers, store };
}

test('the Offers link appears with the first offer, and its badge counts pending offers of every page; the list shows a load failure, and a link if it is empty', async () => {
  keepOffers();
  answer(getJobPostings, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
  const mend = cutOff(getMyOffers);
  await open(paths.candidate.offers);
  await expect.element(alertSaying('Failed to load your offers.')).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(page.getByText(/^No offers yet\./)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find work' }).click();
  await expect.poll(path).toBe(paths.candidate.dashboard);
  await expect
    .poll(() => texts('a', sidebar.element()).slice(1))
    .toEqual(['Dashboard', 'Profile', 'Saved']);

  const { all } = keepOffers({ acceptance_status: 'Declined' }, {}, {}, {});
  // A short or empty page is not the end of the list.
  const sizes = [0, 1, 0, 1];
  answer(getMyOffers, ({ cursor = '0' }) => {
    const at = Number(cursor);
    const from = sizes.slice(0, at).reduce((sum, size) => sum + size, 0);
    const size = sizes[at];
    if (size === undefined) return { offers: all.slice(from) };
    return { offers: all.slice(from, from + size), next_cursor: String(at + 1) };
  });
  await open(paths.candidate.profile);
  await expect.element(offersLink).toHaveAccessibleName('Offers 3 pending');
  await expect.element(offersLink).toHaveTextContent('Offers3');
  await offersLink.click();
  await expect.poll(path).toBe(paths.candidate.offers);
  await expect
    .poll(() => page.getByRole('button', { name: /^Respond/ }).elements())
    .toHaveLength(3);
});

/** The strongest colour channel of the text of a badge. */
function colourOf(badge: Element): string | undefined {
  const parts = (getComputedStyle(badge).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
}

test('the table shows company, place, title, pay and status; an offer shows its deadline, or that it expired or was withdrawn and why; on a phone the table becomes cards; no word is broken and no name is cut off at the usual widths', async () => {
  const expires_at = '2030-06-16T07:00:00.000Z';
  keepOffers(
    { job_title: 'Head baker' },
    { job_title: 'By year', salary_type: 'yearly', salary_amount_in_cents: 5_200_000 },
    { job_title: 'Was Accepted', acceptance_status: 'Accepted' },
    { job_title: 'Was Declined', acceptance_status: 'Declined' },
    { job_title: 'Was missed', acceptance_status: 'Expired', expires_at },
    { job_title: 'Open', salary_amount_in_cents: 0, expires_at },
    {
      job_title: 'Was withdrawn',
      acceptance_status: 'Withdrawn',
      withdraw_reason: 'The shop closes.',
    },
    {
      company_name: 'Great Lakes Hospitality Group',
      location_name: 'Downtown',
      address: '1250 Commonwealth Avenue',
      city: 'Columbus',
      state: 'North Carolina',
      job_title: 'Refrigeration technician',
      salary_type: 'yearly',
      salary_amount_in_cents: 12_345_600,
    },
  );
  await open(paths.candidate.offers);
  await expect
    .poll(() => texts('th'))
    .toEqual(['Company', 'Location', 'Address', 'City', 'Job title', 'Pay', 'Status', 'Answer']);
  expect(texts('td', row('Head baker').element())).toEqual([
    company.name,
    'Main Street',
    '12 Main Street',
    'Portland, Oregon',
    'Head baker',
    '$25.50 / hour',
    'New',
    'Respond',
  ]);
  for (const [name, text] of [
    ['By year', '$52,000.00 / year'],
    ['Open', 'Pay not stated'],
    ['Open', /New\s*Answer by Jun 1\d, 2030, \d+:59/],
    ['Was missed', /Expired\s*Expired Jun 1\d, 2030/],
    ['Was withdrawn', /Withdrawn\s*Their reason: The shop closes\./],
  ] as const)
    await expect.element(row(name)).toMatchTextContent(text);
  await expect.element(row('Open')).not.toMatchTextContent('$0.00');
  for (const [status, colour] of [
    ['Accepted', 'blue'],
    ['Declined', 'red'],
  ] as const) {
    const badge = row(`Was ${status}`).getByText(status, { exact: true });
    expect(colourOf(badge.element())).toBe(colour);
  }
  for (const name of ['Was Accepted', 'Was Declined', 'Was missed', 'Was withdrawn'])
    await expect.element(row(name).getByRole('button')).not.toBeInTheDocument();
  await respondTo('Open').click();
  await expect.element(dialog.getByText(/^Jun 1\d, 2030, \d+:59/)).toBeVisible();
  await expect.element(dialog).toMatchTextContent('Pay not stated');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  for (const width of [1440, 1280, 1100, 1024, 390]) {
    await resize(width, 844);
    await expect.poll(() => page.getByRole('table').elements()).toHaveLength(width < 1088 ? 0 : 1);
    await expect.element(page.getByText('Refrigeration technician')).toBeVisible();
    const parts = () => [...document.querySelectorAll('main :is(td, .mantine-Card-root)')];
    await expect.poll(() => brokenWords(parts()), { message: `at ${width}` }).toEqual([]);
    expect(sidewaysScroll()).toBe(0);
  }
  await expect.element(page.getByRole('heading', { name: 'Head baker' })).toBeVisible();
  await respondTo('Head baker').click();
  await accept.click();
  await expect.element(title).toHaveTextContent("You're hired.");
});

test('Respond to Offer repeats the terms; Accept sets Accepted and Decline sets Declined with a reason, once; what is being sent cannot be changed', async () => {
  const { all, answers } = keepOffers(
    ...['Day baker', 'Head baker', 'Night baker'].map((job_title) => ({ job_title })),
  );
  await open(paths.candidate.offers);
  const reason = dialog.getByLabelText('Reason for declining (optional)');
  const note = dialog.getByLabelText('Details (optional)');
  const decline = dialog.getByRole('button', { name: 'Decline', exact: true });
  /** Clicks twice: the second time before the next render. */
  async function answerTwice(how: string): Promise<void> {
    const sent = answers.length;
    const release = hold(respondToOffer);
    const pressed = dialog.getByRole('button', { name: how, exact: true }).element();
    for (const _ of [1, 2]) (pressed as HTMLElement).click();
    await expect.element(button('Close', dialog)).toBeDisabled();
    if (how === 'Decline offer') {
      expect(note.element().closest('[inert]')).not.toBeNull();
      await expect.element(note).toHaveValue('I earn more now.');
    }
    release();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(answers).toHaveLength(sent + 1);
  }
  async function openOffer(job_title: string): Promise<void> {
    await respondTo(job_title).click();
    await expect
      .poll(() => texts('dd', dialog.element()))
      .toEqual([
        company.name,
        job_title,
        'Full-time',
        '$25.50 / hour',
        'Jan 4, 2030, 9:00 AM',
        'Main Street, 12 Main Street, Portland, Oregon',
      ]);
    await expect.element(reason).not.toBeInTheDocument();
  }
  await openOffer('Head baker');
  await answerTwice('Accept');
  await expect.element(title).toHaveTextContent("You're hired.");
  await expect.element(offersLink).toHaveAccessibleName('Offers 2 pending');
  await offersLink.click();
  await expect.element(row('Head baker')).toMatchTextContent('Accepted');

  await openOffer('Night baker');
  await decline.click();
  await expect.element(reason).toHaveFocus();
  await button('Back', dialog).click();
  await expect.element(decline).toHaveFocus();
  await decline.click();
  await expect.element(note).not.toBeInTheDocument();
  await reason.selectOptions('The pay');
  await note.fill('I earn more now.');
  await answerTwice('Decline offer');
  await expect.element(row('Night baker')).toMatchTextContent(/Declined\s*Your reason: The pay/);
  await expect.element(offersLink).toHaveAccessibleName('Offers 1 pending');
  expect(answers).toEqual([
    { offer_id: all[1]?.id, acceptance_status: 'Accepted' },
    {
      offer_id: all[2]?.id,
      acceptance_status: 'Declined',
      decline_reason: 'pay',
      decline_note: 'I earn more now.',
    },
  ]);
});

test('an answer that fails or is too late is explained; one whose response is lost counts, also if it is given again', async () => {
  const { all, store } = keepOffers(
    ...['Day baker', 'Dawn baker', 'Dusk baker'].map((job_title) => ({ job_title })),
  );
  const told = dialog.getByRole('alert');
  await open(paths.candidate.offers);
  await respondTo('Day baker').click();
  const mend = cutOff(respondToOffer);
  await accept.click();
  await expect.element(told).toHaveTextContent('Your answer could not be sent. Please try again.');
  mend();
  const [{ id = '' } = {}] = all;
  store({ offer_id: id, acceptance_status: 'Declined' });
  answer(respondToOffer, () => refusal(409, 'You have already answered this offer.'));
  await accept.click();
  await expect.element(told).toHaveTextContent('You have already answered this offer.');
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Day baker')).toMatchTextContent('Declined');

  for (const [name, isRepeated] of [
    ['Dawn baker', false],
    ['Dusk baker', true],
  ] as const) {
    answer(respondToOffer, (given) => {
      store(given);
      return Response.error();
    });
    await respondTo(name).click();
    const mendReading = isRepeated ? cutOff(getOffer) : () => {};
    await accept.click();
    if (isRepeated) {
      await expect.element(told).toMatchTextContent('could not be sent');
      mendReading();
      answer(respondToOffer, () => refusal(409, 'You have already answered this offer.'));
      await accept.click();
    }
    await expect.element(alertSaying('Offer accepted').first()).toBeVisible();
    await expect.element(title).toHaveTextContent("You're hired.");
    await offersLink.click();
    await expect.element(row(name)).toMatchTextContent('Accepted');
  }
  await expect.element(offersLink).toHaveAccessibleName('Offers');
});

test('an offer of a deleted company keeps its pay, names no place, and cannot be answered', async () => {
  const gone = { location_name: '', address: '', city: '', state: '', zip_code: '' };
  keepOffers({ company_name: 'Deleted company', acceptance_status: 'Withdrawn', ...gone });
  await open(paths.candidate.offers);
  const line = row('Deleted company');
  await expect.element(line).toMatchTextContent('$25.50');
  await expect.element(line.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect.element(line.getByRole('button')).not.toBeInTheDocument();
  await resize(390, 844);
  const card = () => page.getByText('Deleted company').element().closest('.mantine-Card-root');
  await expect.poll(() => card()?.textContent).toMatch(/\$25\.50/);
  expect(card()?.textContent).not.toContain(', ,');
  await expectAccessible('offers of a deleted company');
});
