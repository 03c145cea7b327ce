import { getManagerCompanyView } from '../../../lambdas/contract/calls/company.ts';
import { makeOffer } from '../../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect, field } from '../../support/web/web-test.ts';
import { apply, newCandidate, newJob, offerOn, uniqueWord } from '../../support/worlds/world.ts';

// How pay is typed in by a manager, and printed for a candidate.

test('pay typed or pasted as 18.50 is $18.50, thousands stay thousands; over $200 an hour is asked about and not refused', async ({
  page,
  context,
  employer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { company, location } = employer;
  await page.goto(`/manager/company/${company.id}/location/${location.id}/add-job`);
  const dollars = field(page, 'Dollars');
  const cents = field(page, 'Cents');
  /** Types into an empty pay, wherever the focus goes. */
  const type = async (keys: string) => {
    for (const each of [cents, dollars]) await each.fill('');
    await page.keyboard.type(keys);
  };
  const expectPay = async (whole: string, part: string) => {
    await expect(dollars).toHaveValue(whole);
    await expect(cents).toHaveValue(part);
  };

  await type('18.');
  await expect(cents).toBeFocused();
  await page.keyboard.type('50');
  await expectPay('18', '50');
  await type('18,5');
  await page.keyboard.press('Tab');
  await expectPay('18', '50');
  await type('1,850');
  await expect(dollars).toBeFocused();
  await expectPay('1850', '');
  for (const pasted of ['18.50', '18,50', '$1,850.00']) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await dollars.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expectPay(pasted.startsWith('$') ? '1850' : '18', pasted.startsWith('$') ? '00' : '50');
  }

  const question = page.getByRole('status').getByText('More than $200 an hour.');
  await expect(question).toBeVisible();
  await expect(page.getByRole('group', { name: 'Hourly pay' })).toHaveAccessibleDescription(
    /More than \$200 an hour/,
  );
  await dollars.fill('200');
  await expect(question).toBeHidden();
  await cents.fill('1');
  await expect(question).toBeVisible();
  await field(page, 'Job title').fill('Surgeon');
  await field(page, 'Job description').fill('Operate.');
  await button(page, 'Add Job').click();
  await expect(page).toHaveURL(`/manager/company/${company.id}`);
  const { jobs } = await employer.call(getManagerCompanyView, { id: company.id });
  const { job } = await employer.call(getJobPosting, { id: jobs[0]?.id ?? '' });
  expect(job.hourly_pay_in_cents).toBe(20_001);
});

test("blank pay is 'Pay not stated' on a job's card, where one applies, and in offers", async ({
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
  await page.goto(`/candidate/apply/${job.id}`);
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
