import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJsonFile, writeAtomically } from '../data-folder.ts';

/** A consumer's position in the table's stream. */
const stored = z.object({
  stream: z.string(),
  /** The sequence number of the last processed change of each shard; null if the shard is done. */
  shards: z.record(z.string(), z.nullable(z.string())),
});

export interface Checkpoint {
  /** Whether the consumer has never processed a change of this stream. */
  isNew(): boolean;
  /** Sets the current stream and shards; others are forgotten. */
  follow(stream: string, shards: readonly string[]): void;
  /** The last processed change of a shard. */
  lastOf(shard: string): string | null | undefined;
  move(shard: string, last: string | null): void;
  /** Moves past changes that the consumer doesn't receive. It is stored now and then: they may be read again. */
  skip(shard: string, last: string): void;
  forget(shard: string): void;
}

/** How often skipped changes are stored, in milliseconds. */
const SKIPPED_MS = 1000;

/** A consumer's position, persisted in a file. */
export function openCheckpoint(folder: string, consumer: string): Checkpoint {
  const file = fileOf(folder, consumer);
  let { stream, shards } = read(file);
  let savedAt = 0;

  function save(): void {
    writeAtomically(file, `${JSON.stringify({ stream, shards })}\n`);
    savedAt = Date.now();
  }

  return {
    isNew: () => Object.keys(shards).length === 0,
    follow: (current, present) => {
      // Another stream starts from its own beginning.
      const kept = Object.entries(stream === current ? shards : {}).filter(([shard]) =>
        present.includes(shard),
      );
      stream = current;
      shards = Object.fromEntries(kept);
    },
    lastOf: (shard) => shards[shard],
    move: (shard, last) => {
      shards[shard] = last;
      save();
    },
    skip: (shard, last) => {
      shards[shard] = last;
      if (Date.now() - savedAt >= SKIPPED_MS) save();
    },
    forget: (shard) => {
      delete shards[shard];
      save();
    },
  };
}

/** The last change that all consumers with a position have processed. Undefined if none has one. */
export function consumedByAll(folder: string, consumers: readonly string[]): string | undefined {
  const had = consumers.flatMap((consumer) => Object.values(read(fileOf(folder, consumer)).shards));
  return had
    .filter((last) => last !== null)
    .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .at(0);
}

const fileOf = (folder: string, consumer: string) => join(folder, `${consumer}.json`);

function read(file: string): z.output<typeof stored> {
  return readJsonFile(file, stored) ?? { stream: '', shards: {} };
}
