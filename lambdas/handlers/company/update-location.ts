import { updateLocation } from '../../contract/company.ts';
import { changeLocation, getOwnLocation, locationToWire } from '../../data/locations.ts';
import { optimistic } from '../../data/retry.ts';
import { writeOne } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateLocation, ({ input: { id, ...changes }, actor }) =>
  optimistic(async () => {
    const before = await getOwnLocation(actor.id, id);
    const location = { ...before, ...changes };
    await writeOne(changeLocation(before, location));
    return { location: locationToWire(location) };
  }),
);
