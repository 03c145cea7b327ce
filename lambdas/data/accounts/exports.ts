import * as z from 'zod/mini';
import { type accountExport, EXPORT_STATES } from '../../contract/calls/account.ts';
import { EXPORT_S } from '../../contract/limits.ts';
import { discardFileWrite, registerSystemFile } from '../files/files.ts';
import { signedDownloadUrl } from '../files/presign.ts';
import { type Account, exportKey, exportObjectKey } from '../keys/accounts.ts';
import { itemType, revision, withExpired } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { changeWrite, createWrite, removeWrite, transact, type Write } from '../table/write.ts';

/**
 * Exports of personal data, at most one per account. A task builds the ZIP in the documents bucket. Its key
 * is stored before the build, so that the object is found and removed even if the build fails.
 */
const exportType = itemType(
  z.object({
    /** Random, since the object is named after it. */
    id: z.string(),
    state: z.enum(EXPORT_STATES),
    requested_at: z.string(),
    /** In bytes, once it is ready. */
    size: z.nullable(z.int()),
    /** In seconds of the epoch: the end of the download period, of the build, or of the failure notice. */
    expires_at: z.int(),
    revision,
  }),
);
export type StoredExport = ReturnType<typeof exportType.parse>;

const inADay = () => Math.floor(Date.now() / 1000) + EXPORT_S;

/** The latest export, unless it has expired. */
export async function getStoredExport(owner: Account): Promise<StoredExport | undefined> {
  return await getItem(exportKey(owner), exportType);
}

/**
 * Starts an export, replacing the previous one.
 * @returns the export, and the write that stores it
 */
export function beginExport(
  owner: Account,
  before: StoredExport | undefined,
): { readonly begun: StoredExport; readonly writes: readonly Write[] } {
  const begun: StoredExport = {
    id: crypto.randomUUID(),
    state: 'building',
    requested_at: new Date().toISOString(),
    size: null,
    expires_at: inADay(),
    revision: 1,
  };
  const at = { key: exportKey(owner) };
  return {
    begun,
    writes: [
      registerSystemFile(exportObjectKey(begun.id), owner.id),
      ...(before === undefined
        ? [createWrite(exportType, at, begun)]
        : [
            changeWrite(exportType, at, before, begun),
            discardFileWrite(exportObjectKey(before.id)),
          ]),
    ],
  };
}

/**
 * Ends the build of an export, unless a newer one was requested.
 * @param size null if it failed
 */
export function endExport(owner: Account, before: StoredExport, size: number | null): Write {
  const state = size === null ? 'failed' : 'ready';
  const after: StoredExport = { ...before, state, size, expires_at: inADay() };
  return changeWrite(exportType, { key: exportKey(owner) }, before, after);
}

/** An export for its owner, with a URL that is valid for an hour, but no longer than the export itself. */
export async function exportToWire(stored: StoredExport): Promise<z.output<typeof accountExport>> {
  const { id, state, requested_at, size, expires_at } = stored;
  if (state !== 'ready') return { state, requested_at, size, expires_at: null, url: null };
  const name = `hiring-marketplace-${requested_at.slice(0, 10)}.zip`;
  return {
    state,
    requested_at,
    size,
    expires_at: new Date(expires_at * 1000).toISOString(),
    url: await signedDownloadUrl(exportObjectKey(id), name, expires_at),
  };
}

/** Removes an export before it expires. A running build stores nothing either. */
export async function discardExport(owner: Account): Promise<void> {
  const stored = await getItem(exportKey(owner), withExpired(exportType));
  if (stored === undefined) return;
  const item = removeWrite(exportKey(owner), stored);
  await unlessConflict(transact([item, discardFileWrite(exportObjectKey(stored.id))]));
}
