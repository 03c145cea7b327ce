import * as z from 'zod/mini';
import { DOCUMENT_KEY, RECORDING_KEY } from '../contract/schemas/file-types.ts';
import { maxBytesOf } from '../data/files/buckets.ts';
import { getFile, hasTooManyBytes, recordBytes, recordTooLarge } from '../data/files/files.ts';
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
 * Removes an upload that is too large, arrives after its file was accepted, or exceeds what its candidate may have
 * waiting; and old versions of a file that is not accepted yet.
 */
export async function handler(event: unknown): Promise<void> {
  const { key, size, 'version-id': versionId } = objectCreated.parse(event).detail.object;
  // The index is stored by the site itself, without an acceptance.
  if (key.startsWith(indexFolder)) return;
  const isTooLarge = size > maxBytesOf(key);
  if (isTooLarge) await recordTooLarge(key);
  const file = await getFile(key);
  const isExpected = file?.version_id === null || file?.version_id === versionId;
  if (isTooLarge || !isExpected) return await deleteVersion(key, versionId);
  if (file.version_id !== null) return;
  const bytes = await deleteOldVersions(key, MOST_VERSIONS);
  if (!isUpload(key)) return;
  await recordBytes(key, bytes);
  // URLs that were signed before may bring more than the quota.
  if (!(await hasTooManyBytes(file.owner_id))) return;
  await deleteVersion(key, versionId);
  await recordBytes(key, bytes - size);
}

/** Whether a candidate uploaded it; exports and logos are stored by the site itself. */
const isUpload = (key: string) => DOCUMENT_KEY.test(key) || RECORDING_KEY.test(key);
