import { deleteSavedSearch } from '../../contract/calls/saved.ts';
import { getSavedSearch, removeSavedSearch } from '../../data/jobs/saved-searches.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteSavedSearch, ({ input: { id }, actor }) =>
  withOptimisticLock(async () => {
    await transact(removeSavedSearch(await getSavedSearch(actor.id, id)));
    return { deleted: true };
  }),
);
