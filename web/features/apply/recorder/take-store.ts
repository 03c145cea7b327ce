import { promisifyRequest, setMany } from 'idb-keyval';
import { keysBelow, recordings, removeRecordings } from '../../../api/recordings.ts';
import { sessionOf } from '../../../api/session.ts';
import { assemble, type StoredTake, type TakeInfo } from './stored-take.ts';

/**
 * The recordings of one application: a crash or a reload loses the last second at most. Keys are
 * [candidate, application, question, take, part]; a part is `info`, `file`, or the number of a chunk.
 * Any of its calls rejects where the browser cannot or may not store.
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

  #key(questionId: string, takeId: string, part: 'info' | 'file' | number): IDBValidKey {
    return [...this.#prefix, questionId, takeId, part];
  }

  /** A recording ends a moment after its owner has logged out: by then everything has been cleared. */
  get #ownerHasLeft(): boolean {
    return sessionOf('candidate').personId !== this.#candidateId;
  }

  /** Keeps what is known of a take. */
  async saveInfo(questionId: string, takeId: string, info: TakeInfo): Promise<void> {
    if (this.#ownerHasLeft) return;
    await setMany([[this.#key(questionId, takeId, 'info'), info]], recordings);
  }

  /** Bytes and not a Blob, which some browsers cannot store in private windows. */
  async saveChunk(questionId: string, takeId: string, index: number, chunk: Blob): Promise<void> {
    const bytes = await chunk.arrayBuffer();
    if (this.#ownerHasLeft) return;
    await setMany([[this.#key(questionId, takeId, index), bytes]], recordings);
  }

  /** Puts the finished file in the place of its chunks. */
  async saveFile(questionId: string, takeId: string, info: TakeInfo, file: Blob): Promise<void> {
    const bytes = await file.arrayBuffer();
    if (this.#ownerHasLeft) return;
    await recordings('readwrite', (parts) => {
      parts.delete(keysBelow([...this.#prefix, questionId, takeId]));
      parts.put(info, this.#key(questionId, takeId, 'info'));
      parts.put(bytes, this.#key(questionId, takeId, 'file'));
      return promisifyRequest(parts.transaction);
    });
  }

  /** Removes one take. */
  remove(questionId: string, takeId: string): Promise<void> {
    return recordings('readwrite', (parts) => {
      parts.delete(keysBelow([...this.#prefix, questionId, takeId]));
      return promisifyRequest(parts.transaction);
    });
  }

  /** Removes every take. To be called once the server has confirmed the answers. */
  clear(): Promise<void> {
    return removeRecordings(this.#candidateId, this.#applicationId);
  }

  /** Everything that was kept, oldest take first. */
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
