import { managerSignup } from '../../contract/calls/manager.ts';
import { emailForSignUp } from '../../data/accounts/contested-emails.ts';
import { addManager, managerToWire, newManager } from '../../data/accounts/managers.ts';
import { mayAskToConfirm } from '../../data/limits/mail-quotas.ts';
import { consumeQuota } from '../../data/limits/quotas.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { newId } from '../../data/table/ids.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';
import { issueToken } from '../../http/sign-in/issue-token.ts';
import { hashPassword } from '../../http/sign-in/passwords.ts';

export const handler = endpoint(
  managerSignup,
  async ({ input: { user_password, ...person }, event, note }) => {
    const network = viewerNetwork(event);
    await consumeQuota('sign_ups_per_address_per_hour', network);
    const user = newManager({ id: newId(), ...person });
    const password_hash = await hashPassword(user_password);
    const credentials = { user_id: user.id, password_hash };
    let asks: boolean | undefined;
    await withOptimisticLock(async () => {
      const forEmail = await emailForSignUp('manager', user.email, credentials);
      // Counted once, and not for a taken email.
      asks ??= await mayAskToConfirm(user.email, network);
      await transact([
        ...forEmail,
        addManager(user),
        ...(asks ? enqueueMail('confirmAddress', { role: 'manager', id: user.id }, {}) : []),
      ]);
    });
    count('SignUp');
    note({ actor_id: user.id, role: 'manager' });
    return { token: await issueToken({ id: user.id, role: 'manager' }), user: managerToWire(user) };
  },
  requireCloudFront,
);
