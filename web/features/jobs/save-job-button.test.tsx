import { candidateLogin, candidateSignup } from '../../../lambdas/contract/calls/candidate.ts';
import { getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import { searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import {
  getSavedSearches,
  saveJob,
  saveSearch,
  unsaveJob,
} from '../../../lambdas/contract/calls/saved.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  fill,
  hold,
  open,
  page,
  path,
  test,
} from '../../../test/support/web/app.tsx';
import { answerCandidatesFrame, robin, signInCandidate } from '../../../test/support/web/people.ts';
import { answerPublicJob, job, jobCard, madeSearch } from '../../../test/support/web/things.ts';
import { endSession, logOut, signIn } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';

test('a heart saves and unsaves a job at once, the last click wins, and a failure is shown and undone', async () => {
  let isSaved = false;
  signInCandidate();
  answer(getSavedSearches, () => ({ searches: [] }));
  answer(getJobPostings, () => ({
    jobPostings: [{ ...jobCard, applied: false, saved: isSaved }],
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

test('a visitor signs up or logs in to save a job or a search, and finds it saved on the same page', async () => {
  const at = '/jobs?q=baker&remote=true';
  const what = 'Baker at Corner Bakery';
  const title = page.getByRole('heading', { level: 1 });
  const apply = paths.candidate.apply(job.id);
  const link = (name: string) => page.getByRole('link', { name });
  let isSaved = false;
  const find = () => ({
    jobPostings: [{ ...jobCard, saved: isSaved }],
    open_count: 1,
    matching_count: 1,
  });
  answerCandidatesFrame();
  for (const search of [searchPublicJobs, getJobPostings]) answer(search, find);
  answerPublicJob();
  answer(getSavedSearches, () => ({ searches: [] }));
  answer(candidateLogin, () => ({ token: 'token', candidate: robin }));
  const saves = answer(saveJob, () => {
    isSaved = true;
    return { saved: true as const };
  });

  // A visitor whose session has ended is asked to log in.
  signIn('candidate', 'token', robin.id);
  endSession('candidate', '');
  await open(`${apply}?sign-up`);
  await expect.element(title).toHaveTextContent('Candidate Login');
  await open(at);
  for (const [name, told] of [
    ['Apply Now: Baker', `Log in to apply for ${what}.`],
    ['Save this search', 'Log in to save your search'],
  ] as const) {
    await link(name).click();
    await expect.element(title).toHaveTextContent('Candidate Login');
    await expect.element(page.getByRole('main')).toMatchTextContent(told);
    history.back();
  }

  // A job, with an account.
  await link(`Log in to save ${what}`).click();
  await expect.element(page.getByText(`Log in to save ${what}.`)).toBeVisible();
  await fill({ Email: robin.email, Password: 'a secret' });
  await button('Login').click();
  await expect.poll(path).toBe(at);
  await expect.element(button('Save Baker')).toHaveAttribute('aria-pressed', 'true');
  expect(saves).toEqual([{ job_posting_id: job.id }]);

  // A search, without an account.
  logOut('candidate');
  isSaved = false;
  const newcomer = { ...robin, candidate_profile: null };
  const search = madeSearch({ q: 'baker', remote: true });
  answer(candidateSignup, () => ({ token: 'token', candidate: newcomer }));
  const searches = answer(saveSearch, () => ({ search }));
  await open(at);
  await expect.element(link(`Sign up to save ${what}`)).toBeVisible();
  await link('Save this search').click();
  await expect
    .element(page.getByText('Sign up to save your search: “baker” · Remote.'))
    .toBeVisible();
  await fill({
    'First name': 'Robin',
    'Last name': 'Ash',
    Email: robin.email,
    Password: 'a long secret',
    'Confirm password': 'a long secret',
  });
  answerCandidatesFrame(newcomer);
  await button('Sign Up').click();
  await expect.element(title).toHaveTextContent('Create your profile');
  expect(path()).toBe(paths.candidate.createProfileThen(at));
  expect(searches).toMatchObject([{ q: 'baker', remote: true, alerts: true }]);
  expect(saves).toHaveLength(1);
  answer(getSavedSearches, () => ({ searches: [search] }));
  await open(at);
  await expect.element(link('Search saved')).toBeVisible();
});
