import { getSavedSearches } from '../../contract/saved.ts';
import { mapRows, toList } from '../../data/page.ts';
import { listSavedSearches, savedSearchToWire } from '../../data/saved-searches.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getSavedSearches, async ({ input: { cursor }, actor }) => {
  const page = await listSavedSearches(actor.id, cursor);
  const { items: searches, ...rest } = toList(mapRows(page, savedSearchToWire));
  return { searches, ...rest };
});
