import pLimit from 'p-limit';
import { beginIndex, type Following, follow, isTooOld, openCopy, readTable } from './follow-log.ts';
import type { JobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/**
 * This process's own index of all open jobs, which follows the log of listing changes: an entry says that a job's card has changed,
 * and the card in the table says how. So entries may come late, twice, or in another order.
 */
export class JobReplica {
  readonly #restore: (file: string) => Promise<boolean>;
  #following: Following | undefined;
  readonly #inTurn = pLimit(1);
  #nextSync: Promise<Following> | undefined;

  /** @param restore puts the index that was stored into a file; answers whether there is one, and throws where it is bad */
  constructor(restore: (file: string) => Promise<boolean>) {
    this.#restore = restore;
  }

  /**
   * Looks something up among the open jobs. What had been acknowledged when this was called is there.
   * @param look is done at once: the index may be another afterwards
   */
  async read<T>(look: (index: JobIndex, following: Following) => T): Promise<T> {
    // One that is under way may have read the log already. One that has not begun does for all who wait for it.
    this.#nextSync ??= this.#inTurn(() => {
      this.#nextSync = undefined;
      return this.#sync();
    });
    const following = await this.#nextSync;
    return look(following.index, following);
  }

  /** Builds the index anew from the table. */
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

  /** Opens the index that was stored. Undefined where there is none that can be used. */
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
