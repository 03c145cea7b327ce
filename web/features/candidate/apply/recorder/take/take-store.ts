import { promisifyRequest, setMany } from 'idb-keyval';
import { keysBelow, recordings, removeRecordings } from '../../../../../api/stored/recordings.ts';
import { sessionOf } from '../../../../../api/stored/session.ts';
import { assemble, type StoredTake, type TakeInfo } from './stored-take.ts';

/**
 * The recordings of one application: a crash or a reload loses the last second at most. Keys are
 * [candidate, application, `keyOf` of the question, take, part]; a part is `info`, `file`, or the number of a chunk.
 * Every call rejects where the browser cannot store or is not allowed to.
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

  /** A recording may end just after its owner has logged out. By then everything is removed, and nothing may be added. */
  get #ownerHasLeft(): boolean {
    return sessionOf('candidate').personId !== this.#candidateId;
  }

  /** Keeps what is known about a take. */
  async saveInfo(questionKey: string, takeId: string, info: TakeInfo): Promise<void> {
    if (this.#ownerHasLeft) return;
    await setMany([[this.#key(questionKey, takeId, 'info'), info]], recordings);
  }

  /** Keeps bytes and not a Blob, which some browsers cannot store in private windows. */
  async saveChunk(questionKey: string, takeId: string, index: number, chunk: Blob): Promise<void> {
    const bytes = await chunk.arrayBuffer();
    if (this.#ownerHasLeft) return;
    await setMany([[this.#key(questionKey, takeId, index), bytes]], recordings);
  }

  /** Keeps the finished file instead of its chunks. */
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

  /** Removes one take. */
  remove(questionKey: string, takeId: string): Promise<void> {
    return recordings('readwrite', (parts) => {
      parts.delete(keysBelow([...this.#prefix, questionKey, takeId]));
      return promisifyRequest(parts.transaction);
    });
  }

  /** Removes every take. To be called once the server has confirmed the answers. */
  clear(): Promise<void> {
    return removeRecordings(this.#candidateId, this.#applicationId);
  }

  /** All takes, the oldest first. */
  async load(): Promise<StoredTake[]> {
    const [keys, values] = await recordings('readonly', (parts) => {
      const range = keysBelow(this.#prefix);
      return Promise.all([
        promisifyRequest(parts.getAllKeys(range)),
        promisifyRequest(parts.getAll(range)),
      ]);
    });
    return assemble(keys, values);
  }
}
