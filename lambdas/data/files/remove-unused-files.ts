import { objectKeyOf } from '../keys/files.ts';
import type { StoredChange } from '../table/changes.ts';
import { getFile, parseFile } from './files.ts';
import { deleteVersions } from './objects.ts';

/**
 * Removes the object of a file whose item was removed. Of an accepted file it removes the versions that were not
 * accepted. It acts on what is stored of the file now, so that a change that comes late or twice does no harm.
 */
export async function removeUnusedFiles(changes: readonly StoredChange[]): Promise<void> {
  for (const { key, newImage } of changes) {
    const objectKey = objectKeyOf(key);
    const accepted = newImage === undefined ? null : parseFile(newImage).version_id;
    const file = await getFile(objectKey);
    if (accepted !== null && file?.version_id === accepted)
      await deleteVersions(objectKey, accepted);
    if (newImage === undefined && file === undefined) await deleteVersions(objectKey);
  }
}
