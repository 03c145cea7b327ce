import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import {
  candidateSignup,
  createCandidateProfile,
  getMyProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import { getPublicJob } from '../../../../lambdas/contract/calls/public.ts';
import { jobPath } from '../../../../lambdas/contract/pages/public-paths.ts';
import {
  answer,
  button,
  expect,
  field,
  fill,
  open,
  page,
  path,
  resize,
  test,
} from '../../../../test/support/web/app.tsx';
import { fillForm } from '../../../../test/support/web/new-profile.ts';
import {
  answerCandidatesFrame,
  robin,
  robinsProfile,
} from '../../../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  early,
  reload,
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
  WHY,
} from '../../../../test/support/web/recorder/video-step.ts';
import { applied, job, jobCard } from '../../../../test/support/web/things.ts';
import { logOut } from '../../../api/stored/session.ts';
import { paths } from '../../../paths.ts';

// The browser's Back and Forward go one step through an application, and a reload stays at it.

const breads = {
  ...early,
  question_text: 'Which bread?',
  question_answers: ['rye', 'wheat', 'spelt'],
};
const QUESTIONS = { screening_questions: [breads], video_questions: videoQuestions(WHY) };
const applyNow = page.getByRole('link', { name: 'Apply Now', exact: true });
const bread = (name: string) => page.getByRole('radio', { name, exact: true });
const videoStep = page.getByRole('heading', { name: 'Video answers' });
const text = field('Your answer');

function answerJob() {
  const server = answerApplication(QUESTIONS);
  answer(getPublicJob, () => ({
    job: jobCard,
    questions: { screening: [], video: [WHY] },
    listed: true,
  }));
  return server;
}

for (const [device, width, height] of [
  ['a laptop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`on ${device}, Back leads through every step of an application to the job, and Forward again; a submitted one stays submitted`, async () => {
    await resize(width, height);
    const { sent } = answerJob();
    await open(jobPath(job));
    await applyNow.click();
    await bread('rye').click();
    await button('Continue').click();
    await button('Answer in writing').click();
    await text.fill('By hand.');
    for (const again of [reload, () => Promise.resolve()]) {
      await again();
      await expect.element(videoStep).toBeVisible();
      await expect.element(text).toHaveValue('By hand.');
      history.back();
      await expect.element(bread('rye')).toBeChecked();
      await again();
      await expect.element(bread('rye')).toBeChecked();
      await expect.element(videoStep).not.toBeInTheDocument();
      history.back();
      await expect.poll(path).toBe(jobPath(job));
      await expect.element(applyNow).toBeVisible();
      history.forward();
      await expect.element(bread('rye')).toBeChecked();
      history.forward();
    }
    await button('Back').click();
    await bread('spelt').click();
    await button('Continue').click();
    await submit();
    expect(sent).toMatchObject([{ screening_responses: [{ response_text: 'spelt' }] }]);
    answer(getMyApplications, () => ({ applications: [applied({})] }));
    await reload();
    await expect
      .element(page.getByRole('heading', { name: 'Application submitted' }))
      .toBeVisible();
    history.back();
    await expect.element(page.getByText(/^You have already applied/)).toBeVisible();
    history.back();
    await expect.poll(path).toBe(jobPath(job));
  });

test('Back leads to the job from the profile, from the sign-up and from the application after them', async () => {
  answerJob();
  logOut('candidate');
  localStorage.clear();
  const candidate = { ...robin, candidate_profile: null };
  answer(candidateSignup, () => ({ token: 'a token', candidate }));
  answer(createCandidateProfile, () => {
    answerCandidatesFrame();
    return { profile: robinsProfile };
  });
  answer(getMyProfile, () => ({ candidate, profile: null }));
  const backToJob = async () => {
    history.back();
    await expect.poll(path).toBe(jobPath(job));
    await expect.element(applyNow).toBeVisible();
    history.forward();
  };
  await open(jobPath(job));
  await applyNow.click();
  await expect.element(button('Sign Up')).toBeVisible();
  await backToJob();
  await fill({
    'First name': 'Robin',
    'Last name': 'Ash',
    Email: robin.email,
    Password: 'a long secret',
    'Confirm password': 'a long secret',
  });
  await button('Sign Up').click();
  const then = page.getByText(/Then you get back to your application\.$/);
  await expect.element(then).toBeVisible();
  await backToJob();
  await expect.element(then).toBeVisible();
  await fillForm();
  await button('Create Profile').click();
  await bread('rye').click();
  await backToJob();
  await expect.element(bread('rye')).toBeChecked();
});

test('a continued application opens where it was left, with its earlier step before it', async () => {
  answerApplication(QUESTIONS);
  await open(APPLY);
  await bread('wheat').click();
  await button('Continue').click();
  await expect.element(videoStep).toBeVisible();
  answer(getMyApplications, () => ({ applications: [applied({ submitted_at: null })] }));
  await open(paths.candidate.applications);
  await page.getByRole('link', { name: `Continue: ${job.job_title}` }).click();
  await expect.element(videoStep).toBeVisible();
  history.back();
  await expect.element(bread('wheat')).toBeChecked();
  history.back();
  await expect.poll(path).toBe(paths.candidate.applications);
});

test('Back ends a running recording and keeps it', async () => {
  answerApplication(QUESTIONS);
  await open(APPLY);
  await bread('wheat').click();
  await button('Continue').click();
  await startRecording();
  await untilRecorded();
  history.back();
  await expect.element(bread('wheat')).toBeChecked();
  history.forward();
  await expect.element(page.getByText(/^This recording ended early/)).toBeVisible();
  await expect.element(button('Use This Video')).toBeVisible();
});
