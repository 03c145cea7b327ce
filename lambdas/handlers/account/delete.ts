import { deleteAccount } from '../../contract/calls/account.ts';
import { deleteAccountWrites } from '../../data/accounts/deletion.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requirePassword } from '../../http/sign-in/check-password.ts';

export const handler = endpoint(deleteAccount, ({ input: { password }, actor, ...call }) =>
  withOptimisticLock(async () => {
    const { person, credentials } = await requirePassword(actor, password, call);
    await transact(deleteAccountWrites(person, credentials));
    return { deleted: true };
  }),
);
