import * as z from 'zod/mini';
import { maxBytesOf } from '../data/files/buckets.ts';
import { getFile, recordTooLarge } from '../data/files/files.ts';
import { deleteOldVersions, deleteVersion } from '../data/files/objects.ts';
import { indexFolder } from '../data/keys/listings.ts';

/** The parts of EventBridge's event that are used. */
const objectCreated = z.object({
  detail: z.object({
    object: z.object({
      key: z.string(),
      size: z.number(),
      'version-id': z.string(),
    }),
  }),
});

/**
 * The number of versions of an upload that stay until one is accepted: one may be about to be accepted while
 * another arrives.
 */
const MOST_VERSIONS = 5;

/**
 * Removes an upload that is too large, or arrives after its file was accepted; and old versions of a file that is
 * not accepted yet.
 */
export async function handler(event: unknown): Promise<void> {
  const { key, size, 'version-id': versionId } = objectCreated.parse(event).detail.object;
  // The index is stored by the site itself, without an acceptance.
  if (key.startsWith(indexFolder)) return;
  const isTooLarge = size > maxBytesOf(key);
  if (isTooLarge) await recordTooLarge(key);
  const file = await getFile(key);
  const isExpected = file?.version_id === null || file?.version_id === versionId;
  if (isTooLarge || !isExpected) await deleteVersion(key, versionId);
  else if (file.version_id === null) await deleteOldVersions(key, MOST_VERSIONS);
}
