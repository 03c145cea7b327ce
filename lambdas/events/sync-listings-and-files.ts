import { removeUnusedFiles } from '../data/files/remove-unused-files.ts';
import { isFileKey } from '../data/keys/files.ts';
import { syncListings } from '../data/listings/sync-listings.ts';
import { readChanges } from '../data/table/changes.ts';

/**
 * Updates listings when their company or location has changed, and removes the objects of unused files. One
 * function does both, since a table's stream supports two readers only.
 */
export async function handler(event: unknown): Promise<void> {
  const changes = readChanges(event);
  const ofFiles = (wanted: boolean) => changes.filter(({ key }) => isFileKey(key) === wanted);
  await syncListings(ofFiles(false));
  await removeUnusedFiles(ofFiles(true));
}
