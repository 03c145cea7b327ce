import type { Locator, Page } from '@playwright/test';
import {
  getJobApplications,
  getMyApplications,
  updateJobApplicationStatus,
} from '../../../lambdas/contract/calls/application.ts';
import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import { makeOffer, respondToOffer } from '../../../lambdas/contract/calls/offer.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect, failCalls } from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import type { Person } from '../../support/worlds/person.ts';
import { type Employer, newJob, removeDecisionDelays } from '../../support/worlds/world.ts';

// `/candidate/applications`, in the sidebar once there is an application.

const VIDEO = { video_questions: [{ question_text: 'What do you love about bread?' }] };

async function applyFor(title: string, employer: Employer, candidate: Person) {
  return await apply(candidate, await newJob(employer, { job_title: title }));
}

const card = (page: Page, title: string): Locator =>
  page.getByRole('main').locator('.mantine-Card-root', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
const history = (scope: Locator) =>
  scope.getByRole('list', { name: 'Application history' }).getByRole('listitem');

test('a load failure is shown with a Retry, and an empty list says so; My applications is in the sidebar once there is one', async ({
  page,
  employer,
  candidate,
}) => {
  await test.step('a load failure is shown with a Retry, and an empty list says so', async () => {
    const mend = await failCalls(page, '/job/get-my-applications**');
    await page.goto('/candidate/applications');
    await expect(page.getByRole('alert')).toContainText('Failed to load your applications.');
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('You have not applied to a job yet.')).toBeVisible();
  });

  await test.step('My applications is in the sidebar once there is one', async () => {
    const link = page.getByRole('navigation').getByRole('link', { name: 'My applications' });
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(link).toBeHidden();
    await applyFor('Baker', employer, candidate);
    await page.goto('/candidate/dashboard');
    await link.click();
    await expect(page).toHaveURL('/candidate/applications');
    await expect(page.getByRole('heading', { name: 'My applications' })).toBeVisible();
    await expect(card(page, 'Baker')).toContainText(employer.company.name);
    await expect(card(page, 'Baker')).toContainText('Portland, Oregon');
  });
});

test('each application shows its status in words and the time of its change', async ({
  page,
  employer,
  candidate,
}) => {
  const ofEach = await Promise.all(
    ['Received', 'Chosen', 'Refused', 'Offered', 'Agreed', 'Declined'].map((title) =>
      applyFor(title, employer, candidate),
    ),
  );
  const [, chosen, refused, offered, agreed, declined] = ofEach;
  const decide = (one: typeof chosen, application_status: 'accepted' | 'rejected') =>
    employer.call(updateJobApplicationStatus, { id: one?.id ?? '', application_status });
  await removeDecisionDelays(employer);
  await decide(chosen, 'accepted');
  await decide(refused, 'rejected');
  for (const [one, acceptance_status] of [
    [offered, undefined],
    [agreed, 'Accepted'],
    [declined, 'Declined'],
  ] as const) {
    if (one === undefined) throw new Error('There is no application');
    await decide(one, 'accepted');
    const { offer } = await employer.call(makeOffer, offerOn(one, employer.location));
    if (acceptance_status === undefined) continue;
    await candidate.call(respondToOffer, { offer_id: offer.id, acceptance_status });
  }

  await page.goto('/candidate/applications');
  for (const [title, sentence, steps] of [
    ['Received', 'The company has your application. It has not decided yet.', ['Received']],
    ['Chosen', "You're moving forward", ['Received', 'Moved forward']],
    ['Refused', 'The company has decided not to continue', ['Received', 'Not selected']],
    ['Offered', 'The company has made you an offer', ['Received', 'Moved forward', 'Offer made']],
    [
      'Agreed',
      'You accepted the offer.',
      ['Received', 'Moved forward', 'Offer made', 'Offer accepted'],
    ],
    [
      'Declined',
      'You declined the offer.',
      ['Received', 'Moved forward', 'Offer made', 'Offer declined'],
    ],
  ] as const) {
    await expect(card(page, title)).toContainText(sentence);
    await expect(history(card(page, title))).toHaveText(
      steps.map((step) => new RegExp(`^${step}`)),
    );
    const [first] = await history(card(page, title)).locator('time').all();
    await expect(first ?? page.locator('none')).toHaveText(/\d{4}, \d+:\d\d/);
    if (title !== 'Received') {
      await expect(card(page, title).getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    }
  }

  // The full history, in words for the candidate.
  const all = card(page, 'Declined');
  const mend = await failCalls(page, '/job/get-application-timeline/*');
  await page.getByRole('button', { name: 'Show full history: Declined' }).click();
  await expect(all.getByRole('alert')).toContainText('Failed to load the history.');
  mend();
  await all.getByRole('button', { name: 'Retry' }).click();
  for (const sentence of [
    'You applied.',
    'The company moved forward with your application.',
    'The company made you an offer.',
    'You declined the offer.',
  ]) {
    await expect(history(all).getByText(sentence)).toBeVisible();
  }
  // The history has each event once.
  await expect(history(all).getByText('Received', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show less: Declined' }).click();
  await expect(history(all)).toHaveCount(4);
  await card(page, 'Offered').getByRole('link', { name: 'See the offer' }).click();
  await expect(page).toHaveURL(/\/candidate\/offers\/.+$/);
});

test('an application can be withdrawn until a decision, even if unfinished or with the job closed; on request this deletes the answers; unfinished ones have Continue', async ({
  page,
  employer,
  candidate,
}) => {
  const baker = await applyFor('Baker', employer, candidate);
  const [closed, job] = await Promise.all(
    ['Waiter', 'Clerk'].map((job_title) => newJob(employer, { job_title, ...VIDEO })),
  );
  for (const each of [closed, job])
    await candidate.call(createJobApplication, { job_posting_id: each?.id ?? '' });
  await employer.call(deactivateJob, { job_posting_id: closed?.id ?? '' });
  const { id } = await applyFor('Cook', employer, candidate);
  const miller = await newJob(employer, {
    job_title: 'Miller',
    screening_questions: [{ question_text: 'Nights?' }],
    ...VIDEO,
  });
  await apply(candidate, miller);
  await page.goto('/candidate/applications');
  await test.step('withdrawing is possible until a decision', async () => {
    const withdraw = page.getByRole('button', { name: 'Withdraw: Baker' });
    await withdraw.click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw application' });
    await expect(dialog).toContainText('You cannot apply to this job again.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Baker')).toContainText('Received');

    await withdraw.click();
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(card(page, 'Baker')).toContainText('You have withdrawn this application.');
    await expect(withdraw).toHaveCount(0);
    const { applications } = await candidate.call(getMyApplications, {});
    const withdrawn = applications.filter((each) => each.application_status === 'withdrawn');
    expect(withdrawn.map((each) => each.id)).toEqual([baker.id]);
  });

  await test.step('an unfinished one can be withdrawn too, even once the job is closed', async () => {
    await expect(card(page, 'Waiter')).toContainText('This job closed');
    await expect(page.getByRole('link', { name: 'Continue: Waiter' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Withdraw: Waiter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(card(page, 'Waiter')).toContainText('You have withdrawn this application.');
  });

  await test.step('a withdrawal after a decision says so', async () => {
    await page.getByRole('button', { name: 'Withdraw: Cook' }).click();
    await removeDecisionDelays(employer);
    await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
    const dialog = page.getByRole('dialog', { name: 'Withdraw application' });
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/decided|decision/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Cook')).toContainText('The company likes your application.');
  });

  await test.step('a withdrawal deletes the answers on request, and otherwise says how long they are kept', async () => {
    const dialog = page.getByRole('dialog', { name: 'Withdraw application' });
    const choice = dialog.getByRole('checkbox', { name: 'Delete my answers now' });
    const confirm = dialog.getByRole('button', { name: /^Withdraw/ });
    await page.getByRole('button', { name: 'Withdraw: Clerk' }).click();
    await expect(confirm).toHaveText('Withdraw');
    await expect(choice).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const open = page.getByRole('button', { name: 'Withdraw: Miller' });
    await open.click();
    await expect(choice).not.toBeChecked();
    await expect(choice).toHaveAccessibleDescription(/until 2 years after the job closes/);
    await expect(confirm).toHaveText('Withdraw');
    await choice.press('Space');
    await expect(confirm).toHaveText('Withdraw and delete my answers');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // Cancel forgets the choice.
    await open.click();
    await expect(choice).not.toBeChecked();
    await choice.check();
    const mend = await failCalls(page, '/job/withdraw-application');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    mend();
    await expect(choice).toBeChecked();
    await confirm.click();
    await expect(page.getByText('Application withdrawn and answers deleted')).toBeVisible();
    await expect(card(page, 'Miller')).toContainText('You have withdrawn this application.');
    const { applications } = await employer.call(getJobApplications, { id: miller.id });
    expect(applications).toMatchObject([
      { application_status: 'withdrawn', screening_responses: [], video_responses: [] },
    ]);
  });

  await test.step('unfinished ones have "Continue"', async () => {
    await expect(card(page, 'Clerk')).toContainText('Not finished');
    await expect(history(card(page, 'Clerk'))).toHaveText([/^Started/]);
    await page.getByRole('button', { name: 'Show full history: Clerk' }).click();
    await expect(page.getByRole('button', { name: 'Show less: Clerk' })).toBeVisible();
    await expect(history(card(page, 'Clerk'))).toHaveText([/^Started/]);
    await page.getByRole('link', { name: 'Continue: Clerk' }).click();
    await expect(page).toHaveURL(`/candidate/apply/${job?.id}`);
  });
});
