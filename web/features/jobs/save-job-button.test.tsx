import { getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getSavedSearches, saveJob, unsaveJob } from '../../../lambdas/contract/calls/saved.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  hold,
  open,
  test,
} from '../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../test/support/web/people.ts';
import { job } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

const { applicant_count, new_application_count, application_count, revision, ...card } = job;

test('a heart saves and unsaves a job at once, the last click wins, and a failure is shown and undone', async () => {
  let isSaved = false;
  signInCandidate();
  answer(getSavedSearches, () => ({ searches: [] }));
  answer(getJobPostings, () => ({
    jobPostings: [{ ...card, applied: false, saved: isSaved }],
    open_count: 1,
    matching_count: 1,
  }));
  const saves = answer(saveJob, () => {
    isSaved = true;
    return { saved: true as const };
  });
  const unsaves = answer(unsaveJob, () => {
    isSaved = false;
    return { saved: false as const };
  });
  const heart = button('Save Baker');
  const failed = alertSaying('The job could not be saved. Please try again.');
  const expectHeart = (pressed: boolean) =>
    expect.element(heart).toHaveAttribute('aria-pressed', String(pressed));
  /** Clicks, and expects the change before the answer. */
  async function press(pressed: boolean) {
    await heart.click();
    await expectHeart(pressed);
  }
  await open(paths.candidate.dashboard);
  await expectHeart(false);
  const release = hold(saveJob);
  await press(true);
  await press(false);
  expect(unsaves).toEqual([]);
  release();
  await expect.poll(() => [saves.length, unsaves.length]).toEqual([1, 1]);
  await press(true);
  await expect.poll(() => isSaved).toBe(true);

  await open(paths.candidate.dashboard);
  await expectHeart(true);
  const mend = cutOff(unsaveJob);
  await heart.click();
  await expect.element(failed).toBeVisible();
  await expectHeart(true);
  mend();
  await press(false);
  await expect.poll(() => isSaved).toBe(false);

  // If two changes fail, it shows again what the server has.
  await open(paths.candidate.dashboard);
  const fail = hold(saveJob);
  answer(saveJob, () => Response.error());
  answer(unsaveJob, () => Response.error());
  await press(true);
  await press(false);
  fail();
  await expect.element(failed).toBeVisible();
  await expectHeart(false);
});
