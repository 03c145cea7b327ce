import type { DynamoDBBatchResponse } from 'aws-lambda';
import { removeUnusedFiles } from '../data/files/remove-unused-files.ts';
import { isFileKey } from '../data/keys/files.ts';
import { syncListings } from '../data/listings/sync-listings.ts';
import { handleChanges } from '../data/table/stream-changes.ts';
import { reportFailedChange } from '../http/observe.ts';

/**
 * Updates listings when their company, location or manager has changed, and removes the objects of unused files.
 * One function does both, since a table's stream supports two readers only.
 */
export async function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  return await handleChanges(
    event,
    1,
    async (changes) => {
      if (changes.some(({ key }) => isFileKey(key))) await removeUnusedFiles(changes);
      else await syncListings(changes);
    },
    reportFailedChange,
  );
}
