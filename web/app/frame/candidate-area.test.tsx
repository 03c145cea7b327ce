import { candidateLogin } from '../../../lambdas/contract/calls/candidate.ts';
import { getManagerCompanies } from '../../../lambdas/contract/calls/company.ts';
import { getLongestWaiting } from '../../../lambdas/contract/calls/longest-waiting.ts';
import { getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getJobRows } from '../../../lambdas/contract/calls/own-jobs.ts';
import { getPublicJob } from '../../../lambdas/contract/calls/public.ts';
import {
  answer,
  button,
  expect,
  field,
  fill,
  open,
  page,
  path,
  refusal,
  resize,
  sentHeaders,
  test,
} from '../../../test/support/web/app.tsx';
import {
  answerCandidatesFrame,
  robin,
  signInCandidate,
  signInManager,
} from '../../../test/support/web/people.ts';
import { job } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// The candidate's frame and its guards. A session that ends: `test/web/candidate/session.spec.ts`; with recordings:
// `../../features/candidate/apply/recorder/logging-out.test.tsx`.

const { dashboard, profile, offers, signIn } = paths.candidate;
const UNKNOWN = '/candidate/nowhere';
const heading = page.getByRole('heading', { level: 1 });
const sidebar = page.getByRole('navigation', { name: 'Candidate' });
const link = (name: string) => sidebar.getByRole('link', { name });

/** Answers the calls of every page that these tests open. */
function answerPages(): void {
  answerCandidatesFrame();
  answer(getJobPostings, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
  answer(getPublicJob, () => refusal(410, 'This job is closed.'));
  answer(candidateLogin, () => ({ token: 'ey.again', candidate: robin }));
}

async function logIn(): Promise<void> {
  await fill({ Email: robin.email, Password: 'a secret' });
  await button('Login').click();
}

test('with a token the sign-in screen goes to the dashboard; a sidebar, which is a drawer below 1024; every call carries the token', async () => {
  signInCandidate();
  answerPages();
  await open(signIn);
  await expect.poll(path).toBe(dashboard);
  await link('Profile').click();
  await expect.poll(path).toBe(profile);
  await expect.element(heading).toHaveFocus();
  expect(document.title).toMatch(/Profile/);
  await link('Dashboard').click();
  await expect.poll(path).toBe(dashboard);

  const menu = button('Open the menu');
  await resize(1024, 844);
  await expect.element(link('Profile')).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  for (const [width, name, to] of [
    [1023, 'Profile', profile],
    [390, 'Dashboard', dashboard],
  ] as const) {
    await resize(width, 844);
    await menu.click();
    await link(name).click();
    await expect.poll(path).toBe(to);
    await expect.element(menu).toBeVisible();
  }

  await open(offers);
  await expect.element(page.getByText(/^No offers yet\./)).toBeVisible();
  expect(new Set(sentHeaders('authorization'))).toEqual(new Set(['Bearer token']));
});

test('without a token the candidate area goes to /, and signing in leads to the requested page, which logging out forgets', async () => {
  answerPages();
  for (const to of [
    dashboard,
    profile,
    paths.candidate.createProfile,
    paths.candidate.applications,
    paths.candidate.apply(job.id),
    offers,
  ]) {
    await open(to);
    await expect.poll(path).toBe(signIn);
    await expect.element(heading).toHaveTextContent('Candidate Login');
  }
  await logIn();
  await expect.poll(path).toBe(offers);
  await button('Logout').click();
  await expect.poll(path).toBe(signIn);
  await logIn();
  await expect.poll(path).toBe(dashboard);
});

test('an unknown address says so in the frame of the area, with a link to go on', async () => {
  answerPages();
  await open(UNKNOWN);
  await expect.element(heading).toHaveTextContent('Page not found');
  await expect.element(sidebar).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await logIn();
  await expect.poll(path).toBe(dashboard);
  await open(UNKNOWN);
  await expect.element(heading).toHaveTextContent('Page not found');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect.poll(path).toBe(dashboard);
});

test('logging out in one tab logs out the others', async () => {
  signInCandidate();
  answerPages();
  await open(profile);
  await expect.element(field('City')).toBeVisible();
  // Another document of the site: what it changes reaches this one as from another tab.
  const other = document.createElement('iframe');
  document.body.append(other);
  for (const key of ['candidateToken', 'candidateId'])
    other.contentWindow?.localStorage.removeItem(key);
  await expect.poll(path).toBe(signIn);
  other.remove();
});

test('two storage keys: a manager stays signed in when the candidate logs out', async () => {
  signInCandidate();
  signInManager();
  answerPages();
  answer(getJobRows, () => ({ rows: [], companies: [], locations: [] }));
  answer(getManagerCompanies, () => ({ companies: [] }));
  answer(getLongestWaiting, () => ({ waiting: 0, oldest: null }));
  await open(dashboard);
  await button('Logout').click();
  await expect.poll(path).toBe(signIn);
  await open(paths.manager.dashboard);
  await expect.element(heading).toHaveTextContent('No Current Positions');
});
