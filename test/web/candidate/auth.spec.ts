import type { Page, Route } from '@playwright/test';
import { uniqueWord } from '../../support/api/world.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect, fail, field, hold } from '../../support/web/web-test.ts';

// The candidate's sign-in screen, `/`.
test.use({ signedIn: false, hasProfile: false });

const alert = (page: Page) => page.getByRole('alert');

async function toSignup(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
}

async function fillSignup(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const filled = {
    'First name': 'Robin',
    'Last name': 'Ash',
    Email: `${uniqueWord()}@seeker.example.com`,
    Password: 'a long secret',
    'Confirm password': 'a long secret',
    ...fields,
  };
  for (const [label, value] of Object.entries(filled)) {
    await field(page, label).fill(value);
  }
}

test('candidate login asks for email and password', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Candidate Login' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('candidate signup asks for firstName, lastName, email, password, confirmPassword', async ({
  page,
}) => {
  await toSignup(page);
  await expect(page.getByRole('heading', { name: 'Candidate Sign Up' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(5);
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await expect(field(page, label)).toBeEditable();
  }
});

test('login and signup switch back and forth by the links', async ({ page }) => {
  await toSignup(page);
  await page.getByRole('button', { name: 'Already have an account? Login' }).click();
  await expect(page.getByRole('heading', { name: 'Candidate Login' })).toBeVisible();
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole('heading', { name: 'Candidate Sign Up' })).toBeVisible();
});

test("'Employer looking to hire? Click here.' goes to /manager", async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: 'Employer looking to hire? Click here.', exact: true })
    .click();
  await expect(page).toHaveURL('/manager');
});

test("candidate login requires email and password, else 'Please fill in all fields'", async ({
  page,
}) => {
  await page.goto('/');
  const submit = page.getByRole('button', { name: 'Login', exact: true });
  await submit.click();
  await expect(alert(page)).toHaveText('Please fill in all fields');
  await expect(field(page, 'Email')).toBeFocused();

  await field(page, 'Email').fill('someone@example.com');
  await submit.click();
  await expect(alert(page)).toHaveText('Please fill in all fields');
  await expect(field(page, 'Password')).toBeFocused();

  await field(page, 'Email').fill('');
  await field(page, 'Password').fill('a secret');
  await submit.click();
  await expect(alert(page)).toHaveText('Please fill in all fields');
  await expect(field(page, 'Email')).toBeFocused();
});

test("candidate signup requires all five fields: 'Please fill in all fields'", async ({ page }) => {
  await toSignup(page);
  const submit = page.getByRole('button', { name: 'Sign Up', exact: true });
  await submit.click();
  await expect(alert(page)).toHaveText('Please fill in all fields');
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await fillSignup(page, { [label]: ' ' });
    await submit.click();
    await expect(alert(page)).toHaveText('Please fill in all fields');
  }
});

test("candidate signup password must equal confirmation: 'Passwords do not match'", async ({
  page,
}) => {
  await toSignup(page);
  await fillSignup(page, { 'Confirm password': 'another secret' });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(alert(page)).toHaveText('Passwords do not match');
  await expect(field(page, 'Confirm password')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'First name')).toHaveValue('Robin');
});

test('candidate signup refuses a password of fewer than 6 characters', async ({ page }) => {
  await toSignup(page);
  await fillSignup(page, { Password: '12345', 'Confirm password': '12345' });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Enter at least 6 characters.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('candidate login falls back to the server error', async ({ page, candidate }) => {
  await page.goto('/');
  await field(page, 'Email').fill(candidate.email);
  await field(page, 'Password').fill('not the secret');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alert(page)).toHaveText('Invalid email or password');
  await expect(field(page, 'Email')).toHaveValue(candidate.email);
});

test('candidate signup falls back to the server error', async ({ page, candidate }) => {
  await toSignup(page);
  await fillSignup(page, { Email: candidate.email.toUpperCase() });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(alert(page)).toHaveText(/already/i);
});

test("'Login failed' and 'Signup failed' when the server returns nobody and no error text", async ({
  page,
}) => {
  const nobody = (route: Route) => route.fulfill({ json: {} });
  await fail(page, '/candidate/login', nobody);
  await fail(page, '/candidate/signup', nobody);
  await page.goto('/');
  await field(page, 'Email').fill('someone@example.com');
  await field(page, 'Password').fill('a secret');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alert(page)).toHaveText('Login failed');
  await toSignup(page);
  await fillSignup(page);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(alert(page)).toHaveText('Signup failed');
});

test("login: 'An error occurred during login. Please try again.'", async ({ page }) => {
  await page.route('**/api/candidate/login', (route) => route.abort());
  await page.goto('/');
  await field(page, 'Email').fill('someone@example.com');
  await field(page, 'Password').fill('a secret');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alert(page)).toHaveText('An error occurred during login. Please try again.');
});

test("signup: 'An error occurred during signup. Please try again.'", async ({ page }) => {
  await page.route('**/api/candidate/signup', (route) => route.abort());
  await toSignup(page);
  await fillSignup(page);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(alert(page)).toHaveText('An error occurred during signup. Please try again.');
});

test('while a request runs a busy flag disables the submit button', async ({ page, candidate }) => {
  const { calls, release } = await hold(page, '/candidate/login');
  await page.goto('/');
  await field(page, 'Email').fill(candidate.email);
  await field(page, 'Password').fill(candidate.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await field(page, 'Email').press('Enter');
  release();
  await expect(page).toHaveURL('/candidate/dashboard');
  expect(calls()).toBe(1);
});

test('after a successful login the token is saved in local storage', async ({
  page,
  candidate,
}) => {
  await page.goto('/');
  await field(page, 'Email').fill(candidate.email.toUpperCase());
  await field(page, 'Password').fill(candidate.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/candidate/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('candidateToken'))).toMatch(/^ey/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Find work' })).toBeVisible();
});

test('after a successful signup the token is saved and the profile is next', async ({ page }) => {
  await toSignup(page);
  await fillSignup(page);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/candidate/create-profile');
  expect(await page.evaluate(() => localStorage.getItem('candidateToken'))).toMatch(/^ey/);
  await expect(page.getByText('Robin Ash').first()).toBeVisible();
});

test('the address that was typed survives the switch between login and signup, a reload, and a forgotten password', async ({
  page,
}) => {
  await page.goto('/');
  await field(page, 'Email').fill('robin@example.com');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(field(page, 'Email')).toHaveValue('robin@example.com');
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue('robin@example.com');
  await expect(field(page, 'Password')).toHaveValue('');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('radio', { name: 'Candidate' })).toBeChecked();
  await expect(field(page, 'Email')).toHaveValue('robin@example.com');
});

test('signup says how long a password is, and checks the confirmation when it is left, empty too', async ({
  page,
}) => {
  await toSignup(page);
  await expect(field(page, 'Password')).toHaveAccessibleDescription('6 or more characters');
  const confirm = field(page, 'Confirm password');
  await field(page, 'Password').fill('a long secret');
  await confirm.focus();
  await page.keyboard.press('Tab');
  await expect(confirm).toHaveAttribute('aria-invalid', 'true');
  await confirm.fill('another secret');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test('signup warns of one of the 10,000 commonest passwords, and refuses none', async ({
  page,
}) => {
  await toSignup(page);
  const password = field(page, 'Password');
  const warning = page.getByRole('status').filter({ hasText: 'one of the 10,000' });
  const list = page.waitForResponse(/\/assets\/passwords-[\w-]{8}\.js$/);
  await fillSignup(page, { Password: 'Password1', 'Confirm password': 'Password1' });
  await expect(warning).toBeVisible();
  // What nobody asks about has been left out of it.
  expect((await (await list).body()).length).toBeLessThan(100_000);
  await expect(password).toHaveAccessibleDescription(/6 or more characters.* Another one is safer/);
  await password.fill('Password1 and more');
  await expect(warning).toBeHidden();
  await password.fill('Password1');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/candidate/create-profile');
});

test('on the sign-in screen all that is touched is 44 px high, and what has the focus has a ring of 2 px, invalid or not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const email = field(page, 'Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveCSS('outline-width', '2px');
  await expect(email).toHaveCSS('outline-style', 'solid');
  const tooLow = await page
    .locator('main :is(button, a, input[type=email]):visible, header button')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML.slice(0, 120)),
    );
  expect(tooLow).toEqual([]);
});

test('the sign-in screen leads to the licences of what the site is made with', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Licences' }).click();
  const text = page.locator('body');
  for (const title of [
    'react-dom 19',
    'Apache License',
    'Mozilla Public License',
    'SIL OPEN FONT LICENSE',
    // Of a program in WebAssembly, and of fonts, which lie beside the code of their package.
    'Professor Benoit Macq',
    'LIBERATION FONT SOFTWARE',
  ])
    await expect(text).toContainText(title);
});
