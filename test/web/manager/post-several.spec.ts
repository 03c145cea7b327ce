import { getManagerCompanyView } from '../../../lambdas/contract/calls/company.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { test } from '../../support/web/manager-test.ts';
import { addJobPath, fillRequired, submitJob } from '../../support/web/pages/add-job-page.ts';
import { alertSaying, button, expect, failCalls, field } from '../../support/web/web-test.ts';
import { newJob, newLocation } from '../../support/worlds/world.ts';

test('questions are copied from an earlier job; a job is posted at several locations, and again at those that failed; a closed job is posted again', async ({
  page,
  employer,
}) => {
  const place = (location_name: string) =>
    newLocation(employer, employer.company, { location_name });
  const [oldTown] = [await place('Old Town'), await place('Harbor'), await place('Station')];
  const earlier = await newJob(employer, {
    job_title: 'Crêpe chef',
    screening_questions: [{ question_text: 'Can you start at four?', correct_answer: 'no' }],
    video_questions: [{ question_text: 'Why bread?' }],
  });
  await newJob(employer, { job_title: 'Barista' });
  await employer.call(deactivateJob, { job_posting_id: earlier.id });
  await page.goto(addJobPath(employer));
  await fillRequired(page);

  await test.step('copied questions follow the typed ones', async () => {
    await field(page, 'Question text').first().fill('Do you drive?');
    await button(page, 'Copy questions from…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search by title').fill('repe');
    await expect(dialog.getByRole('button', { name: 'Barista' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Crêpe chef' }).click();
    await expect(alertSaying(page, '2 questions copied from “Crêpe chef”.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const texts = field(page, 'Question text');
    await expect(texts).toHaveCount(3);
    for (const [index, text] of ['Do you drive?', 'Can you start at four?', 'Why bread?'].entries())
      await expect(texts.nth(index)).toHaveValue(text);
  });

  await test.step('each location gets its own job; only the failed one is retried', async () => {
    await button(page, 'Post at more locations').click();
    await page.getByRole('checkbox', { name: 'Old Town' }).check();
    await page.getByRole('checkbox', { name: 'Harbor' }).check();
    const mend = await failCalls(page, '/company/create-company-location-job', async (route) => {
      const isThere = route.request().postData()?.includes(oldTown.id) ?? false;
      await (isThere ? route.abort() : route.continue());
    });
    await button(page, 'Add Job').click();
    const failed = alertSaying(page, 'Posted at Main Street, Harbor. Not posted at Old Town.');
    await expect(failed).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Harbor' })).toBeDisabled();
    mend();
    await submitJob(page);
    await expect(page).toHaveURL(`/manager/company/${employer.company.id}`);
    const view = await employer.call(getManagerCompanyView, { id: employer.company.id });
    const posted = view.jobs.filter(({ job_title }) => job_title === 'Night baker');
    const names = posted.map(({ company_location }) => company_location[0]?.location_name);
    expect(names.toSorted()).toEqual(['Harbor', 'Main Street', 'Old Town']);
    for (const { id } of posted) {
      const { job } = await employer.call(getJobPosting, { id });
      expect(job.screening_questions.map((each) => each.correct_answer)).toEqual(['yes', 'no']);
      expect(job.video_questions).toMatchObject([{ question_text: 'Why bread?' }]);
    }
  });

  await test.step('a closed job is posted again, with its questions', async () => {
    await page.goto(`/manager/job-postings/${earlier.id}/candidates`);
    await page.getByRole('link', { name: 'Post again' }).click();
    await expect(field(page, 'Job title')).toHaveValue('Crêpe chef');
    await expect(field(page, 'Question text').last()).toHaveValue('Why bread?');
    await submitJob(page);
    const view = await employer.call(getManagerCompanyView, { id: employer.company.id });
    const again = view.jobs.filter(({ job_title }) => job_title === 'Crêpe chef');
    expect(again.map(({ is_active }) => is_active)).toEqual([true, false]);
  });
});
