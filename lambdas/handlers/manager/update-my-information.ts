import { updateMyInformation } from '../../contract/calls/manager.ts';
import { changeEmail } from '../../data/accounts/addresses.ts';
import { changeManager, getManager, managerToWire } from '../../data/accounts/managers.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateMyInformation, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getManager(actor.id);
    const { change, writes } = await changeEmail({ role: 'manager', stored: before }, input.email);
    const manager = { ...before, ...input, ...change };
    await transact([...writes, changeManager(before, manager)]);
    return { manager: managerToWire(manager) };
  }),
);
