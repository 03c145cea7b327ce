import { deleteAccount } from '../../contract/calls/account.ts';
import { conflict } from '../../contract/problem.ts';
import { deletionWrites } from '../../data/accounts/deletion.ts';
import { getOwnCredentials } from '../../data/accounts/people.ts';
import { unlessConflict, withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { CHANGED_MEANWHILE, requirePassword } from '../../http/sign-in/check-password.ts';

export const handler = endpoint(deleteAccount, async ({ input: { password }, actor, ...call }) => {
  const own = await unlessConflict(requirePassword(actor, password, call));
  if (own === undefined) throw conflict(CHANGED_MEANWHILE);
  return await withOptimisticLock(async () => {
    const { person, credentials } = await getOwnCredentials(actor);
    const { due_at, writes } = deletionWrites(person, credentials);
    if (writes.length > 0) await transact(writes);
    return { deleted: due_at === null, due_at };
  });
});
