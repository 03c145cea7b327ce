import type { Page } from '@playwright/test';
import { test } from '../../support/web/candidate-test.ts';
import { tooLow } from '../../support/web/touch.ts';
import {
  expect,
  field,
  holdCalls,
  interceptNext,
  statusSaying,
} from '../../support/web/web-test.ts';
import { uniqueWord } from '../../support/worlds/world.ts';

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

test('login and signup: their fields, the links between them, the password length, the confirmation checked on blur, and an address that survives a switch, a reload and a forgotten password; touch targets are 44 px high, and the focus ring is 2 px, invalid or not; links lead to /manager and to the licences', async ({
  page,
}) => {
  await test.step('candidate login asks for email and password', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Candidate Login' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(2);
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  });

  await test.step('candidate signup asks for firstName, lastName, email, password, confirmPassword', async () => {
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await expect(page.getByRole('heading', { name: 'Candidate Sign Up' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(5);
    for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
      await expect(field(page, label)).toBeEditable();
    }
  });

  await test.step('signup says how long a password must be, and checks the confirmation on blur, even if empty', async () => {
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

  await test.step('login and signup switch back and forth by the links', async () => {
    await page.getByRole('button', { name: 'Already have an account? Login' }).click();
    await expect(page.getByRole('heading', { name: 'Candidate Login' })).toBeVisible();
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await expect(page.getByRole('heading', { name: 'Candidate Sign Up' })).toBeVisible();
  });

  await test.step('a typed address survives the switch between login and signup, a reload, and a forgotten password', async () => {
    await page.getByRole('button', { name: 'Already have an account? Login' }).click();
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

  await test.step('on the sign-in screen touch targets are 44 px high, and the focus ring is 2 px, invalid or not', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const email = field(page, 'Email');
    await email.fill('');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveCSS('outline-width', '2px');
    await expect(email).toHaveCSS('outline-style', 'solid');
    expect(
      await tooLow(page.locator('main :is(button, a, input[type=email]):visible, header button')),
    ).toEqual([]);
  });

  await test.step("'Employer looking to hire? Click here.' goes to /manager", async () => {
    await page
      .getByRole('link', { name: 'Employer looking to hire? Click here.', exact: true })
      .click();
    await expect(page).toHaveURL('/manager');
  });

  await test.step('the sign-in screen links to the licences of third-party code and fonts', async () => {
    await page.goBack();
    await page.getByRole('link', { name: 'Licences' }).click();
    const text = page.locator('body');
    for (const title of [
      'react-dom 19',
      'Apache License',
      'Mozilla Public License',
      'SIL OPEN FONT LICENSE',
      // Licences of a WebAssembly program and of fonts, which are stored beside their package's code.
      'Professor Benoit Macq',
      'LIBERATION FONT SOFTWARE',
    ])
      await expect(text).toContainText(title);
  });
});

test('candidate login: missing or wrong input and failures are shown; one call while busy; the token is saved', async ({
  page,
  candidate,
}) => {
  const { calls, release } = await holdCalls(page, '/candidate/login');
  await page.goto('/');
  await test.step("candidate login requires email and password, else 'Please fill in all fields'", async () => {
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

  await test.step('candidate login falls back to the server error', async () => {
    await interceptNext(page, '/candidate/login', (route) => route.continue());
    await field(page, 'Email').fill(candidate.email);
    await field(page, 'Password').fill('not the secret');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(alert(page)).toHaveText('Invalid email or password');
    await expect(field(page, 'Email')).toHaveValue(candidate.email);
  });

  await test.step("'Login failed' when the server returns no candidate and no error text", async () => {
    await interceptNext(page, '/candidate/login', (route) => route.fulfill({ json: {} }));
    await field(page, 'Email').fill('someone@example.com');
    await field(page, 'Password').fill('a secret');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(alert(page)).toHaveText('Login failed');
  });

  await test.step("login: 'An error occurred during login. Please try again.'", async () => {
    await interceptNext(page, '/candidate/login', (route) => route.abort());
    await field(page, 'Email').fill('someone@example.com');
    await field(page, 'Password').fill('a secret');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(alert(page)).toHaveText('An error occurred during login. Please try again.');
  });

  await test.step('while a request runs a busy flag disables the submit button', async () => {
    await field(page, 'Email').fill(candidate.email.toUpperCase());
    await field(page, 'Password').fill(candidate.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await field(page, 'Email').press('Enter');
    release();
    await expect(page).toHaveURL('/candidate/dashboard');
    expect(calls()).toBe(1);
  });

  await test.step('after a successful login the token is saved in local storage', async () => {
    expect(await page.evaluate(() => localStorage.getItem('candidateToken'))).toMatch(/^ey/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Find work' })).toBeVisible();
  });
});

test('candidate signup: missing or wrong input and failures are shown; the 10,000 most common passwords get a warning and are accepted; the token is saved and the profile is next', async ({
  page,
  candidate,
}) => {
  await toSignup(page);
  const list = page.waitForResponse(/\/assets\/passwords-[\w-]{8}\.js$/);
  await test.step("candidate signup requires all five fields: 'Please fill in all fields'", async () => {
    const submit = page.getByRole('button', { name: 'Sign Up', exact: true });
    await submit.click();
    await expect(alert(page)).toHaveText('Please fill in all fields');
    for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
      await fillSignup(page, { [label]: ' ' });
      await submit.click();
      await expect(alert(page)).toHaveText('Please fill in all fields');
    }
  });

  await test.step("candidate signup password must equal confirmation: 'Passwords do not match'", async () => {
    await fillSignup(page, { 'Confirm password': 'another secret' });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(alert(page)).toHaveText('Passwords do not match');
    await expect(field(page, 'Confirm password')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'First name')).toHaveValue('Robin');
  });

  await test.step('candidate signup refuses a password of fewer than 6 characters', async () => {
    await fillSignup(page, { Password: '12345', 'Confirm password': '12345' });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Enter at least 6 characters.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('candidate signup falls back to the server error', async () => {
    await fillSignup(page, { Email: candidate.email.toUpperCase() });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(alert(page)).toHaveText(/already/i);
  });

  await test.step("'Signup failed' when the server returns no candidate and no error text", async () => {
    await interceptNext(page, '/candidate/signup', (route) => route.fulfill({ json: {} }));
    await fillSignup(page);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(alert(page)).toHaveText('Signup failed');
  });

  await test.step("signup: 'An error occurred during signup. Please try again.'", async () => {
    await interceptNext(page, '/candidate/signup', (route) => route.abort());
    await fillSignup(page);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(alert(page)).toHaveText('An error occurred during signup. Please try again.');
  });

  await test.step('signup warns of the 10,000 most common passwords, and refuses none', async () => {
    const password = field(page, 'Password');
    const warning = statusSaying(page, 'one of the 10,000');
    await fillSignup(page, { Password: 'Password1', 'Confirm password': 'Password1' });
    await expect(warning).toBeVisible();
    // The list leaves out passwords below the minimum length.
    expect((await (await list).body()).length).toBeLessThan(100_000);
    await expect(password).toHaveAccessibleDescription(
      /6 or more characters.* Choose another one to be safer/,
    );
    await password.fill('Password1 and more');
    await expect(warning).toBeHidden();
    await password.fill('Password1');
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page).toHaveURL('/candidate/create-profile');
  });

  await test.step('after a successful signup the token is saved and the profile is next', async () => {
    expect(await page.evaluate(() => localStorage.getItem('candidateToken'))).toMatch(/^ey/);
    await expect(page.getByText('Robin Ash').first()).toBeVisible();
  });
});
