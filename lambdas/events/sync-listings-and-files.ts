import { removeUnusedFiles } from '../data/files/remove-unused-files.ts';
import { isFileKey } from '../data/keys/files.ts';
import { syncListings } from '../data/listings/sync-listings.ts';
import { readChanges } from '../data/table/changes.ts';

/**
 * Writes the cards of open jobs anew when their company or location has changed, and removes the objects of files that
 * are no longer used. One function does both: the table's stream can be read by two at most.
 */
export async function handler(event: unknown): Promise<void> {
  const changes = readChanges(event);
  const ofFiles = (wanted: boolean) => changes.filter(({ key }) => isFileKey(key) === wanted);
  await syncListings(ofFiles(false));
  await removeUnusedFiles(ofFiles(true));
}
