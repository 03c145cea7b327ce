import { getMyInformation } from '../../contract/calls/manager.ts';
import { getManager, managerToWire } from '../../data/accounts/managers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyInformation, async ({ actor }) => ({
  manager: managerToWire(await getManager(actor.id)),
}));
