import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { typeOf } from './buckets.ts';
import { storeObject } from './object-streams.ts';

/** Streams exports, so that they need not fit into memory. Only a complete export is stored. */

/** After this many tries, a quarter of an hour, the owner sees that the export has failed. */
export const MOST_TRIES = 4;

/** A file of the ZIP. Its content is read just before it is written. */
export interface Entry {
  /** Its path, with `/` between folders. */
  readonly name: string;
  readonly input: string | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<string>;
}

/**
 * Loads things in order, several at once. One after the other, the answers' latency would take most of a build's time.
 * @param most how many are loaded, or wait to be used
 */
export async function* loadAhead<T, U>(
  things: Iterable<T>,
  most: number,
  load: (thing: T) => Promise<U>,
): AsyncGenerator<U> {
  const loading: Promise<U>[] = [];
  for (const thing of things) {
    const next = load(thing);
    // Thrown when its turn comes; it may be that its turn never comes.
    next.catch(() => {});
    loading.push(next);
    const first = loading.length === most ? loading.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const next of loading) yield await next;
}

/** The longest name in a path, in characters. */
const NAME_LENGTH = 60;
// Characters that Windows and others do not allow in file names, and invisible ones.
const UNSAFE = /[<>:"/\\|?*]|\p{C}/gu;

/**
 * The name of a folder or file, such as `002 Barista`. The number makes it unique and keeps the order.
 * @param digits the minimum number of digits
 */
export function entryName(number: number, words: string, digits = 3): string {
  const name = [...words.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ')];
  const cut = name
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/[. ]+$/, '')
    .trim();
  return `${String(number).padStart(digits, '0')} ${cut}`.trim();
}

/** An export is larger than it may be. */
export class TooLarge extends Error {}

/**
 * Stores a ZIP.
 * @param most its largest size, in bytes
 * @returns its size in bytes
 * @throws TooLarge, and then nothing is stored
 */
export async function storeZip(
  key: string,
  entries: AsyncIterable<Entry>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let size = 0;
  const measured = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) throw new TooLarge(`The export is larger than ${most} bytes`);
      controller.enqueue(chunk);
    },
  });
  await storeObject(key, typeOf(key), makeZip(entries).pipeThrough(measured));
  return size;
}

/**
 * Stores a file in parts. Text becomes UTF-8.
 * @returns its size in bytes
 */
export async function storeParts(
  key: string,
  parts: AsyncIterable<string> | Iterable<Uint8Array>,
): Promise<number> {
  let size = 0;
  async function* bytes() {
    for await (const part of parts) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      size += chunk.byteLength;
      yield chunk;
    }
  }
  await storeObject(key, typeOf(key), Readable.from(bytes()));
  return size;
}
