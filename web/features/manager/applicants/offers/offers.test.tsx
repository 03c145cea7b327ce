import { updateJobApplicationStatus } from '../../../../../lambdas/contract/calls/application.ts';
import { getManagerCompanyView } from '../../../../../lambdas/contract/calls/company.ts';
import { makeOffer, withdrawOffer } from '../../../../../lambdas/contract/calls/offer.ts';
import { getApplicationTimeline } from '../../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { OfferOutcome } from '../../../../../lambdas/contract/schemas/offer.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  field,
  page,
  refusal,
  statusSaying,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  expectCurrent,
  openReview,
  profile,
  queue,
  row,
  showTab,
} from '../../../../../test/support/web/review.ts';
import { company, location, offer, otherLocation } from '../../../../../test/support/web/things.ts';

// The Make Offer modal, opened from the queue or from the reviewed table, and what becomes of an offer.

const press = userEvent.keyboard;
const dialog = page.getByRole('dialog', { name: 'Make Offer' });
const withdrawal = page.getByRole('dialog', { name: 'Withdraw offer' });
const send = button('Make Offer', dialog);
const link = button('Make Offer to Avery Ash');
const avery = row('Avery Ash');
const failed = alertSaying('Failed to make the offer. Please try again.');
const value = (label: string) => expect.element(field(label, dialog));
const type = (label: string, text: string) => field(label, dialog).fill(text);
const JOB = { job_title: 'Night baker', hourly_pay_in_cents: 2505 };

/** Opens the review of a job to which Avery Ash, Blake Ash and so on have applied, with this status. */
async function openApplications(application_status: Application['application_status'], count = 1) {
  const applicants = answerApplicants(count, { ...JOB }, () => ({ application_status }));
  await openReview(applicants.job.id);
  const [application] = applicants.applications;
  if (application === undefined) throw new Error('Nobody has applied');
  return { ...applicants, application };
}

/** The day in the browser's time zone. */
const today = () => new Date().toLocaleDateString('sv-SE');

test("an offer to a rejected applicant accepts them first, and says so; after a failure half-way it can be tried again, at once or later; default offer: full-time, salary type hourly, start date today, start time 09:00, salary amount from the job's hourly pay, the job's location; a Make Offer link appears only for statuses that do not contain 'offer'", async () => {
  const { application, firstNamesByStatus } = await openApplications('rejected');
  const mend = cutOff(makeOffer);
  await showTab('Rejected');
  await link.click();
  await expect.element(dialog.getByText(/This applicant was rejected/)).toBeVisible();
  // They are accepted, but the answer is lost.
  answer(updateJobApplicationStatus, ({ application_status }) => {
    application.application_status = application_status;
    return Response.error();
  });
  await send.click();
  await expect.element(failed).toBeVisible();
  await expect.element(send).toHaveFocus();
  expect(firstNamesByStatus()).toEqual({ accepted: ['Avery'] });
  answer(updateJobApplicationStatus, () => ({
    application: structuredClone(application),
    told: false,
  }));
  await send.click();
  await expect.element(send).toHaveFocus();
  await expect.element(failed).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByText('No rejected candidates yet.')).toBeVisible();
  mend();

  await showTab('Accepted');
  await expect.element(avery).toMatchTextContent('Accepted');
  await link.click();
  const day = today();
  await expect.element(dialog).toMatchTextContent('Avery Ash');
  for (const [label, text] of [
    ['Job title', 'Night baker'],
    ['Offer type', 'full-time'],
    ['Salary type', 'hourly'],
    ['Dollars', '25'],
    ['Cents', '05'],
    ['Start time', '09:00'],
    ['Onboarding location', location.id],
  ] as const)
    await value(label).toHaveValue(text);
  // The day may end during the test.
  await value('Start date').toHaveValue(expect.toBeOneOf([day, today()]));
  const words =
    /^Night baker, full-time, \$25\.05 an hour, from \w{3} \w{3} \d+ at 9:00 AM, at Main Street\.$/;
  expect(dialog.getByText(words).elements()).toHaveLength(2);
  const sent = answer(makeOffer, () => {
    application.application_status = 'offer-extended';
    return { offer };
  });
  await send.click();
  await expect.element(alertSaying('Offer made to Avery Ash.')).toBeVisible();
  await expect.element(avery).toMatchTextContent('Offer extended');
  await expect.element(link).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      job_candidate_application_id: application.id,
      job_title: 'Night baker',
      offer_type: 'full-time',
      employment_type: 'full-time',
      salary_type: 'hourly',
      salary_amount_in_cents: 2505,
      start_date: expect.toBeOneOf([day, today()]),
      start_time: '09:00',
      onboarding_location_id: location.id,
    },
  ]);
});

test("'Failed to load locations. Please try again.', then all of them can be chosen; errors, and a pay of 0, are shown at the field; a past start shows a question; a failure is shown above the buttons, and a draft survives it and a reload; every term can be changed, with a contact and things to bring, and the dialog puts the offer in words", async () => {
  const { job, application } = await openApplications('accepted');
  const second = otherLocation(1, 'Old Town');
  answer(getManagerCompanyView, ({ cursor }) => ({
    company,
    jobs: [],
    locations: [cursor === undefined ? location : second],
    ...(cursor === undefined && { next_cursor: '1' }),
  }));
  const mendView = cutOff(getManagerCompanyView);
  await link.click();
  await expect.element(alertSaying('Failed to load locations. Please try again.')).toBeVisible();
  mendView();
  await button('Retry', dialog).click();
  const valuesOf = (label: string) => () =>
    [...field(label, dialog).element().querySelectorAll('option')].map((each) => each.value);
  await expect.poll(valuesOf('Onboarding location')).toEqual([location.id, second.id]);

  for (const label of ['Job title', 'Start date', 'Start time', 'Cents']) await type(label, '');
  await type('Dollars', '0');
  const nothing = 'no job title, full-time, no pay, no start date, no start time, at';
  await expect.element(dialog.getByText(new RegExp(`^${nothing}`, 'i')).first()).toBeVisible();
  await send.click();
  await expect.element(dialog.getByText('Enter the pay.')).toBeVisible();
  for (const label of ['Job title', 'Dollars', 'Start date', 'Start time'])
    await value(label).toHaveAttribute('aria-invalid', 'true');
  for (const text of ['Choose a start date.', 'Choose a start time.'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await value('Job title').toHaveFocus();

  await type('Job title', 'Head baker');
  await type('Dollars', '30');
  await type('Start date', '2035-01-31');
  await type('Start time', '22:30');
  const question = dialog.getByRole('status').getByText(/has passed\. Is this the right start\?$/);
  await expect.element(question).not.toBeInTheDocument();
  await type('Start date', '2026-01-05');
  await expect.element(question).toMatchTextContent(/^Mon Jan 5 2026 /);
  const mend = cutOff(makeOffer);
  await send.click();
  await expect.element(failed).toBeVisible();
  await openReview(job.id);
  await link.click();
  await value('Job title').toHaveValue('Head baker');
  await value('Start time').toHaveValue('22:30');
  mend();

  expect(valuesOf('Offer type')()).toEqual(['full-time', 'part-time', 'contract']);
  expect(valuesOf('Salary type')()).toEqual(['hourly', 'yearly']);
  await type('Job title', 'Chief baker');
  await field('Offer type', dialog).selectOptions('contract');
  await type('Dollars', '25');
  await type('Cents', '05');
  await field('Salary type', dialog).selectOptions('yearly');
  await value('Dollars').toHaveValue('52104');
  await type('Dollars', '6x0000');
  await type('Cents', '5');
  await type('Start date', '2035-01-31');
  await expect.poll(valuesOf('Onboarding location')).toContain(second.id);
  await field('Onboarding location', dialog).selectOptions(second.id);
  await type('Contact name', 'Robin Vale');
  await type('Contact phone', '+1 555 0142');
  await type('Contact email', 'robin');
  await field('What to bring', dialog).click();
  await press('Closed shoes.{Enter}An ID.');
  const words =
    'Chief baker, contract, $60,000.05 a year, from Wed Jan 31 2035 at 10:30 PM, at Old Town.';
  await expect.element(dialog.getByText(words).first()).toBeVisible();
  await expect.element(statusSaying(words)).toBeInTheDocument();
  await send.click();
  await expect.element(dialog.getByText(/^Enter an email address, such as/)).toBeVisible();
  await value('Contact email').toHaveFocus();
  await type('Contact email', 'robin@bakery.example.com');
  const sent = answer(makeOffer, () => {
    application.application_status = 'offer-extended';
    return { offer };
  });
  await send.click();
  await expect.element(avery).toMatchTextContent('Offer extended');
  expect(sent).toMatchObject([
    {
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
      onboarding_location_id: second.id,
    },
  ]);
});

test('making an offer sets offer-extended, and the item leaves the queue, also if the offer was made elsewhere; O and then Enter does not send it, but focuses the button, with the offer in its description', async () => {
  const { applications, firstNamesByStatus } = await openApplications('new', 2);
  await expect.element(button('MAKE OFFER', queue)).toBeEnabled();
  await press('o');
  await expect.element(dialog.getByText('To Avery Ash')).toHaveFocus();
  // A key that is held down is one press.
  await press('{Enter>}');
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }),
  );
  await press('{/Enter}');
  await expect.element(send).toHaveFocus();
  await expect
    .element(send)
    .toHaveAccessibleDescription(/^Night baker, full-time, \$25\.05 an hour, /);
  field('Job title', dialog).element().focus();
  await press('{Enter}');
  await expect.element(send).toHaveFocus();
  expect(firstNamesByStatus()).toEqual({ new: ['Avery', 'Blake'] });
  await press('{Enter}');
  await expect.element(avery).toMatchTextContent('Offer extended');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(firstNamesByStatus()).toEqual({ 'offer-extended': ['Avery'], new: ['Blake'] });

  await expectCurrent('Blake Ash');
  await expect.element(button('MAKE OFFER', queue)).toBeEnabled();
  await button('MAKE OFFER', queue).click();
  await expect.element(dialog.getByText('To Blake Ash')).toBeVisible();
  answer(makeOffer, () => {
    Object.assign(applications[1] ?? {}, { application_status: 'offer-extended' });
    return refusal(409, 'An offer has been made.');
  });
  await send.click();
  await expect.element(alertSaying('Blake Ash: An offer has been made.')).toBeVisible();
  await expect.element(page.getByText(/^No new applicants\./)).toBeVisible();
  await expect.element(row('Blake Ash')).toMatchTextContent('Offer extended');
});

test('an offer without an answer in time is shown as expired; a declined one shows the reason, and a new one can be made; one with a deadline shows it, and is withdrawn with a reason, also from the profile; an offer that is answered meanwhile is not withdrawn', async () => {
  const { job, application } = await openApplications('accepted');
  const at = '2026-01-04T05:00:00.000Z';
  const ended = (changes: Partial<OfferOutcome>) => {
    application.offer = { ...offer, ...changes };
    return openReview(job.id);
  };
  const fact = (text: string | RegExp) => expect.element(profile.getByText(text)).toBeVisible();
  const viewProfile = button('View profile of Avery Ash');

  await ended({ acceptance_status: 'Expired', expires_at: '2026-01-05T05:00:00.000Z' });
  await expect.element(avery).toMatchTextContent(/Accepted\s*Offer expired/);
  await expect.element(link).toBeVisible();
  await viewProfile.click();
  await fact('Expired');
  await fact(/^Jan \d, 2026, \d+:59/);

  application.answered_at = at;
  answer(getApplicationTimeline, () => ({
    events: [{ type: 'offer-declined' as const, at, by: 'candidate' as const }],
  }));
  await ended({
    acceptance_status: 'Declined',
    responded_at: at,
    decline_reason: 'hours',
    decline_note: 'Nights are hard for me.',
  });
  await expect.element(avery).toMatchTextContent(/Accepted\s*Declined an offer: The hours/);
  await viewProfile.click();
  for (const text of [
    /^Declined, /,
    'The hours',
    'Nights are hard for me.',
    'Avery Ash declined the offer.',
  ])
    await fact(text);
  await button('Close', profile).click();
  await expect.element(profile).not.toBeInTheDocument();

  const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10);
  await link.click();
  await type('Answer by (optional)', day);
  await value('Answer by (optional)').toHaveAccessibleDescription(
    'Expires at 11:59 PM that day, New York time.',
  );
  await expect.element(dialog.getByText(/, answer by \w{3} \w{3} \d+/).first()).toBeVisible();
  await send.click();
  await expect
    .element(avery)
    .toMatchTextContent(/Offer extended\s*Answer by \w{3} \d+, \d{4}, \d+:59/);
  expect(application.offer?.answer_by).toBe(day);

  await button('Withdraw offer to Avery Ash').click();
  await expect.element(button('Cancel', withdrawal)).toHaveFocus();
  await field('Reason (optional)', withdrawal).fill('The shop closes.');
  await expectAccessible('Withdraw offer');
  const mend = cutOff(withdrawOffer);
  await button('Withdraw offer', withdrawal).click();
  await expect
    .element(alertSaying('The offer could not be withdrawn. Please try again.'))
    .toBeVisible();
  mend();
  await button('Withdraw offer', withdrawal).click();
  await expect.element(alertSaying('The offer to Avery Ash was withdrawn.')).toBeVisible();
  await expect.element(avery).toMatchTextContent(/Accepted\s*Offer withdrawn/);
  expect(application.offer).toMatchObject({
    acceptance_status: 'Withdrawn',
    withdraw_reason: 'The shop closes.',
  });

  await link.click();
  await send.click();
  await viewProfile.click();
  await fact('Not answered yet');
  await button('Withdraw offer', profile).click();
  await expect.element(field('Reason (optional)', withdrawal)).toHaveValue('');
  answer(withdrawOffer, () => {
    application.application_status = 'offer-accepted';
    return refusal(409, 'The candidate has accepted this offer.');
  });
  await button('Withdraw offer', withdrawal).click();
  await expect.element(alertSaying('The candidate has accepted this offer.')).toBeVisible();
  await button('Cancel', withdrawal).click();
  await expect.element(avery).toMatchTextContent('Offer accepted');
  await expect.element(button('Withdraw offer to Avery Ash')).not.toBeInTheDocument();
  await expect.element(link).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'First day of Avery Ash' }))
    .toHaveAttribute('href', `/manager/offers/${offer.id}`);
});
