import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { LONG_WORK_LEASE_MS } from '../../../contract/function-timeouts.ts';
import { storeIndex } from '../../files/object-streams.ts';
import { storedIndexKey } from '../../keys/listings.ts';
import { LISTING_CHANGES_S } from '../../listings/listing-changes.ts';
import { getItem } from '../../table/read.ts';
import { unlessConflict } from '../../table/retry.ts';
import { changeWrite, createWrite, transact, writeOne } from '../../table/write.ts';
import { INDEX_VERSION } from '../job-index.ts';
import { copyIndex, type Following } from './follow-log.ts';
import type { JobReplica } from './job-replica.ts';
import { inOwnFile } from './own-file.ts';
import { Seal, type StoredIndex, storedIndexType } from './stored-index.ts';

/** A new snapshot is stored after this many changes, or this share of the open jobs. */
const MANY_CHANGES = 500;
const MANY_OF_ALL = 0.02;
/** With fewer changes, a new snapshot is stored after this time. */
const FEW_CHANGES_MS = 60 * 60_000;
/** The time between rebuilds from the table, which include changes that never reached the log. */
const BUILT_EVERY_MS = 24 * 60 * 60_000;

const KEY = { key: storedIndexKey };

/** Stores a new snapshot of the index if enough has changed. Once a day, rebuilds the index first. */
export async function publishIndexSnapshot(replica: JobReplica): Promise<void> {
  const now = Date.now();
  const before = await getItem(storedIndexKey, storedIndexType);
  if (Date.parse(before?.claimed_until ?? '') > now) return;
  const following = await replica.read((_, state) => state);
  const last = before?.stored;
  const isStale = now - Date.parse(last?.built_at ?? '') > BUILT_EVERY_MS;
  const waitedMs = now - (last === undefined ? following.builtAt : Date.parse(last.synced_at));
  if (!isStale && !isEnough(following, waitedMs)) return;
  // The lease keeps other functions from storing one in the meantime.
  const claimed = {
    ...before,
    claimed_until: new Date(now + LONG_WORK_LEASE_MS).toISOString(),
    expires_at: Math.floor(now / 1000) + LISTING_CHANGES_S,
    revision: (before?.revision ?? 0) + 1,
  };
  const claim =
    before === undefined
      ? createWrite(storedIndexType, KEY, claimed)
      : changeWrite(storedIndexType, KEY, before, claimed);
  if (!(await unlessConflict(transact([claim]).then(() => true)))) return;
  if (isStale) await replica.rebuild();
  const stored = await store(replica);
  const next = { ...claimed, stored, claimed_until: undefined };
  await writeOne(changeWrite(storedIndexType, KEY, claimed, next));
}

/** Releases the lease of storing a snapshot. */
export async function releaseSnapshot(): Promise<void> {
  const before = await getItem(storedIndexKey, storedIndexType);
  if (before?.claimed_until === undefined) return;
  await writeOne(
    changeWrite(storedIndexType, KEY, before, { ...before, claimed_until: undefined }),
  );
}

function isEnough({ changes, index }: Following, waitedMs: number): boolean {
  const many = Math.max(MANY_CHANGES, index.size * MANY_OF_ALL);
  return changes >= many || (changes > 0 && waitedMs > FEW_CHANGES_MS);
}

async function store(replica: JobReplica): Promise<StoredIndex> {
  return await inOwnFile(async (file) => {
    const { following, ...copy } = await replica.read((index, following) => {
      copyIndex(following, file);
      return { ...following, following, jobs: index.size };
    });
    const seal = new Seal();
    const compressed = pipeline(createReadStream(file), createZstdCompress(), () => {});
    const version_id = await storeIndex(Readable.from(seal.read(compressed)));
    following.changes -= copy.changes;
    return {
      version_id,
      bytes: seal.bytes,
      sha256: seal.sha256(),
      index_version: INDEX_VERSION,
      jobs: copy.jobs,
      built_at: new Date(copy.builtAt).toISOString(),
      synced_at: new Date(copy.syncedAt).toISOString(),
    };
  });
}
