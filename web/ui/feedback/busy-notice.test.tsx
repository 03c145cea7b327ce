import { onTestFinished, vi } from 'vitest';
import { getManagerCompanies } from '../../../lambdas/contract/calls/company.ts';
import { createCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { managerSignin } from '../../../lambdas/contract/calls/manager.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  installClock,
  open,
  page,
  path,
  statusSaying,
  test,
} from '../../../test/support/web/app.tsx';
import { morgan, signInManager } from '../../../test/support/web/people.ts';
import { answerCompany, company } from '../../../test/support/web/things.ts';
import { paths } from '../../paths.ts';

// The pages while the gateway throttles calls. These are its own answers, not the API's (`test/api/throttling.test.ts`).
const tooMany = () => Response.json({ message: 'Too Many Requests' }, { status: 429 });
const unavailable = () => Response.json({ message: 'Service Unavailable' }, { status: 503 });

const notice = statusSaying('The site is busy.');
const save = button('Create Company');

test('a throttled page says so once, retries, and loads', async () => {
  installClock();
  signInManager();
  let announced = 0;
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element) || target.getAttribute('role') !== 'status') continue;
      if ([...addedNodes].some(({ textContent }) => textContent?.includes('busy'))) announced += 1;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  let isBusy = true;
  const calls = answer(getManagerCompanies, () => (isBusy ? tooMany() : { companies: [company] }));
  await open(paths.manager.companies);
  await expect.element(notice).toHaveTextContent('The site is busy. Trying again…');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  isBusy = false;
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(page.getByRole('link', { name: /^View Details/ })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  expect(calls).toHaveLength(before + 1);
  expect(announced).toBe(1);
});

test('a throttled form is retried, and keeps its input if that fails, also if the call may have succeeded; no call is made after logging out', async () => {
  installClock();
  signInManager();
  answerCompany();
  const failed = alertSaying('Failed to save company. Please try again.');
  const refused = answer(createCompany, tooMany);
  await open(paths.manager.createCompany);
  await field('Name').fill('Crumb & Crust');
  await save.click();
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(20_000);
      return failed.query();
    })
    .not.toBeNull();
  expect(refused.length).toBeGreaterThan(4);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Crumb & Crust');

  for (const refuse of [tooMany, unavailable]) {
    const answers = [refuse()];
    const created = answer(createCompany, () => answers.pop() ?? { company });
    await open(paths.manager.createCompany);
    await field('Name').fill('Crumb & Crust');
    await save.click();
    await expect.element(notice).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(path).toMatch(/add-location$/);
    expect(created).toHaveLength(2);
  }

  await open(paths.manager.createCompany);
  await field('Name').fill('Crumb & Crust');
  const full = answer(createCompany, tooMany);
  await save.click();
  await expect.element(notice).toBeVisible();
  await button('Logout').click();
  await expect.poll(path).toBe('/manager');
  // A slow machine may have retried before the logout.
  const { length } = full;
  await vi.advanceTimersByTimeAsync(40_000);
  await expect.element(notice).not.toBeInTheDocument();
  expect(full).toHaveLength(length);
});

test('at the sign-in screen a refusal by the gateway is retried, one by the API is shown at once', async () => {
  installClock();
  const text = 'Too many failed attempts. Try again in 10 minutes.';
  const gateway = answer(managerSignin, tooMany);
  await open('/manager');
  await field('Email address').fill(morgan.email);
  await field('Password').fill('any password');
  await button('Login').click();
  await expect.element(notice).toBeVisible();
  await expect.element(button('Logging in...')).toBeDisabled();
  const api = answer(managerSignin, () =>
    Response.json({ error: text }, { status: 429, headers: { 'retry-after': '20' } }),
  );
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(alertSaying(text)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  expect(gateway.length).toBeGreaterThan(0);
  expect(api).toHaveLength(1);
  await expect.element(field('Email address')).toHaveValue(morgan.email);
});
