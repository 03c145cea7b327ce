import { readChanges } from '../data/changes.ts';
import { isFileKey } from '../data/keys.ts';
import { refreshCards } from '../data/refresh-cards.ts';
import { removeUnusedFiles } from '../data/remove-unused-files.ts';

/**
 * Writes the cards of open jobs anew when their company or location has changed, and removes the objects of files that
 * are no longer used. One function does both: the table's stream can be read by two at most.
 */
export async function handler(event: unknown): Promise<void> {
  const changes = readChanges(event);
  const ofFiles = (wanted: boolean) => changes.filter(({ key }) => isFileKey(key) === wanted);
  await refreshCards(ofFiles(false));
  await removeUnusedFiles(ofFiles(true));
}
