import { reportJob } from '../../../lambdas/contract/calls/public.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  field,
  open,
  page,
  test,
} from '../../../test/support/web/app.tsx';
import { answerPublicJob, job } from '../../../test/support/web/things.ts';

test('a visitor reports a job; a failure is explained, and what was typed stays', async () => {
  answerPublicJob();
  const sent = answer(reportJob, () => ({ message: 'Thank you. We look at every report.' }));
  await open(jobPath(job));
  await button('Report this job').click();
  const dialog = page.getByRole('dialog', { name: 'Report this job' });
  await field('What is wrong?', dialog).selectOptions('It is not a real job');
  await field('Details (optional)', dialog).fill('The shop has closed.');
  const mend = cutOff(reportJob);
  await button('Send report', dialog).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('The report could not be sent.');
  mend();
  await button('Send report', dialog).click();
  await expect.element(alertSaying('Thank you. We look at every report.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    { job_posting_id: job.id, reason: 'not-a-real-job', note: 'The shop has closed.' },
  ]);
});
