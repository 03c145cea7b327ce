import { promisifyRequest, setMany } from 'idb-keyval';
import * as z from 'zod/mini';
import { keysBelow, recordings, removeRecordings } from '../../../../api/stored/recordings.ts';
import { sessionOf } from '../../../../api/stored/session.ts';
import { FAULTS } from './levels.ts';

/**
 * The stored recordings of an application: a crash or reload loses at most the last second. Keys are
 * [candidate, application, `keyOf` of the question, take, part]; a part is `info`, `file` or a chunk's
 * number. Every call rejects if the browser cannot store.
 */
export class TakeStore {
  readonly #candidateId: string;
  readonly #applicationId: string;

  constructor(candidateId: string, applicationId: string) {
    this.#candidateId = candidateId;
    this.#applicationId = applicationId;
  }

  get #prefix(): readonly string[] {
    return [this.#candidateId, this.#applicationId];
  }

  #key(questionKey: string, takeId: string, part: 'info' | 'file' | number): IDBValidKey {
    return [...this.#prefix, questionKey, takeId, part];
  }

  /** A recording may end after a logout: nothing may be stored then. */
  get #ownerHasLeft(): boolean {
    return sessionOf('candidate').personId !== this.#candidateId;
  }

  async saveInfo(questionKey: string, takeId: string, info: TakeInfo): Promise<void> {
    if (this.#ownerHasLeft) return;
    await setMany([[this.#key(questionKey, takeId, 'info'), info]], recordings);
  }

  /** Stores bytes, because some browsers cannot store a Blob in private windows. */
  async saveChunk(questionKey: string, takeId: string, index: number, chunk: Blob): Promise<void> {
    const bytes = await chunk.arrayBuffer();
    if (this.#ownerHasLeft) return;
    await setMany([[this.#key(questionKey, takeId, index), bytes]], recordings);
  }

  /** Replaces the chunks by the finished file. */
  async saveFile(questionKey: string, takeId: string, info: TakeInfo, file: Blob): Promise<void> {
    const bytes = await file.arrayBuffer();
    if (this.#ownerHasLeft) return;
    await recordings('readwrite', (parts) => {
      parts.delete(keysBelow([...this.#prefix, questionKey, takeId]));
      parts.put(info, this.#key(questionKey, takeId, 'info'));
      parts.put(bytes, this.#key(questionKey, takeId, 'file'));
      return promisifyRequest(parts.transaction);
    });
  }

  remove(questionKey: string, takeId: string): Promise<void> {
    return recordings('readwrite', (parts) => {
      parts.delete(keysBelow([...this.#prefix, questionKey, takeId]));
      return promisifyRequest(parts.transaction);
    });
  }

  /** Removes every take. Call it once the server has confirmed the answers. */
  clear(): Promise<void> {
    return removeRecordings(this.#candidateId, this.#applicationId);
  }

  /** All takes, oldest first. */
  async load(): Promise<StoredTake[]> {
    const [keys, values] = await recordings('readonly', (parts) => {
      const range = keysBelow(this.#prefix);
      return Promise.all([
        promisifyRequest(parts.getAllKeys(range)),
        promisifyRequest(parts.getAll(range)),
      ]);
    });
    return assembleTakes(keys, values);
  }
}

const takeInfo = z.object({
  number: z.int(),
  mimeType: z.string(),
  durationMs: z.number(),
  used: z.boolean(),
  /** Unknown of a recording that was interrupted. */
  faults: z._default(z.array(z.enum(FAULTS)), []),
  /** The uploaded file. */
  url: z.nullable(z.string()),
});
type TakeInfo = z.output<typeof takeInfo>;

export interface StoredTake {
  readonly questionKey: string;
  readonly takeId: string;
  readonly info: TakeInfo;
  /** A finished file, or the chunks of an interrupted recording. */
  readonly content: { readonly file: Blob } | { readonly chunks: Blob };
}

const partKey = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.union([z.literal('info'), z.literal('file'), z.number()]),
]);

/** Assembles takes from stored parts, sorted by key. Skips takes without content. */
export function assembleTakes(keys: readonly unknown[], values: readonly unknown[]): StoredTake[] {
  const takes = new Map<string, Parts>();
  for (const [index, key] of keys.entries()) {
    const parsed = partKey.safeParse(key);
    // Skip unreadable keys.
    if (!parsed.success) continue;
    const [, , questionKey, takeId, part] = parsed.data;
    const parts = takes.get(takeId) ?? { questionKey, takeId, chunks: [] };
    takes.set(takeId, parts);
    const value = values[index];
    if (part === 'info') parts.info = takeInfo.safeParse(value).data;
    else if (value instanceof ArrayBuffer && part === 'file') parts.file = value;
    // Nothing after a missing chunk is readable.
    else if (value instanceof ArrayBuffer && part === parts.chunks.length) parts.chunks.push(value);
  }
  return [...takes.values()].flatMap(toTake).sort((a, b) => a.info.number - b.info.number);
}

interface Parts {
  readonly questionKey: string;
  readonly takeId: string;
  info?: TakeInfo | undefined;
  file?: ArrayBuffer;
  readonly chunks: ArrayBuffer[];
}

function toTake({ questionKey, takeId, info, file, chunks }: Parts): StoredTake[] {
  if (info === undefined || (file === undefined && chunks.length === 0)) return [];
  const blob = new Blob(file ? [file] : chunks, { type: info.mimeType });
  const content = file ? { file: blob } : { chunks: blob };
  return [{ questionKey, takeId, info, content }];
}
