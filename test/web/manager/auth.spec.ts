import type { Page } from '@playwright/test';
import { uniqueWord } from '../../support/api/world.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, expect, fail, field, hold, says } from '../../support/web/web-test.ts';

// The manager's sign-in screen, `/manager`.
test.use({ signedIn: false });

const SIGNUP_FIELDS = [
  'Email address',
  'Password (6 or more characters)',
  'Confirm password',
  'First name',
  'Last name',
];

async function toSignup(page: Page): Promise<void> {
  await page.goto('/manager');
  await page.getByText("Don't have an account? Sign up", { exact: true }).click();
}

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

test('manager login: title, fields email address and password, submit button, links', async ({
  page,
}) => {
  await page.goto('/manager');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Login');
  await expect(page).toHaveTitle(/^Manager Login/);
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(field(page, 'Email address')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expect(button(page, 'Login')).toHaveAttribute('type', 'submit');
  await expect(page.getByText("Don't have an account? Sign up", { exact: true })).toBeVisible();
});

test('manager signup: title, five fields with their labels, submit button, link', async ({
  page,
}) => {
  await toSignup(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Sign Up');
  await expect(page.getByRole('textbox')).toHaveCount(5);
  for (const label of SIGNUP_FIELDS) await expect(field(page, label)).toBeEditable();
  await expect(button(page, 'Sign Up')).toHaveAttribute('type', 'submit');
  await expect(page.getByText('Already have an account? Login', { exact: true })).toBeVisible();
});

test('the links switch between login and signup, and back', async ({ page }) => {
  await toSignup(page);
  await page.getByText('Already have an account? Login', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible();
  await page.getByText("Don't have an account? Sign up", { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Manager Sign Up' })).toBeVisible();
});

test("both modes show 'Candidate looking for work? Click here' to /", async ({ page }) => {
  const link = page.getByRole('link', {
    name: 'Candidate looking for work? Click here',
    exact: true,
  });
  await toSignup(page);
  await link.click();
  await expect(page).toHaveURL('/');
  await page.goto('/manager');
  await link.click();
  await expect(page).toHaveURL('/');
});

test("the login button says 'Logging in...' and is disabled while busy, and calls once", async ({
  page,
  employer,
}) => {
  const signin = await hold(page, '/manager/signin');
  await page.goto('/manager');
  await fillLogin(page, employer.email, employer.password);
  await button(page, 'Login').click();
  await expect(button(page, 'Logging in...')).toBeDisabled();
  await field(page, 'Password').press('Enter');
  signin.release();
  await expect(page).toHaveURL('/manager/dashboard');
  expect(signin.calls()).toBe(1);
});

test("the signup button says 'Signing Up...' and is disabled while busy, and calls once", async ({
  page,
}) => {
  const signup = await hold(page, '/manager/signup');
  await toSignup(page);
  await fillSignup(page);
  await button(page, 'Sign Up').click();
  await expect(button(page, 'Signing Up...')).toBeDisabled();
  await field(page, 'Last name').press('Enter');
  signup.release();
  await expect(page).toHaveURL('/manager/create-company');
  expect(signup.calls()).toBe(1);
});

test('after successful login go to /manager/dashboard, the token saved and the user kept', async ({
  page,
  employer,
}) => {
  await page.goto('/manager');
  await fillLogin(page, employer.email.toUpperCase(), employer.password);
  await field(page, 'Password').press('Enter');
  await expect(page).toHaveURL('/manager/dashboard');
  await expect(page.getByText('Morgan Reyes')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toMatch(/^ey/);
  await page.reload();
  await expect(page.getByText('Morgan Reyes')).toBeVisible();
});

test('after successful signup go to /manager/create-company, the token saved', async ({ page }) => {
  await toSignup(page);
  await fillSignup(page);
  await button(page, 'Sign Up').click();
  await expect(page).toHaveURL('/manager/create-company');
  await expect(page.getByText('Olive Reyes')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('managerToken'))).toMatch(/^ey/);
});

test('login: all fields required; the email field is of email type', async ({ page }) => {
  const signin = await hold(page, '/manager/signin');
  await page.goto('/manager');
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

test('signup: all fields required', async ({ page }) => {
  const signup = await hold(page, '/manager/signup');
  await toSignup(page);
  for (const label of SIGNUP_FIELDS) {
    await expect(field(page, label)).toHaveAttribute('required', '');
    await fillSignup(page, { [label]: '' });
    await button(page, 'Sign Up').click();
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toBeFocused();
  }
  expect(signup.calls()).toBe(0);
});

test('signup password of fewer than 6 characters is marked invalid', async ({ page }) => {
  await toSignup(page);
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
  await button(page, 'Sign Up').click();
  await expect(page).toHaveURL('/manager/create-company');
});

test('signup confirm password that differs is marked invalid, and nothing typed is lost', async ({
  page,
}) => {
  await toSignup(page);
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

test("login: an alert with the server's error text", async ({ page, employer }) => {
  await page.goto('/manager');
  await fillLogin(page, employer.email, 'not the secret');
  await button(page, 'Login').click();
  await expect(says(page, 'Invalid email or password')).toBeVisible();
  await expect(page).toHaveURL('/manager');
  await expect(field(page, 'Email address')).toHaveValue(employer.email);
});

test("login: 'Login failed' when the server returns no user and no error text", async ({
  page,
}) => {
  await fail(page, '/manager/signin', (route) => route.fulfill({ json: {} }));
  await page.goto('/manager');
  await fillLogin(page, 'someone@example.com', 'a secret');
  await button(page, 'Login').click();
  await expect(says(page, /^Login failed$/)).toBeVisible();
});

test("login, thrown: 'An error occurred during login. Please try again.'", async ({
  page,
  employer,
}) => {
  const mend = await fail(page, '/manager/signin');
  await page.goto('/manager');
  await fillLogin(page, employer.email, employer.password);
  await button(page, 'Login').click();
  await expect(says(page, 'An error occurred during login. Please try again.')).toBeVisible();
  await mend();
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/manager/dashboard');
});

test("signup: an alert with the server's error text", async ({ page, employer }) => {
  await toSignup(page);
  await fillSignup(page, { 'Email address': employer.email.toUpperCase() });
  await button(page, 'Sign Up').click();
  await expect(says(page, /already/i)).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Olive');
});

test("signup: 'Signup failed' when the server returns no user and no error text", async ({
  page,
}) => {
  await fail(page, '/manager/signup', (route) => route.fulfill({ status: 201, json: {} }));
  await toSignup(page);
  await fillSignup(page);
  await button(page, 'Sign Up').click();
  await expect(says(page, /^Signup failed$/)).toBeVisible();
});

test("signup, thrown: 'An error occurred during signup. Please try again.'", async ({ page }) => {
  await fail(page, '/manager/signup');
  await toSignup(page);
  await fillSignup(page);
  await button(page, 'Sign Up').click();
  await expect(says(page, 'An error occurred during signup. Please try again.')).toBeVisible();
});
