import { randomUUID } from 'node:crypto';
import {
  confirmEmail,
  resendConfirmation,
  restoreEmail,
  unsubscribe,
} from '../../lambdas/contract/calls/account.ts';
import type { Call } from '../seed/api.ts';
import type { Connect } from '../seed/fill.ts';
import { check, refused } from './check.ts';

/** Requests mails with links, and tries invalid links. Only the recipient can read a mail. */
export async function links(as: Connect, person: Call): Promise<void> {
  const { email_confirmed_at } = await person(resendConfirmation, {});
  check(email_confirmed_at === null, 'A new address is already confirmed');
  const token = randomUUID();
  await refused(as()(confirmEmail, { token }), 404);
  await refused(as()(restoreEmail, { token }), 404);
  await refused(as()(unsubscribe, { token }), 404);
}
