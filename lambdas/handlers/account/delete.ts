import { deleteAccount } from '../../contract/account.ts';
import { deletionOf } from '../../data/delete-account.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { requirePassword } from '../../http/check-password.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteAccount, ({ input: { password }, actor, ...call }) =>
  optimistic(async () => {
    const { person, credentials } = await requirePassword(actor, password, call);
    await transact(deletionOf(person, credentials));
    return { deleted: true };
  }),
);
