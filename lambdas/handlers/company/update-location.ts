import { updateLocation } from '../../contract/calls/edit-company.ts';
import {
  changeLocation,
  getOwnLocation,
  ownLocationToWire,
  type StoredLocation,
} from '../../data/companies/locations.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

const toAnswer = (stored: StoredLocation) => ({ location: ownLocationToWire(stored) });

export const handler = endpoint(
  updateLocation,
  ({ input: { id, expected_revision: expected, ...changes }, actor }) =>
    withOptimisticLock(async () => {
      const before = await getOwnLocation(actor.id, id);
      const location = await edit(before, withoutUndefined(changes), { expected, toAnswer });
      await writeOne(changeLocation(before, location));
      return toAnswer(location);
    }),
);
