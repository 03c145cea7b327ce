import { candidateLogin, candidateSignup } from '../../../lambdas/contract/calls/candidate.ts';
import { managerSignin, managerSignup } from '../../../lambdas/contract/calls/manager.ts';
import { getPublicJob, searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import {
  alertSaying,
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
  test,
  tooLow,
  userEvent,
} from '../../../test/support/web/app.tsx';
import {
  answerCandidatesFrame,
  answerManagersFrame,
  morgan,
  robin,
} from '../../../test/support/web/people.ts';
import { answerPublicJob, job, jobCard } from '../../../test/support/web/things.ts';
import { openPaths, paths } from '../../paths.ts';

/** The two sign-in screens: the names of their fields, and what each says. */
const CANDIDATE = {
  at: '/',
  title: 'Candidate',
  email: 'Email',
  password: 'Password',
  other: { name: 'Employer looking to hire? Click here.', href: '/manager' },
  elsewhere: 'Hiring? Log in as an employer',
  logsIn: candidateLogin,
  signsUp: candidateSignup,
  answered: { token: 'ey.candidate', candidate: { ...robin, candidate_profile: null } },
  emptyLogin: 'Please fill in all fields',
  emptySignup: 'Please fill in all fields',
  next: '/candidate/create-profile',
  tokenKey: 'candidateToken',
  name: 'Robin Ash',
} as const;
const MANAGER = {
  at: '/manager',
  title: 'Manager',
  email: 'Email address',
  password: 'Password (6 or more characters)',
  other: { name: 'Candidate looking for work? Click here', href: '/' },
  elsewhere: 'Looking for work? Log in as a candidate',
  logsIn: managerSignin,
  signsUp: managerSignup,
  answered: { token: 'ey.manager', user: morgan },
  emptyLogin: 'Enter a password.',
  emptySignup: 'Enter an email.',
  next: '/manager/create-company',
  tokenKey: 'managerToken',
  name: 'Morgan Reyes',
} as const;

async function openAt(at: string): Promise<void> {
  answer(searchPublicJobs, () => ({ jobPostings: [], open_count: 3, matching_count: 3 }));
  await open(at);
}

async function openSignup(at: string): Promise<void> {
  await openAt(at);
  await button("Don't have an account? Sign up").click();
}

for (const area of [CANDIDATE, MANAGER]) {
  const filled = {
    [area.email]: 'robin@example.com',
    [area.password]: 'a long secret',
    'Confirm password': 'a long secret',
    'First name': 'Robin',
    'Last name': 'Ash',
  };
  const login = { [area.email]: 'robin@example.com', Password: 'a secret' };

  test(`${area.title}: login and signup have their fields and links, and keep the typed address`, async () => {
    await openAt(area.at);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveTextContent(`${area.title} Login`);
    expect(document.title).toMatch(`${area.title} Login`);
    expect(button('Login').element().closest('form')?.querySelectorAll('input')).toHaveLength(2);
    await expect.element(field(area.email)).toHaveAttribute('type', 'email');
    await expect.element(field('Password')).toHaveAttribute('type', 'password');
    await expect.element(button('Login')).toHaveAttribute('type', 'submit');
    const { name, href } = area.other;
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
    await field(area.email).fill('robin@example.com');

    await button("Don't have an account? Sign up").click();
    await expect.element(heading).toHaveTextContent(`${area.title} Sign Up`);
    await expect.element(button('Already have an account? Login')).toHaveFocus();
    expect(path()).toBe(area.at);
    await expect.element(page.getByRole('textbox')).toHaveLength(5);
    for (const label of Object.keys(filled)) await expect.element(field(label)).toBeEnabled();
    await expect.element(button('Sign Up')).toHaveAttribute('type', 'submit');
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect.element(field(area.email)).toHaveValue('robin@example.com');

    await openAt(area.at);
    await expect.element(field(area.email)).toHaveValue('robin@example.com');
    await expect.element(field('Password')).toHaveValue('');
    await button("Don't have an account? Sign up").click();
    await button('Already have an account? Login').click();
    await expect.element(heading).toHaveTextContent(`${area.title} Login`);
    await expect
      .element(page.getByRole('link', { name: 'Forgot password?' }))
      .toHaveAttribute('href', `/forgot-password?role=${area.title.toLowerCase()}`);
  });

  test(`${area.title}: login requires both fields, and says why it failed`, async () => {
    const calls = answer(area.logsIn, () => refusal(401, 'Invalid email or password'));
    await openAt(area.at);
    await button('Login').click();
    await expect.element(page.getByText(area.emptyLogin)).toBeVisible();
    await expect.element(field(area.email)).toHaveFocus();
    await field(area.email).fill('robin@example.com');
    await button('Login').click();
    await expect.element(field('Password')).toHaveFocus();
    await fill({ [area.email]: 'no address', Password: 'a secret' });
    await button('Login').click();
    await expect.element(field(area.email)).toHaveFocus();
    await expect.element(field(area.email)).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);

    await fill(login);
    await button('Login').click();
    await expect.element(alertSaying(/^Invalid email or password/)).toBeVisible();
    const elsewhere = page.getByRole('link', { name: area.elsewhere });
    await expect.element(elsewhere).toHaveAttribute('href', area.other.href);
    await expect.element(field(area.email)).toHaveValue('robin@example.com');
    await field('Password').fill('another');
    await expect.element(alertSaying(/^Invalid email or password/)).not.toBeInTheDocument();
    answer(area.logsIn, () => Response.json({}));
    await button('Login').click();
    await expect.element(alertSaying(/^Login failed$/)).toBeVisible();
    answer(area.logsIn, () => Response.error());
    await button('Login').click();
    const lost = alertSaying('An error occurred during login. Please try again.');
    await expect.element(lost).toBeVisible();
    // That it was not sent stays true.
    await field('Password').fill('a secret');
    await expect.element(lost).toBeVisible();
    expect(path()).toBe(area.at);
  });

  test(`${area.title}: signup requires all fields, equal passwords of 6 characters, and says why it failed`, async () => {
    const calls = answer(area.signsUp, () => refusal(409, 'There is already an account.'));
    await openSignup(area.at);
    await button('Sign Up').click();
    await expect.element(page.getByText(area.emptySignup)).toBeVisible();
    for (const label of Object.keys(filled)) {
      await fill({ ...filled, [label]: ' ' });
      await button('Sign Up').click();
      await expect.element(field(label)).toHaveFocus();
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await fill({ ...filled, 'Confirm password': 'another secret' });
    await button('Sign Up').click();
    await expect.element(page.getByText('Passwords do not match').first()).toBeVisible();
    await expect.element(field('Confirm password')).toHaveFocus();
    await expect.element(field(area.password)).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('First name')).toHaveValue('Robin');
    await field(area.password).fill('another secret');
    await expect.element(page.getByText('Passwords do not match')).not.toBeInTheDocument();
    await fill({ [area.password]: '12345', 'Confirm password': '12345' });
    await button('Sign Up').click();
    await expect.element(page.getByText('Enter at least 6 characters.')).toBeVisible();
    await expect.element(field(area.password)).toHaveFocus();
    expect(calls).toEqual([]);

    await fill(filled);
    await button('Sign Up').click();
    await expect.element(alertSaying('There is already an account.')).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Robin');
    answer(area.signsUp, () => Response.json({}, { status: 201 }));
    await button('Sign Up').click();
    await expect.element(alertSaying(/^Signup failed$/)).toBeVisible();
    answer(area.signsUp, () => Response.error());
    await button('Sign Up').click();
    const lost = alertSaying('An error occurred during signup. Please try again.');
    await expect.element(lost).toBeVisible();
  });

  test(`${area.title}: the confirmation of the password is checked on blur, even if empty`, async () => {
    await openSignup(area.at);
    const confirm = field('Confirm password');
    await field(area.password).fill('a long secret');
    await confirm.click();
    await userEvent.tab();
    await expect.element(confirm).toHaveAttribute('aria-invalid', 'true');
    await confirm.fill('another secret');
    await userEvent.tab();
    await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  });

  test(`${area.title}: signup calls once while busy, keeps the token, and leads on`, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answerCandidatesFrame();
    answerManagersFrame();
    const calls = answer(area.signsUp, () => promise.then(() => Response.json(area.answered)));
    await openSignup(area.at);
    await fill({ ...filled, [area.password]: '123456', 'Confirm password': '123456' });
    await button('Sign Up').click();
    await expect.element(button('Signing Up...')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    resolve();
    await expect.poll(path).toBe(area.next);
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem(area.tokenKey)).toBe(area.answered.token);
    await expect.element(page.getByText(area.name).first()).toBeVisible();
  });
}

test('Candidate: the first visit tells what the site is for, and how many jobs are open', async () => {
  await openAt('/');
  await expect.element(page.getByText(/^Jobs at small businesses near you/)).toBeVisible();
  const jobs = page.getByRole('link', { name: 'Browse 3 open jobs' });
  await expect.element(jobs).toHaveAttribute('href', '/jobs');
  await expect
    .element(page.getByRole('link', { name: 'Post a job' }))
    .toHaveAttribute('href', '/manager?sign-up');
  await expect
    .element(page.getByRole('link', { name: 'Licences' }))
    .toHaveAttribute('href', '/licences.txt');
});

test('a visitor searches from the front page, which remembers the place; people on their way to a job only log in', async () => {
  const what = page.getByLabelText('What work?');
  const where = page.getByLabelText('Where?');
  const found = { jobPostings: [jobCard], open_count: 1, matching_count: 1 };
  answer(searchPublicJobs, () => found);
  await open('/');
  const newest = page.getByRole('region', { name: 'Newest jobs' });
  await expect.element(newest.getByRole('link').first()).toBeVisible();
  await what.fill('clerk');
  await where.fill('97301');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/jobs?q=clerk&near=97301');
  await expect.element(page.getByLabelText('Search jobs')).toHaveValue('clerk');
  history.back();
  await expect.element(where).toHaveValue('97301');
  await where.fill('Salem, OR');
  await what.fill('clerk');
  await button('Find jobs').click();
  await expect.poll(path).toBe('/jobs?q=clerk+in+Salem%2C+OR');

  answerPublicJob();
  await open(paths.candidate.apply(job.id));
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Candidate Login');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('to apply for Baker at Corner Bakery');
  await expect.element(what).not.toBeInTheDocument();

  // A closed job is not named.
  const asked = answer(getPublicJob, () => refusal(410, 'This job is closed.'));
  await open(paths.candidate.apply(job.id));
  await expect.poll(() => asked).toHaveLength(1);
  await expect
    .element(page.getByText('Find work and follow your applications.', { exact: true }))
    .toBeVisible();
});

test('signup warns of the 10,000 most common passwords', async () => {
  await openSignup('/');
  const password = field('Password');
  const warning = page.getByRole('status').filter({ hasText: 'one of the 10,000' });
  await expect.element(password).toHaveAccessibleDescription('6 or more characters');
  await password.fill('Password1');
  await expect.element(warning).toBeVisible();
  await expect
    .element(password)
    .toHaveAccessibleDescription(/6 or more characters.* Choose another one to be safer/);
  await password.fill('Password1 and more');
  await expect.element(warning).not.toBeInTheDocument();
});

test('on a wide screen, the card of a login without a search is 400 px wide, in the middle', async () => {
  await resize(1280, 800);
  for (const at of [MANAGER.at, openPaths.forgotPassword]) {
    await openAt(at);
    const form = page.getByRole('main').getByRole('textbox').first();
    await expect.element(form).toBeVisible();
    const card = form.element().closest('.mantine-Card-root')?.getBoundingClientRect();
    expect(card?.width).toBe(400);
    expect((card?.left ?? 0) + (card?.right ?? 0)).toBe(1280);
  }
});

test('a wrong password on a phone: fields and links are 44 px high, and the focus ring is 2 px', async () => {
  await resize(390, 844);
  await openAt('/');
  await button('Login').click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveStyle({ outlineWidth: '2px', outlineStyle: 'solid' });
  expect(tooLow('main :is(button, a, input[type=email]), header button')).toEqual([]);
});

test.each([
  ['/?sign-up', 'Email'],
  ['/manager?sign-up', 'Email address'],
])(
  'an email that looks mistyped is asked about at %s: one press takes what was meant, and the typed one is not refused',
  async (at, label) => {
    await open(at);
    await fill({ [label]: 'ann@gmial.com' });
    const question = page.getByText('Did you mean');
    await expect.element(question).toBeVisible();
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid', 'true');
    await button('ann@gmail.com').click();
    await expect.element(field(label)).toHaveValue('ann@gmail.com');
    await expect.element(field(label)).toHaveFocus();
    await expect.element(question).not.toBeInTheDocument();
    await fill({ [label]: 'ann@bakery.example.com' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await expect.element(question).not.toBeInTheDocument();
  },
);
