import { makeOffer } from '../../../lambdas/contract/calls/offer.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { apply, newCandidate, newJob, offerOn, uniqueWord } from '../../support/worlds/world.ts';

// Blank pay, as candidates see it. Typing pay: `add-job.spec.ts`.

test("blank pay is 'Pay not stated' on a job's card, on the apply page, and in offers", async ({
  page,
  api,
  employer,
}) => {
  const word = uniqueWord();
  const [job, candidate] = await Promise.all([
    newJob(employer, { job_title: `Baker ${word}`, hourly_pay_in_cents: 0 }),
    newCandidate(api),
  ]);
  await page.addInitScript(
    ([token, id]) => Object.assign(localStorage, { candidateToken: token, candidateId: id }),
    [candidate.token, candidate.id],
  );
  const expectNotStated = async () => {
    await expect(page.getByText('Pay not stated').first()).toBeVisible();
    await expect(page.getByText('$0.00')).toHaveCount(0);
  };
  await page.goto(`/candidate/dashboard?q=${word}`);
  await expectNotStated();
  await page.getByText('Apply Now', { exact: true }).click();
  await expect(page).toHaveURL(`/candidate/apply/${job.id}`);
  await page.getByRole('heading', { name: 'About this job' }).click();
  await expectNotStated();
  const application = await apply(candidate, job);
  await employer.call(makeOffer, {
    ...offerOn(application, employer.location),
    salary_amount_in_cents: 0,
  });
  await page.goto('/candidate/offers');
  await expectNotStated();
  await button(page, 'Respond to the offer for Baker').click();
  const dialog = page.getByRole('dialog', { name: 'Respond to Offer' });
  await expect(dialog.getByText('Pay not stated')).toBeVisible();
});
