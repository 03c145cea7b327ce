import * as z from 'zod/mini';
import { maxBytesOf } from '../data/files/buckets.ts';
import { getFile, recordTooLarge } from '../data/files/files.ts';
import { deleteVersion } from '../data/files/objects.ts';
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

/** Removes an upload that is too large, or that arrives after its file was accepted. */
export async function handler(event: unknown): Promise<void> {
  const { key, size, 'version-id': versionId } = objectCreated.parse(event).detail.object;
  // The index is stored by the site itself, without an acceptance.
  if (key.startsWith(indexFolder)) return;
  const isTooLarge = size > maxBytesOf(key);
  if (isTooLarge) await recordTooLarge(key);
  const file = await getFile(key);
  const isExpected = file?.version_id === null || file?.version_id === versionId;
  if (isTooLarge || !isExpected) await deleteVersion(key, versionId);
}
