import type { Page } from '@playwright/test';
import { getMyProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect, field, statusSaying } from '../../support/web/web-test.ts';
import type { Person } from '../../support/worlds/person.ts';
import { newCandidate, profileFields } from '../../support/worlds/world.ts';

// A session that ends in the middle of work. The frame, its guards and logging out:
// `web/app/frame/candidate-area.test.tsx`; with recordings:
// `web/features/candidate/apply/recorder/logging-out.test.tsx`.

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await field(loginDialog(page), 'Email address').fill(email);
  await field(loginDialog(page), 'Password').fill(password);
  await loginDialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(loginDialog(page)).toBeHidden();
}

/** Simulates the end of a token's twelve hours: the server refuses it. */
async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('candidateToken', 'an.expired.token'));
  await page.reload();
}

test('a session that ends loses no typed text: signing in again on the page or at / continues with it, and another person who signs in sees nothing of it', async ({
  page,
  candidate,
  api,
}) => {
  await page.goto('/candidate/profile');
  await test.step('session expiry without loss: the typed text is kept, and saved after signing in again', async () => {
    await field(page, 'City').fill('Salem');
    await expect(field(page, 'City')).toHaveValue('Salem');
    await page.route('**/api/candidate/update-*', async (route) => {
      const headers = { ...route.request().headers(), authorization: 'Bearer an.expired.token' };
      await route.continue({ headers });
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(loginDialog(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('candidateToken'))).toBeNull();
    await page.unrouteAll();

    await field(loginDialog(page), 'Email address').fill(candidate.email);
    await field(loginDialog(page), 'Password').fill('not the secret');
    await loginDialog(page).getByRole('button', { name: 'Login' }).click();
    await expect(loginDialog(page).getByText('Invalid email or password')).toBeVisible();
    await signInAgain(page, candidate);

    await expect(field(page, 'City')).toHaveValue('Salem');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile has been saved')).toBeVisible();
    expect((await candidate.call(getMyProfile, {})).profile?.city).toBe('Salem');
  });

  await test.step('a return after the end of the session says so, asks to sign in, and keeps the typed text', async () => {
    await field(page, 'City').fill('Eugene');
    await expect(field(page, 'City')).toHaveValue('Eugene');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?!public\/)/.test(request.url())) calls.push(request.url());
    });
    await page.evaluate(() => {
      const [head, , signature] = (localStorage.getItem('candidateToken') ?? '').split('.');
      const over = btoa(JSON.stringify({ exp: 1_000_000_000 })).replace(/=+$/, '');
      localStorage.setItem('candidateToken', `${head}.${over}.${signature}`);
    });
    calls.length = 0;
    await page.reload();
    await expect(page).toHaveURL('/');
    await expect(statusSaying(page, 'Your session has ended.')).toBeVisible();
    expect(calls).toEqual([]);
    await signIn(page, candidate);
    await expect(page).toHaveURL('/candidate/profile');
    await expect(field(page, 'City')).toHaveValue('Eugene');
  });

  await test.step('if the token expired while the page was closed, the page asks to sign in, and keeps the typed text', async () => {
    await field(page, 'City').fill('Bend');
    await letTokenExpire(page);
    await expect(loginDialog(page)).toBeVisible();
    await signInAgain(page, candidate);
    await expect(field(page, 'City')).toHaveValue('Bend');
  });

  await test.step('another person who signs in sees nothing of the first person', async () => {
    const other = await newCandidate(api);
    await field(page, 'City').fill('Astoria');
    await letTokenExpire(page);
    await signInAgain(page, other);
    await expect(field(page, 'Email')).toHaveValue(other.email);
    await expect(field(page, 'City')).toHaveValue(profileFields.city);
  });
});
