import { promisifyRequest, setMany } from 'idb-keyval';
import { keysBelow, recordings, removeRecordings } from '../../../../../api/stored/recordings.ts';
import { sessionOf } from '../../../../../api/stored/session.ts';
import { assembleTakes, type StoredTake, type TakeInfo } from './stored-take.ts';

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
