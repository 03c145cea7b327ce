import type { Route } from '../../contract/route.ts';
import { emailForSignUp } from '../../data/accounts/contested-emails.ts';
import type { Person } from '../../data/accounts/people.ts';
import { mayAskToConfirm } from '../../data/limits/mail-quotas.ts';
import { consumeQuota } from '../../data/limits/quotas.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact, type Write } from '../../data/table/write.ts';
import type { Call } from '../endpoint.ts';
import { count } from '../observe.ts';
import { viewerNetwork } from '../origin/viewer-address.ts';
import { issueToken } from './issue-token.ts';
import { hashPassword } from './passwords.ts';

/**
 * Stores a new account with its password, and asks its owner to confirm the email.
 * @param add stores the account
 * @param call for its network and its log lines
 * @returns a token
 * @throws conflict if the email is taken; too-many-requests if too many accounts came from the network
 */
export async function signUp(
  { role, stored: { id, email } }: Person,
  add: Write,
  password: string,
  { event, note }: Pick<Call<Route>, 'event' | 'note'>,
): Promise<string> {
  const network = viewerNetwork(event);
  await consumeQuota('sign_ups_per_network_per_hour', network);
  const credentials = { user_id: id, password_hash: await hashPassword(password) };
  let asks: boolean | undefined;
  await withOptimisticLock(async () => {
    const forEmail = await emailForSignUp(role, email, credentials);
    // Counted once, and not for a taken email.
    asks ??= await mayAskToConfirm(email, network);
    await transact([
      ...forEmail,
      add,
      ...(asks ? enqueueMail('confirmAddress', { role, id }, {}) : []),
    ]);
  });
  count('SignUp');
  note({ actor_id: id, role });
  return await issueToken({ id, role });
}
