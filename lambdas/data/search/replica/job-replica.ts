import pLimit from 'p-limit';
import type { JobIndex } from '../job-index.ts';
import { beginIndex, type Following, follow, isTooOld, openCopy, readTable } from './follow-log.ts';
import { inOwnFile } from './own-file.ts';

/**
 * This process's own index of all open jobs. It follows the log of listing changes: an entry says that a listing
 * has changed, and the listing itself is read from the table. So entries may come late, twice, or out of order.
 */
export class JobReplica {
  readonly #restore: (file: string) => Promise<boolean>;
  #following: Following | undefined;
  readonly #inTurn = pLimit(1);
  #nextSync: Promise<Following> | undefined;

  /** @param restore writes the stored snapshot to a file. Returns false if there is none, throws if it is corrupt */
  constructor(restore: (file: string) => Promise<boolean>) {
    this.#restore = restore;
  }

  /**
   * Reads from an index that has every change acknowledged before this call.
   * @param look synchronous: the index may be replaced afterwards
   */
  async read<T>(look: (index: JobIndex, following: Following) => T): Promise<T> {
    // A running update may have read the log already. An update that has not started serves everybody who waits.
    this.#nextSync ??= this.#inTurn(() => {
      this.#nextSync = undefined;
      return this.#sync();
    });
    const following = await this.#nextSync;
    return look(following.index, following);
  }

  /** Rebuilds the index from the table. */
  async rebuild(): Promise<void> {
    await this.#inTurn(async () => {
      await readTable(await this.#beginAnew());
    });
  }

  async #sync(): Promise<Following> {
    if (this.#following !== undefined && isTooOld(this.#following.syncedAt)) this.#discard();
    this.#following ??= (await this.#open()) ?? (await beginIndex());
    let following = this.#following;
    await readTable(following);
    while (!(await follow(following))) {
      following = await this.#beginAnew();
      await readTable(following);
    }
    return following;
  }

  async #beginAnew(): Promise<Following> {
    const begun = await beginIndex();
    this.#discard();
    this.#following = begun;
    return begun;
  }

  #discard(): void {
    this.#following?.index.close();
    this.#following = undefined;
  }

  /** Opens the stored snapshot. Undefined if there is no usable one. */
  async #open(): Promise<Following | undefined> {
    try {
      return await inOwnFile(async (file) =>
        (await this.#restore(file)) ? openCopy(file) : undefined,
      );
    } catch (error) {
      console.warn('The index of open jobs that was stored cannot be used', error);
      return undefined;
    }
  }
}
