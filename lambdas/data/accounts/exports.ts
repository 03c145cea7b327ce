import * as z from 'zod/mini';
import type { accountExport } from '../../contract/calls/account.ts';
import { EXPORT_S, READ_URL_S } from '../../contract/limits.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { expectFile, forgetFile } from '../files/files.ts';
import { signedZipUrl } from '../files/presign.ts';
import { exportKey, exportObjectKey } from '../keys/accounts.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { changeWrite, createWrite, type Write } from '../table/write.ts';

/**
 * The copy of everything that is held about somebody, which they have asked for: one of an account at a time. A task
 * builds it. It is a ZIP in the bucket of documents, whose file is known before it is there, so that it is found and
 * removed however the building ends.
 */
const exportType = itemType(
  z.object({
    /** Random, as its object is named by it. */
    id: z.string(),
    state: z.enum(['building', 'ready', 'failed']),
    requested_at: z.string(),
    /** In bytes, once it is ready. */
    size: z.nullable(z.int()),
    /** Until when, in seconds of the epoch, it can be downloaded, or is being built, or is known to have failed. */
    expires_at: z.int(),
    revision,
  }),
);
export type StoredExport = ReturnType<typeof exportType.parse>;

/** Whose copy it is. */
interface Owner {
  readonly role: ActorRole;
  readonly id: string;
}

const inADay = () => Math.floor(Date.now() / 1000) + EXPORT_S;

/** The copy that was asked for last, though it may have expired. */
export async function getStoredExport(owner: Owner): Promise<StoredExport | undefined> {
  return await getItem(exportKey(owner), exportType);
}

/** Whether it is still of use: DynamoDB removes what has expired some time later. */
export function isCurrent(stored: StoredExport): boolean {
  return stored.expires_at > Date.now() / 1000;
}

/**
 * Begins a copy in place of the one before.
 * @returns the copy, and what stores it
 */
export function beginExport(
  owner: Owner,
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
      expectFile(exportObjectKey(begun.id), owner.id),
      ...(before === undefined
        ? [createWrite(exportType, at, begun)]
        : [changeWrite(exportType, at, before, begun), forgetFile(exportObjectKey(before.id))]),
    ],
  };
}

/** Ends the building of a copy, unless it is no longer the one that was asked for. @param size null where it has failed */
export function endExport(owner: Owner, before: StoredExport, size: number | null): Write {
  const state = size === null ? 'failed' : 'ready';
  const after: StoredExport = { ...before, state, size, expires_at: inADay() };
  return changeWrite(exportType, { key: exportKey(owner) }, before, after);
}

/** A copy as its owner sees it, with a URL that works for an hour and no longer than the copy itself. */
export async function exportToWire(stored: StoredExport): Promise<z.output<typeof accountExport>> {
  const { id, state, requested_at, size, expires_at } = stored;
  if (state !== 'ready') return { state, requested_at, size, expires_at: null, url: null };
  const seconds = Math.min(READ_URL_S, Math.max(1, Math.floor(expires_at - Date.now() / 1000)));
  const name = `hiring-marketplace-${requested_at.slice(0, 10)}.zip`;
  return {
    ...{ state, requested_at, size },
    expires_at: new Date(expires_at * 1000).toISOString(),
    url: await signedZipUrl(exportObjectKey(id), name, seconds),
  };
}
