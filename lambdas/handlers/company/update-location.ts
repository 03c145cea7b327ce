import { updateLocation } from '../../contract/calls/edit-company.ts';
import { changeLocation, getOwnLocation, locationToWire } from '../../data/companies/locations.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateLocation, ({ input: { id, ...changes }, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnLocation(actor.id, id);
    const location = { ...before, ...changes };
    await writeOne(changeLocation(before, location));
    return { location: locationToWire(location) };
  }),
);
