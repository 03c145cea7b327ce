import { randomUUID } from 'node:crypto';
import {
  confirmEmail,
  resendConfirmation,
  restoreEmail,
  unsubscribe,
} from '../../lambdas/contract/calls/account.ts';
import { type Call, RefusedCall } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';
import { check, checkRefused } from './check.ts';

/** Requests mails with links, and tries invalid links. Only the recipient can read a mail. */
export async function checkLinks(as: Connect, person: Call): Promise<void> {
  // All smoke tests share the simulator's inbox, which gets few of these mails a day.
  const asked = await person(resendConfirmation, {}).catch((error: unknown) => {
    if (error instanceof RefusedCall && error.status === 429) return { email_confirmed_at: null };
    throw error;
  });
  check(asked.email_confirmed_at === null, 'A new address is already confirmed');
  const token = randomUUID();
  await checkRefused(as()(confirmEmail, { token }), 404);
  await checkRefused(as()(restoreEmail, { token }), 404);
  await checkRefused(as()(unsubscribe, { token }), 404);
}
