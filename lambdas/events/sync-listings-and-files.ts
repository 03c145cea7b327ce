import type { DynamoDBBatchResponse } from 'aws-lambda';
import { removeUnusedFiles } from '../data/files/remove-unused-files.ts';
import { isApplicationKey } from '../data/keys/applications.ts';
import { isFileKey } from '../data/keys/files.ts';
import { syncListings } from '../data/listings/sync-listings.ts';
import { lookAfterChanges } from '../data/postings/unopened-applicants.ts';
import { handleChanges } from '../data/table/stream-changes.ts';
import { reportFailedChange } from '../http/observe.ts';

/**
 * Updates listings when their company, location or manager has changed, lists a job again once its manager opens an
 * applicant, and removes the objects of unused files. One function does all, since a table's stream supports two readers only.
 */
export async function handler(event: unknown): Promise<DynamoDBBatchResponse> {
  return await handleChanges(
    event,
    1,
    async (changes) => {
      // The changes of one partition are all of files, of applications, or of what listings show.
      const [{ key }] = changes;
      if (isFileKey(key)) await removeUnusedFiles(changes);
      else if (isApplicationKey(key)) await lookAfterChanges(changes);
      else await syncListings(changes);
    },
    reportFailedChange,
  );
}
