import { promisifyRequest, setMany } from 'idb-keyval';
import { recordings } from '../../../api/recordings.ts';
import { assemble, type StoredTake, type TakeInfo } from './stored-take.ts';

// In the order of keys, every list sorts after every text and number.
const below = (prefix: readonly string[]) => IDBKeyRange.bound([...prefix], [...prefix, []]);

/**
 * The recordings of one application: a crash or a reload loses the last second at most. Keys are
 * [candidate, application, question, take, part]; a part is `info`, `file`, or the number of a chunk.
 * Any of its calls rejects where the browser cannot or may not store.
 */
export class TakeStore {
  readonly #prefix: readonly string[];

  constructor(candidateId: string, applicationId: string) {
    this.#prefix = [candidateId, applicationId];
  }

  #key(questionId: string, takeId: string, part: 'info' | 'file' | number): IDBValidKey {
    return [...this.#prefix, questionId, takeId, part];
  }

  saveInfo(questionId: string, takeId: string, info: TakeInfo): Promise<void> {
    return setMany([[this.#key(questionId, takeId, 'info'), info]], recordings);
  }

  /** Bytes and not a Blob, which some browsers cannot store in private windows. */
  async saveChunk(questionId: string, takeId: string, index: number, chunk: Blob): Promise<void> {
    const bytes = await chunk.arrayBuffer();
    await setMany([[this.#key(questionId, takeId, index), bytes]], recordings);
  }

  /** Puts the finished file in the place of its chunks. */
  async saveFile(questionId: string, takeId: string, info: TakeInfo, file: Blob): Promise<void> {
    const bytes = await file.arrayBuffer();
    await recordings('readwrite', (parts) => {
      parts.delete(below([...this.#prefix, questionId, takeId]));
      parts.put(info, this.#key(questionId, takeId, 'info'));
      parts.put(bytes, this.#key(questionId, takeId, 'file'));
      return promisifyRequest(parts.transaction);
    });
  }

  remove(questionId: string, takeId: string): Promise<void> {
    return this.#removeBelow([...this.#prefix, questionId, takeId]);
  }

  /** To be called once the server has confirmed the answers. */
  clear(): Promise<void> {
    return this.#removeBelow(this.#prefix);
  }

  #removeBelow(prefix: readonly string[]): Promise<void> {
    return recordings('readwrite', (parts) => {
      parts.delete(below(prefix));
      return promisifyRequest(parts.transaction);
    });
  }

  /** Everything that was kept, oldest take first. */
  async load(): Promise<StoredTake[]> {
    const [keys, values] = await recordings('readonly', (parts) => {
      const range = below(this.#prefix);
      return Promise.all([
        promisifyRequest(parts.getAllKeys(range)),
        promisifyRequest(parts.getAll(range)),
      ]);
    });
    return assemble(keys, values);
  }
}
