import { deleteAccount } from '../../lambdas/contract/calls/account.ts';
import {
  getJobApplications,
  getMyApplications,
  updateJobApplicationStatus,
} from '../../lambdas/contract/calls/application.ts';
import { makeOffer } from '../../lambdas/contract/calls/offer.ts';
import { expectAccessible } from '../support/web/accessibility.ts';
import { test as asCandidate } from '../support/web/candidate-test.ts';
import { test as asManager } from '../support/web/manager-test.ts';
import { openCandidatesPage, row } from '../support/web/pages/review-page.ts';
import { button, card, expect, navigate } from '../support/web/web-test.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { newCandidate, newJob } from '../support/worlds/world.ts';

// Deleted accounts, on the pages of the other side.

asManager(
  'an applicant who deleted their account stays in the list with dates and outcome, without any action',
  async ({ page, employer, api }) => {
    const job = await newJob(employer, {
      screening_questions: [{ question_text: 'Can you start at four?' }],
      video_questions: [{ question_text: 'Why bread?' }],
    });
    const candidate = await newCandidate(api);
    const { id } = await apply(candidate, job);
    await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
    await candidate.call(deleteAccount, { password: candidate.password });
    await expect
      .poll(async () => {
        const { applications } = await employer.call(getJobApplications, { id: job.id });
        return applications.map((each) => each.candidate_deleted_at);
      })
      .toEqual([expect.any(String)]);
    await openCandidatesPage(page, job);
    const line = row(page, 'Deleted applicant');
    await expect(line.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(button(page, 'Make Offer to Deleted applicant')).toHaveCount(0);
    await expect(page.getByText('Sam Okafor')).toHaveCount(0);

    await button(page, 'View profile of Deleted applicant').click();
    const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
    await expect(dialog.getByRole('heading', { name: 'Deleted applicant' })).toBeVisible();
    await expect(dialog.getByRole('note')).toContainText('This applicant deleted their account on');
    await expect(dialog.getByText('Accepted', { exact: true }).first()).toBeVisible();
    for (const gone of [/^Email$/, 'Can you start at four?', 'Why bread?', 'Open the resume'])
      await expect(dialog.getByText(gone)).toHaveCount(0);
    for (const action of ['Move back to new', 'Reject', 'Make Offer'])
      await expect(button(dialog, action)).toHaveCount(0);
    await expectAccessible(page, 'the profile of a deleted applicant');
  },
);

asCandidate(
  'an employer who deleted their account appears as a deleted company: the application has ended, the offer keeps its terms',
  async ({ page, candidate, employer }) => {
    const [waiting, offered] = [
      await newJob(employer, { job_title: 'Miller' }),
      await newJob(employer),
    ];
    await apply(candidate, waiting);
    await employer.call(makeOffer, offerOn(await apply(candidate, offered), employer.location));
    await employer.call(deleteAccount, { password: employer.password });
    await expect(async () => {
      const { applications } = await candidate.call(getMyApplications, {});
      expect(applications.map((each) => each.company[0]?.name)).toEqual([
        'Deleted company',
        'Deleted company',
      ]);
    }).toPass();

    await page.goto('/candidate/applications');
    for (const title of ['Miller', 'Baker']) {
      const one = card(page, title);
      await expect(one.getByText('Deleted company', { exact: true })).toBeVisible();
      await expect(one.getByText('Ended', { exact: true })).toBeVisible();
      await expect(one).toContainText('The company deleted its account');
      await expect(one.getByRole('button', { name: /Withdraw/ })).toHaveCount(0);
    }
    await expect(page.getByText(employer.company.name)).toHaveCount(0);
    await expectAccessible(page, 'applications to a deleted company');

    await navigate(page, '/candidate/offers');
    const line = row(page, 'Deleted company');
    await expect(line).toContainText('$25.50');
    await expect(line.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(line.getByRole('button', { name: /Respond/ })).toHaveCount(0);
    await expect(line).not.toContainText('Main Street');
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(card(page, 'Baker').getByText('Deleted company')).toBeVisible();
    await expect(card(page, 'Baker')).not.toContainText(', ,');
    await expectAccessible(page, 'offers of a deleted company');
  },
);
