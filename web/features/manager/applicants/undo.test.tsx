import { updateJobApplicationStatus } from '../../../../lambdas/contract/calls/application.ts';
import {
  alertSaying,
  button,
  cutOff,
  expect,
  hold,
  page,
  resize,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import {
  currentApplicant as current,
  decideByKey,
  expectCurrent,
  openReview,
  profile,
  queue,
} from '../../../../test/support/web/review.ts';

// Undo of decisions in the review. After an Undo the queue is as before.

const undoButton = page.getByRole('button', { name: 'Undo', exact: true });
const press = userEvent.keyboard;
const ALL = { new: ['Avery', 'Blake', 'Casey', 'Dana'] };

async function reviewFour() {
  const applicants = answerApplicants(4);
  await openReview(applicants.job.id);
  await expectCurrent('Avery Ash');
  return applicants;
}

test('U undoes the last decision, even while it is being sent; the toast, the bar and a phone have a button', async () => {
  const release = hold(updateJobApplicationStatus);
  const { firstNamesByStatus } = await reviewFour();
  await decideByKey('r');
  await expectCurrent('Blake Ash');
  await press('u');
  await expectCurrent('Blake Ash');
  release();
  await expectCurrent('Avery Ash');
  await expect.element(current).toHaveFocus();
  await expect.element(alertSaying('Undone. Avery Ash is back in New Applicants.')).toBeVisible();
  await expect.element(page.getByText('1 of 4', { exact: true })).toBeVisible();
  await expect.poll(firstNamesByStatus).toEqual(ALL);

  for (const [key, name] of [
    ['a', 'Blake Ash'],
    ['r', 'Casey Ash'],
    ['a', 'Dana Ash'],
  ] as const) {
    await decideByKey(key);
    await expectCurrent(name);
  }
  await button('Undo', alertSaying('Casey Ash was accepted.')).click();
  await expectCurrent('Casey Ash');
  await press('u');
  await expectCurrent('Blake Ash');
  await button('Undo', queue).click();
  await expectCurrent('Avery Ash');
  await expect.element(current).toHaveFocus();
  await expect.element(button('Undo', queue)).not.toBeInTheDocument();
  await press('u');
  expect(firstNamesByStatus()).toEqual(ALL);

  await resize(390, 844);
  await button('Reject', queue).click();
  await expectCurrent('Blake Ash');
  await button('Undo', queue).click();
  await expectCurrent('Avery Ash');
  await expect.poll(firstNamesByStatus).toEqual(ALL);
});

test('an Undo that fails can be tried again; U undoes a decision in the table too; an Undo after the delay says that the applicant had been told', async () => {
  const { firstNamesByStatus, tellAtOnce } = await reviewFour();
  await decideByKey('r');
  await expect.poll(() => firstNamesByStatus().rejected).toEqual(['Avery']);
  const mend = cutOff(updateJobApplicationStatus);
  await press('u');
  const text = 'Avery Ash could not be moved back to New Applicants. Please try again.';
  await expect.element(alertSaying(text)).toBeVisible();
  mend();
  await button('Undo', queue).click();
  await expectCurrent('Avery Ash');
  await expect.poll(firstNamesByStatus).toEqual(ALL);

  await decideByKey('a');
  await button('View profile of Avery Ash').click();
  await button('Reject', profile).click();
  await expect.element(alertSaying('Avery Ash was rejected.')).toBeVisible();
  await press('u');
  await expect.element(alertSaying('Undone. Avery Ash is accepted again.')).toBeVisible();
  await expectCurrent('Blake Ash');
  await expect
    .poll(firstNamesByStatus)
    .toEqual({ accepted: ['Avery'], new: ['Blake', 'Casey', 'Dana'] });

  tellAtOnce();
  await decideByKey('a');
  await expectCurrent('Casey Ash');
  await press('u');
  const told =
    'Undone. Blake Ash is back in New Applicants. Blake Ash had already been told that they were accepted.';
  await expect.element(alertSaying(told)).toBeVisible();
  await expectCurrent('Blake Ash');
});

test('after an offer Undo is not shown; U says why, and undoes no decision before the offer', async () => {
  const { firstNamesByStatus } = await reviewFour();
  await decideByKey('a');
  await expectCurrent('Blake Ash');
  await decideByKey('o');
  await button('Make Offer', page.getByRole('dialog', { name: 'Make Offer' })).click();
  await expectCurrent('Casey Ash');
  await expect.element(current).toHaveFocus();
  await expect.element(undoButton).not.toBeInTheDocument();
  await press('u');
  await expect
    .element(alertSaying("An offer can't be undone. The candidate can already see it."))
    .toBeVisible();
  await decideByKey('r');
  await expectCurrent('Dana Ash');
  await press('u');
  await expectCurrent('Casey Ash');
  await expect.element(undoButton).not.toBeInTheDocument();
  await expect
    .poll(firstNamesByStatus)
    .toEqual({ 'offer-extended': ['Blake'], accepted: ['Avery'], new: ['Casey', 'Dana'] });
});
