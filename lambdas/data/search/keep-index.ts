import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { CARD_LOG_S } from '../card-log.ts';
import { storedIndexKey } from '../keys.ts';
import { storeIndex } from '../object-streams.ts';
import { getItem } from '../read.ts';
import { unlessRaced } from '../retry.ts';
import { changeWrite, createWrite, writeOne } from '../write.ts';
import { INDEX_VERSION } from './job-index.ts';
import type { Copy, JobReplica } from './job-replica.ts';
import { inOwnFile } from './own-file.ts';
import { type StoredIndex, storedIndexType } from './stored-index.ts';

/** From how many changes on an index is stored anew: so many, or this share of the open jobs. */
const MANY_CHANGES = 500;
const MANY_OF_ALL = 0.02;
/** After how long it is stored for fewer changes. */
const FEW_CHANGES_MS = 60 * 60_000;
/** How often it is built anew from the table, so that what the log has not told gets into it. */
const BUILT_EVERY_MS = 24 * 60 * 60_000;
/** How long storing one can take: the function's own time. */
const CLAIM_MS = 15 * 60_000;

const readNote = () => getItem(storedIndexKey, storedIndexType);
type Note = NonNullable<Awaited<ReturnType<typeof readNote>>>;

/** Stores the index of open jobs where enough has changed since it was stored, and once a day builds it anew before. */
export async function keepIndex(replica: JobReplica): Promise<void> {
  const now = Date.now();
  const before = await readNote();
  if (before?.claimed_until !== undefined && Date.parse(before.claimed_until) > now) return;
  const since = (at: string | undefined) => now - Date.parse(at ?? '');
  const copy = await replica.state();
  const last = before?.stored;
  const isStale = last !== undefined && since(last.built_at) > BUILT_EVERY_MS;
  const waited = now - (last === undefined ? copy.builtAt : Date.parse(last.synced_at));
  if (!isStale && !isEnough(copy, waited)) return;
  const claimed = await claim(before, now);
  if (claimed === undefined) return;
  if (isStale) await replica.rebuild();
  const next = await store(replica);
  await writeOne(
    changeWrite(storedIndexType, { key: storedIndexKey }, claimed, {
      ...claimed,
      stored: next,
      claimed_until: undefined,
    }),
  );
}

function isEnough({ changes, jobs }: Copy, waitedMs: number): boolean {
  const many = Math.max(MANY_CHANGES, jobs * MANY_OF_ALL);
  return changes >= many || (changes > 0 && waitedMs > FEW_CHANGES_MS);
}

/** Lets nobody else store one meanwhile. Undefined where somebody does. */
async function claim(before: Note | undefined, now: number): Promise<Note | undefined> {
  const key = { key: storedIndexKey };
  const claimed = {
    ...before,
    claimed_until: new Date(now + CLAIM_MS).toISOString(),
    expires_at: Math.floor(now / 1000) + CARD_LOG_S,
  };
  return await unlessRaced(
    before === undefined
      ? writeOne(createWrite(storedIndexType, key, { ...claimed, revision: 1 })).then(() => ({
          ...claimed,
          revision: 1,
        }))
      : writeOne(changeWrite(storedIndexType, key, before, { ...before, ...claimed })).then(() => ({
          ...claimed,
          revision: before.revision + 1,
        })),
  );
}

async function store(replica: JobReplica): Promise<StoredIndex> {
  return await inOwnFile(async (file) => {
    const copy = await replica.copyTo(file);
    const hash = createHash('sha256');
    let bytes = 0;
    const compressed = pipeline(createReadStream(file), createZstdCompress(), () => {});
    const version_id = await storeIndex(
      Readable.from(
        (async function* () {
          for await (const chunk of compressed) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        })(),
      ),
    );
    replica.stored(copy);
    return {
      version_id,
      bytes,
      sha256: hash.digest('hex'),
      index_version: INDEX_VERSION,
      jobs: copy.jobs,
      built_at: new Date(copy.builtAt).toISOString(),
      synced_at: new Date(copy.syncedAt).toISOString(),
    };
  });
}
