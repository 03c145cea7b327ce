import { getMessages } from '../../lambdas/contract/calls/conversations.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { expectAccessible } from '../support/web/accessibility.ts';
import { applicants, test } from '../support/web/manager-test.ts';
import { button, expect, failCalls, interceptNext, sessionOf } from '../support/web/web-test.ts';
import { apply } from '../support/worlds/apply.ts';
import { newJob } from '../support/worlds/world.ts';

// A conversation and an interview, in both areas. Their pages alone: `conversations.test.tsx`, `interviews.test.tsx`.

test('a manager asks in the profile, the candidate reads and answers; a message whose answer is lost is sent once, even after a reload; then an interview is offered, chosen and moved', async ({
  page,
  employer,
  browser,
  baseURL,
}) => {
  const [applicant] = await applicants(employer.api, 1);
  if (applicant === undefined) throw new Error('There is no applicant');
  const job = await newJob(employer, { job_title: 'Night baker' });
  const { id: application_id } = await apply(applicant, job);

  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await button(page, 'View profile').first().click();
  const profile = page.getByRole('dialog', { name: 'Candidate Profile' });
  await button(profile, 'Messages').click();
  await expect(profile.getByText('Nobody has written yet.')).toBeVisible();
  const message = profile.getByLabel('Your message');
  // The letters are keys of the review elsewhere.
  await message.pressSequentially('Can you start at 4 am?');
  await expectAccessible(page, 'a conversation in a profile', ['light', 'dark']);
  await message.press('Control+Enter');
  await expect(profile.getByText('Not read yet')).toBeVisible();

  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: sessionOf(baseURL, applicant),
  });
  const phone = await context.newPage();
  await phone.goto('/candidate/applications');
  await phone.getByRole('link', { name: 'New messages: Night baker' }).click();
  await expect(phone.getByText('Can you start at 4 am?')).toBeVisible();
  await phone.getByLabel('Your message').fill('Yes.\nFrom Monday on.');
  // The message arrives, and no answer comes back, not to the retry either.
  const restore = await failCalls(phone, '/job/send-message');
  await interceptNext(phone, '/job/send-message', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(phone, 'Send').click();
  await expect(phone.getByRole('alert')).toContainText('The message could not be sent.');
  restore();
  await phone.reload();
  await expect(phone.getByLabel('Your message')).toHaveValue('Yes.\nFrom Monday on.');
  await button(phone, 'Send').click();
  await expect(phone.getByText('Not read yet')).toBeVisible();
  await expect(phone.getByLabel('Your message')).toHaveValue('');
  const { messages } = await applicant.call(getMessages, { application_id });
  expect(messages.map(({ from, text }) => [from, text])).toEqual([
    ['candidate', 'Yes.\nFrom Monday on.'],
    ['manager', 'Can you start at 4 am?'],
  ]);

  await page.reload();
  const sidebar = page.getByRole('navigation', { name: 'Manager' });
  await expect(sidebar.getByLabel('1 unread')).toBeVisible();
  await sidebar.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('link', { name: applicant.name }).click();
  await expect(page.getByText('From Monday on.')).toBeVisible();
  await expect(page.getByText(/^Read /)).toBeVisible();
  await expect(sidebar.getByLabel('1 unread')).toBeHidden();

  // An interview: offered in the profile, chosen on the phone, moved by the manager.
  await page.getByRole('link', { name: 'Application' }).click();
  await button(page, 'View profile').first().click();
  await button(profile, 'Invite to interview').click();
  const invitation = page.getByRole('dialog', { name: 'Invite to interview' });
  await invitation.getByLabel('Day of time 1').fill(dayFromNow(20));
  await invitation.getByLabel('Time 1', { exact: true }).fill('09:30');
  await button(invitation, 'Add another time').click();
  await button(invitation, 'Invite').click();
  await expect(invitation).toBeHidden();
  await expect(profile.getByText(/^Invited to an interview/)).toBeVisible();

  await phone.goto('/candidate/dashboard');
  const next = phone.getByRole('region', { name: 'Your next interview' });
  await next.getByRole('link', { name: 'Choose a time' }).click();
  await phone.getByRole('radio', { name: /10:00\sAM/ }).check();
  await expectAccessible(phone, 'the offered times', ['light', 'dark']);
  await button(phone, 'Choose this time').click();
  await expect(phone.getByRole('heading', { name: 'Your interview' })).toBeVisible();

  await page.goto('/manager/interviews');
  const card = page.getByRole('article', { name: applicant.name });
  await expect(card.getByText(/10:00\sAM/)).toBeVisible();
  await button(card, 'Move').click();
  const move = page.getByRole('dialog', { name: 'Move the interview' });
  await move.getByLabel(/^Time/).fill('15:15');
  await button(move, 'Move').click();
  await expect(card.getByText(/3:15\sPM/)).toBeVisible();
  await expectAccessible(page, 'interviews', ['light', 'dark']);
  await phone.reload();
  await expect(phone.getByText(/3:15\sPM/)).toBeVisible();
});

/** The day this many days ahead. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
