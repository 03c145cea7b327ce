import { MessagePort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { type ObjectStart, readRange } from './objects.ts';
import { runStoppable } from './stoppable.ts';

/** The kind and length of a recorded answer. */
export interface Recording {
  readonly kind: 'video' | 'audio';
  /** Just over the limit if the recording is longer. Undefined if the file is damaged after its first packet. */
  readonly durationMs: number | undefined;
}

/** What the reading thread is given. */
export interface RecordingFile {
  /** The first bytes. */
  readonly start: Uint8Array;
  /** The size of the whole file, in bytes. */
  readonly size: number;
  /** The length at which it stops reading. */
  readonly mostMs: number;
}

const message = z.union([
  /** A part of the file that the thread needs; `answer` takes its bytes. */
  z.object({ from: z.int(), to: z.int(), answer: z.instanceof(MessagePort) }),
  /** Once a packet is found. */
  z.object({ kind: z.enum(['video', 'audio']) }),
  z.object({ durationMs: z.number() }),
]);
export type RecordingMessage = z.output<typeof message>;

/**
 * Reads the tracks and the length of a WebM or MP4 file, in a thread that is stopped if it takes too long.
 * @param mostMs the longest length that is of interest
 * @returns undefined if no packet is found
 * @throws if S3 fails or cannot be reached, or is too slow
 */
export async function readRecording(
  key: string,
  { bytes, size, versionId }: ObjectStart,
  mostMs: number,
): Promise<Recording | undefined> {
  let kind: Recording['kind'] | undefined;
  let durationMs: number | undefined;
  const file: RecordingFile = { start: bytes, size, mostMs };
  const ended = await runStoppable('recording-worker', file, async (said) => {
    const what = message.parse(said);
    if ('answer' in what)
      what.answer.postMessage(await readRange(key, versionId, what.from, what.to));
    else if ('kind' in what) kind = what.kind;
    else durationMs = what.durationMs;
  });
  if (kind !== undefined) return { kind, durationMs };
  if (ended === 'late') throw new Error(`No packet of ${key} was found in time`);
  return undefined;
}
