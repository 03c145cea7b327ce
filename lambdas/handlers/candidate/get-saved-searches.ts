import { getSavedSearches } from '../../contract/calls/saved.ts';
import { listSavedSearches, savedSearchToWire } from '../../data/jobs/saved-searches.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getSavedSearches, async ({ input: { cursor }, actor }) => {
  const page = await listSavedSearches(actor.id, cursor);
  const { items: searches, ...rest } = toList(mapRows(page, savedSearchToWire));
  return { searches, ...rest };
});
