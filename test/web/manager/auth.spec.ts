import type { Page } from '@playwright/test';
import { test } from '../../support/web/manager-test.ts';
import {
  alertSaying,
  button,
  expect,
  field,
  holdCalls,
  interceptNext,
} from '../../support/web/web-test.ts';
import { uniqueWord } from '../../support/worlds/world.ts';

// The manager's sign-in screen, `/manager`.
test.use({ signedIn: false });

const SIGNUP_FIELDS = [
  'Email address',
  'Password (6 or more characters)',
  'Confirm password',
  'First name',
  'Last name',
];

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
}

async function fillSignup(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const filled = {
    'Email address': `${uniqueWord()}@employer.example.com`,
    'Password (6 or more characters)': 'a long secret',
    'Confirm password': 'a long secret',
    'First name': 'Olive',
    'Last name': 'Reyes',
    ...fields,
  };
  for (const [label, value] of Object.entries(filled)) await field(page, label).fill(value);
}

test('manager login and signup: titles, fields with their labels, submit buttons, the links between them and the link to /; signup: missing or wrong input and failures are shown; one call while busy; then /manager/create-company, the token saved', async ({
  page,
  employer,
}) => {
  const signup = await holdCalls(page, '/manager/signup');
  await test.step('manager login: title, fields email address and password, submit button, links', async () => {
    await page.goto('/manager');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Login');
    await expect(page).toHaveTitle(/^Manager Login/);
    await expect(page.getByRole('textbox')).toHaveCount(2);
    await expect(field(page, 'Email address')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await expect(button(page, 'Login')).toHaveAttribute('type', 'submit');
    await expect(page.getByText("Don't have an account? Sign up", { exact: true })).toBeVisible();
  });

  await test.step('manager signup: title, five fields with their labels, submit button, link', async () => {
    await page.getByText("Don't have an account? Sign up", { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Sign Up');
    await expect(page.getByRole('textbox')).toHaveCount(5);
    for (const label of SIGNUP_FIELDS) await expect(field(page, label)).toBeEditable();
    await expect(button(page, 'Sign Up')).toHaveAttribute('type', 'submit');
    await expect(page.getByText('Already have an account? Login', { exact: true })).toBeVisible();
  });

  await test.step('the links switch between login and signup, and back', async () => {
    await page.getByText('Already have an account? Login', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible();
    await page.getByText("Don't have an account? Sign up", { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Manager Sign Up' })).toBeVisible();
  });

  await test.step("both modes show 'Candidate looking for work? Click here' to /", async () => {
    const link = page.getByRole('link', {
      name: 'Candidate looking for work? Click here',
      exact: true,
    });
    await link.click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible();
    await link.click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await page.getByText("Don't have an account? Sign up", { exact: true }).click();
  });

  await test.step('signup: all fields required', async () => {
    for (const label of SIGNUP_FIELDS) {
      await expect(field(page, label)).toHaveAttribute('required', '');
      await fillSignup(page, { [label]: '' });
      await button(page, 'Sign Up').click();
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toBeFocused();
    }
    expect(signup.calls()).toBe(0);
  });

  await test.step('signup confirm password that differs is marked invalid, and nothing typed is lost', async () => {
    await fillSignup(page, { 'Confirm password': 'another secret' });
    await button(page, 'Sign Up').click();
    await expect(field(page, 'Confirm password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(field(page, 'Password (6 or more characters)')).not.toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(field(page, 'First name')).toHaveValue('Olive');
  });

  await test.step('signup password of fewer than 6 characters is marked invalid', async () => {
    const password = field(page, 'Password (6 or more characters)');
    await fillSignup(page, {
      'Password (6 or more characters)': '12345',
      'Confirm password': '12345',
    });
    await button(page, 'Sign Up').click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toBeFocused();
    await expect(page.getByText('Enter at least 6 characters.')).toBeVisible();
    await fillSignup(page, {
      'Password (6 or more characters)': '123456',
      'Confirm password': '123456',
    });
    await expect(password).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step("signup: an alert with the server's error text", async () => {
    await interceptNext(page, '/manager/signup', (route) => route.continue());
    await fillSignup(page, { 'Email address': employer.email.toUpperCase() });
    await button(page, 'Sign Up').click();
    await expect(alertSaying(page, /already/i)).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Olive');
  });

  await test.step("signup: 'Signup failed' when the server returns no user and no error text", async () => {
    await interceptNext(page, '/manager/signup', (route) =>
      route.fulfill({ status: 201, json: {} }),
    );
    await fillSignup(page);
    await button(page, 'Sign Up').click();
    await expect(alertSaying(page, /^Signup failed$/)).toBeVisible();
  });

  await test.step("signup, thrown: 'An error occurred during signup. Please try again.'", async () => {
    await interceptNext(page, '/manager/signup', (route) => route.abort());
    await fillSignup(page);
    await button(page, 'Sign Up').click();
    await expect(
      alertSaying(page, 'An error occurred during signup. Please try again.'),
    ).toBeVisible();
  });

  await test.step("the signup button says 'Signing Up...' and is disabled while busy, and calls once", async () => {
    // The shortest password that is accepted.
    await fillSignup(page, {
      'Password (6 or more characters)': '123456',
      'Confirm password': '123456',
    });
    await button(page, 'Sign Up').click();
    await expect(button(page, 'Signing Up...')).toBeDisabled();
    await field(page, 'Last name').press('Enter');
    signup.release();
    await expect(page).toHaveURL('/manager/create-company');
    expect(signup.calls()).toBe(1);
  });

  await test.step('after successful signup go to /manager/create-company, the token saved', async () => {
    await expect(page.getByText('Olive Reyes')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toMatch(/^ey/);
  });
});

test('manager login: missing or wrong input and failures are shown; one call while busy; then /manager/dashboard, the token saved and the user kept', async ({
  page,
  employer,
}) => {
  const signin = await holdCalls(page, '/manager/signin');
  await page.goto('/manager');
  await test.step('login: all fields required; the email field is of email type', async () => {
    for (const label of ['Email address', 'Password']) {
      await expect(field(page, label)).toHaveAttribute('required', '');
    }
    await button(page, 'Login').click();
    for (const text of ['Enter an email.', 'Enter a password.']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(field(page, 'Email address')).toBeFocused();
    await fillLogin(page, 'no address', 'a secret');
    await button(page, 'Login').click();
    await expect(field(page, 'Email address')).toHaveAttribute('aria-invalid', 'true');
    expect(signin.calls()).toBe(0);
  });

  await test.step("login: an alert with the server's error text", async () => {
    await interceptNext(page, '/manager/signin', (route) => route.continue());
    await fillLogin(page, employer.email, 'not the secret');
    await button(page, 'Login').click();
    await expect(alertSaying(page, 'Invalid email or password')).toBeVisible();
    await expect(page).toHaveURL('/manager');
    await expect(field(page, 'Email address')).toHaveValue(employer.email);
  });

  await test.step("login: 'Login failed' when the server returns no user and no error text", async () => {
    await interceptNext(page, '/manager/signin', (route) => route.fulfill({ json: {} }));
    await fillLogin(page, 'someone@example.com', 'a secret');
    await button(page, 'Login').click();
    await expect(alertSaying(page, /^Login failed$/)).toBeVisible();
  });

  await test.step("login, thrown: 'An error occurred during login. Please try again.'", async () => {
    await interceptNext(page, '/manager/signin', (route) => route.abort());
    await fillLogin(page, employer.email, employer.password);
    await button(page, 'Login').click();
    await expect(
      alertSaying(page, 'An error occurred during login. Please try again.'),
    ).toBeVisible();
  });

  await test.step("the login button says 'Logging in...' and is disabled while busy, and calls once", async () => {
    await fillLogin(page, employer.email.toUpperCase(), employer.password);
    await button(page, 'Login').click();
    await expect(button(page, 'Logging in...')).toBeDisabled();
    await field(page, 'Password').press('Enter');
    signin.release();
    await expect(page).toHaveURL('/manager/dashboard');
    expect(signin.calls()).toBe(1);
  });

  await test.step('after successful login go to /manager/dashboard, the token saved and the user kept', async () => {
    await expect(page.getByText('Morgan Reyes')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toMatch(/^ey/);
    await page.reload();
    await expect(page.getByText('Morgan Reyes')).toBeVisible();
  });
});
