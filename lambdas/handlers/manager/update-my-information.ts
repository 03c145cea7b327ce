import { updateMyInformation } from '../../contract/calls/manager.ts';
import { changeEmail } from '../../data/accounts/addresses.ts';
import { changeManager, getManager, managerToWire } from '../../data/accounts/managers.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';

export const handler = endpoint(updateMyInformation, ({ input, actor, event }) =>
  withOptimisticLock(async () => {
    const before = await getManager(actor.id);
    const { change, writes } = await changeEmail(
      {
        person: { role: 'manager', stored: before },
        sessionBeganAt: actor.sessionBeganAt,
        network: viewerNetwork(event),
      },
      input.email,
    );
    const manager = { ...before, ...input, ...change };
    await transact([...writes, changeManager(before, manager)]);
    return { manager: managerToWire(manager) };
  }),
);
