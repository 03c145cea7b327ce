import { updateMyInformation } from '../../contract/calls/manager.ts';
import { changeEmail } from '../../data/accounts/addresses.ts';
import {
  changeManager,
  getManager,
  managerToWire,
  type StoredManager,
} from '../../data/accounts/managers.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

const toAnswer = (stored: StoredManager) => ({ manager: managerToWire(stored) });

export const handler = endpoint(updateMyInformation, ({ input, actor, event }) =>
  withOptimisticLock(async () => {
    const { expected_revision: expected, ...changes } = input;
    const before = await getManager(actor.id);
    const edited = await edit(before, withoutUndefined(changes), { expected, toAnswer });
    const { change, writes } = await changeEmail(
      {
        person: { role: 'manager', stored: before },
        sessionBeganAt: actor.sessionBeganAt,
        network: viewerNetwork(event),
      },
      edited.email,
    );
    const manager = { ...edited, ...change };
    await transact([...writes, changeManager(before, manager)]);
    return toAnswer(manager);
  }),
);
