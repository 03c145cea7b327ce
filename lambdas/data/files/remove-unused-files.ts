import { objectKeyOf } from '../keys/files.ts';
import type { StoredChange } from '../table/stream-changes.ts';
import { fileType, getFile } from './files.ts';
import { deleteVersions } from './objects.ts';

/**
 * Removes the object of each removed file item, and of accepted files all versions but the accepted one.
 * Reads the current item, so that late or repeated changes do no harm.
 */
export async function removeUnusedFiles(changes: readonly StoredChange[]): Promise<void> {
  for (const { key, newImage } of changes) {
    const objectKey = objectKeyOf(key);
    const accepted = newImage === undefined ? null : fileType.parse(newImage).version_id;
    const file = await getFile(objectKey);
    if (accepted !== null && file?.version_id === accepted)
      await deleteVersions(objectKey, accepted);
    if (newImage === undefined && file === undefined) await deleteVersions(objectKey);
  }
}
