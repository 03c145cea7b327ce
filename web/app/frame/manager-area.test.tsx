import { vi } from 'vitest';
import { updateJobApplicationStatus } from '../../../lambdas/contract/calls/application.ts';
import { createCompany, updateLocation } from '../../../lambdas/contract/calls/edit-company.ts';
import { managerSignin } from '../../../lambdas/contract/calls/manager.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import type { JobRow } from '../../../lambdas/contract/schemas/job.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  fill,
  hold,
  open,
  page,
  path,
  refusal,
  resize,
  sentHeaders,
  sidewaysScroll,
  test,
  userEvent,
} from '../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../test/support/web/applicants.ts';
import { answerManagersFrame, morgan, signInManager } from '../../../test/support/web/people.ts';
import { decideByKey, expectCurrent, openReview, queue } from '../../../test/support/web/review.ts';
import {
  answerCompany,
  answerDashboard,
  company,
  job,
  location,
} from '../../../test/support/web/things.ts';
import { signIn as storeSession } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';

// The manager's frame, its guard, and a session that ends. Real sessions and tabs: `test/web/manager/session.spec.ts`.

const { dashboard, companies, editProfile, signIn } = paths.manager;
const heading = page.getByRole('heading', { level: 1 });
const sidebar = page.getByRole('navigation', { name: 'Manager' });
const link = (name: string) => sidebar.getByRole('link', { name });
const again = page.getByRole('dialog', { name: 'Please log in again' });
/** The API's answer to an expired token. */
const over = () => refusal(401, 'Please log in.');

/** Answers the calls of every page that these tests open. */
function answerPages(rows: JobRow[] = []): void {
  answerManagersFrame();
  answerApplicants(0);
  answerDashboard({ rows });
  answer(managerSignin, () => ({ token: 'ey.again', user: morgan }));
}

/** Logs in in the dialog, which has the focus. */
async function logInAgain(): Promise<void> {
  await expect.element(field('Password', again)).toHaveFocus();
  await field('Password', again).fill('a secret');
  await button('Login', again).click();
  await expect.element(again).not.toBeInTheDocument();
}

test('with a token the sign-in screen goes to the dashboard; a sidebar leads to the pages; on a phone it is a drawer, which Tab skips while closed and Escape closes', async () => {
  signInManager();
  answerPages();
  await open(signIn);
  await expect.poll(path).toBe(dashboard);
  const names = () => [...sidebar.element().querySelectorAll('a')].map((each) => each.textContent);
  await expect
    .poll(() => names().slice(1))
    .toEqual(['Dashboard', 'Profile', 'Companies', 'Messages', 'Interviews']);
  for (const [name, to, title] of [
    ['Profile', editProfile, 'Edit Profile'],
    ['Companies', companies, 'Companies'],
    ['Dashboard', dashboard, 'No Current Positions'],
  ] as const) {
    await link(name).click();
    await expect.poll(path).toBe(to);
    await expect.element(heading).toHaveTextContent(title);
    await expect.element(heading).toHaveFocus();
    await expect.poll(() => document.title).toMatch(title);
  }

  await resize(390, 844);
  const menu = button('Open the menu');
  const tabLeadsTo = async (what: ReturnType<typeof button>) => {
    await userEvent.tab();
    await expect.element(what).toHaveFocus();
  };
  (menu.element() as HTMLElement).focus();
  await tabLeadsTo(button('Refresh'));
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  const close = button('Close the menu');
  await expect.element(close).toHaveAttribute('aria-expanded', 'true');
  (close.element() as HTMLElement).focus();
  await tabLeadsTo(page.getByRole('link', { name: 'Dashboard' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await tabLeadsTo(button('Refresh'));
  await menu.click();
  await link('Companies').click();
  await expect.poll(path).toBe(companies);
  await expect.element(menu).toBeVisible();
});

test('without a token every page of the manager goes to /manager, and signing in leads to the requested one', async () => {
  answerPages();
  for (const to of [
    dashboard,
    paths.manager.createCompany,
    editProfile,
    paths.manager.preferences,
    paths.manager.company(company.id),
    paths.manager.addLocation(company.id),
    paths.manager.addJob(company.id, location.id),
    paths.manager.candidates(job.id),
    companies,
  ]) {
    await open(to);
    await expect.poll(path).toBe(signIn);
    await expect.element(heading).toHaveTextContent('Manager Login');
  }
  await fill({ 'Email address': morgan.email, Password: 'a secret' });
  await button('Login').click();
  await expect.poll(path).toBe(companies);
});

test('every call carries the token, and one that fails is logged without it; a session that ends in a form asks to log in again, and the typed text stays', async () => {
  const TOKEN = 'ey.a-token-of-this-test';
  storeSession('manager', TOKEN, morgan.id);
  answerPages();
  answerCompany();
  const logged = vi.spyOn(console, 'error');
  answer(createCompany, () => Response.error());
  await open(paths.manager.createCompany);
  await field('Name').fill('Crumb & Crust');
  await button('Create Company').click();
  await expect.element(alertSaying('Failed to save company. Please try again.')).toBeVisible();
  const lines = logged.mock.calls.flat().map(String).join('\n');
  expect(lines).toContain('POST /company/create-company failed');
  expect(lines).not.toContain(TOKEN);
  const sent = sentHeaders('authorization');
  expect(sent.length).toBeGreaterThan(2);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${TOKEN}`]));

  answer(createCompany, over);
  await expect.element(page.getByText('Morgan Reyes')).toBeVisible();
  await button('Create Company').click();
  await expect.element(field('Email address', again)).toHaveValue(morgan.email);
  await expect.element(field('Password', again)).toHaveFocus();
  expect(localStorage.getItem('managerToken')).toBe(null);
  await expectAccessible('Please log in again');
  await resize(390, 844);
  expect(sidewaysScroll(), 'Please log in again').toBe(0);
  await resize(1440, 900);

  answer(managerSignin, () => refusal(401, 'Invalid email or password'));
  await field('Password', again).fill('not the secret');
  await button('Login', again).click();
  await expect.element(again.getByText('Invalid email or password')).toBeVisible();
  answer(managerSignin, () => ({ token: 'ey.again', user: morgan }));
  const created = answer(createCompany, () => ({ company }));
  await field('Password', again).fill('a secret');
  await button('Login', again).click();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Crumb & Crust');
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument();
  await button('Create Company').click();
  await expect.poll(path).toBe(paths.manager.addLocation(company.id));
  expect(created).toEqual([{ name: 'Crumb & Crust', culture: '' }]);
});

test('a session that ends in a dialog keeps the typed text', async () => {
  signInManager();
  answerPages();
  answer(updateLocation, over);
  await open(paths.manager.company(company.id));
  await button('Edit Main Street').click();
  const edit = page.getByRole('dialog', { name: 'Edit Location' });
  await field('City', edit).fill('Salem');
  await button('Save', edit).click();
  await logInAgain();
  await expect.element(field('City', edit)).toHaveValue('Salem');
  const changed = { ...location, city: 'Salem', revision: 2 };
  answer(updateLocation, () => ({ location: changed }));
  answerCompany({ locations: [changed] });
  await button('Save', edit).click();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(page.getByText(/Salem, Oregon/)).toBeVisible();
});

test('a session that ends during review brings back the undecided applicant', async () => {
  signInManager();
  answerPages();
  const { job: reviewed } = answerApplicants(2);
  answer(updateJobApplicationStatus, over);
  await openReview(reviewed.id);
  await expectCurrent('Avery Ash');
  await decideByKey('a');
  await expect.element(again).toBeVisible();
  const { firstNamesByStatus } = answerApplicants(2);
  await logInAgain();
  await expectCurrent('Blake Ash');
  await expect.element(queue.getByText('2 of 2', { exact: true }).first()).toBeVisible();
  await decideByKey('r');
  await expectCurrent('Avery Ash');
  await expect.poll(firstNamesByStatus).toEqual({ new: ['Avery'], rejected: ['Blake'] });
});

test('a heading that loads late is read out once its text is known', async () => {
  signInManager();
  answerPages([job]);
  await open(dashboard);
  const release = hold(getJobPosting);
  await page.getByRole('link', { name: 'Review Candidates for Baker' }).click();
  await expect.poll(path).toBe(paths.manager.candidates(job.id));
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toHaveTextContent('Loading');
  const read: (string | null)[] = [];
  const h1 = heading.element();
  h1.addEventListener('focus', () => read.push(h1.textContent));
  release();
  await expect.element(heading).toHaveTextContent('Baker');
  await expect.poll(() => read).toEqual(['Baker']);
  await expect.element(heading).toHaveFocus();
});
