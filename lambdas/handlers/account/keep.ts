import { keepAccount } from '../../contract/calls/account.ts';
import { deletionTaskId } from '../../data/accounts/deletion.ts';
import { changePerson, getOwnCredentials } from '../../data/accounts/people.ts';
import { cancelTask } from '../../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(keepAccount, ({ actor }) =>
  withOptimisticLock(async () => {
    const { person } = await getOwnCredentials(actor);
    const task = cancelTask(deletionTaskId(actor.id));
    if (person.stored.deletion_due_at !== undefined)
      await transact([changePerson(person, { deletion_due_at: undefined }), task]);
    return { kept: true as const };
  }),
);
