import { deleteSavedSearch } from '../../contract/saved.ts';
import { optimistic } from '../../data/retry.ts';
import { getSavedSearch, removeSavedSearch } from '../../data/saved-searches.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteSavedSearch, ({ input: { id }, actor }) =>
  optimistic(async () => {
    await transact(removeSavedSearch(await getSavedSearch(actor.id, id)));
    return { deleted: true };
  }),
);
