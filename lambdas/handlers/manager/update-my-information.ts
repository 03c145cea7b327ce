import { updateMyInformation } from '../../contract/manager.ts';
import { moveCredentials } from '../../data/credentials.ts';
import { changeManager, getManager, managerToWire } from '../../data/managers.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateMyInformation, ({ input, actor }) =>
  optimistic(async () => {
    const before = await getManager(actor.id);
    const manager = { ...before, ...input };
    await transact([
      ...(await moveCredentials('manager', actor.id, before.email, manager.email)),
      changeManager(before, manager),
    ]);
    return { manager: managerToWire(manager) };
  }),
);
