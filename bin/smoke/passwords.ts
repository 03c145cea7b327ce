import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  changePassword,
  forgotPassword,
  getPreferences,
  resetPassword,
  signOutEverywhere,
} from '../../lambdas/contract/calls/account.ts';
import { candidateLogin } from '../../lambdas/contract/calls/candidate.ts';
import { RefusedCall } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';
import { check, checkRefused } from './check.ts';

/** How long an ended session may still work, in milliseconds, with some margin. */
const SOON_MS = 75_000;

/**
 * Changes a candidate's password, and ends their sessions twice.
 * @returns a new session, with the same password as before
 */
export async function changePasswords(as: Connect, email: string, password: string) {
  const signIn = async (given: string) =>
    (await as()(candidateLogin, { email, password: given })).token;
  await as()(forgotPassword, { role: 'candidate', email });
  const another = `smoke ${randomUUID()}`;
  await checkRefused(as()(resetPassword, { token: randomUUID(), password: another }), 404);

  const before = as(await signIn(password));
  const wrong = { password: another, new_password: password };
  await checkRefused(before(changePassword, wrong), 400);
  const { token } = await before(changePassword, { password, new_password: another });
  await checkRefused(signIn(password), 401);
  const between = as(token);
  await between(changePassword, { password: another, new_password: password });
  const after = as(await signIn(password));
  await after(signOutEverywhere, {});
  for (const session of [before, between, after]) await untilSignedOut(session);
  return as(await signIn(password));
}

async function untilSignedOut(session: ReturnType<Connect>): Promise<void> {
  for (const until = Date.now() + SOON_MS; ; ) {
    try {
      await session(getPreferences, {});
    } catch (error) {
      if (error instanceof RefusedCall && error.status === 401) return;
      throw error;
    }
    check(Date.now() < until, 'A session goes on that has been ended');
    await sleep(500);
  }
}
