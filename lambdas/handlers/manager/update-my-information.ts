import { updateMyInformation } from '../../contract/manager.ts';
import { changeAddress } from '../../data/addresses.ts';
import { changeManager, getManager, managerToWire } from '../../data/managers.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateMyInformation, ({ input, actor }) =>
  optimistic(async () => {
    const before = await getManager(actor.id);
    const { change, writes } = await changeAddress(
      { role: 'manager', stored: before },
      input.email,
    );
    const manager = { ...before, ...input, ...change };
    await transact([...writes, changeManager(before, manager)]);
    return { manager: managerToWire(manager) };
  }),
);
