import { getMyInformation } from '../../contract/manager.ts';
import { getManager } from '../../data/managers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyInformation, async ({ actor }) => ({
  manager: await getManager(actor.id),
}));
