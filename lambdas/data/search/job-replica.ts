import { type Building, beginBuilding, finishBuilding } from './build-index.ts';
import { type Following, follow, isTooOld } from './follow-log.ts';
import type { JobIndex } from './job-index.ts';

/**
 * This process's own copy of all open jobs, which follows the log of cards: an entry says that a job's card has changed,
 * and the card in the table says how. So entries may come late, twice, or in another order.
 */
export class JobReplica {
  #following: Following | undefined;
  /** One that has been begun, and goes on at the next call. */
  #building: Building | undefined;
  #turns: Promise<unknown> = Promise.resolve();
  #nextSync: Promise<void> | undefined;

  /**
   * Looks something up among the open jobs. What had been acknowledged when this was called is there.
   * @param look is done at once: the index may be another afterwards
   */
  async read<T>(look: (index: JobIndex) => T): Promise<T> {
    // One that is under way may have read the log already. One that has not begun does for all who wait for it.
    this.#nextSync ??= this.#inTurn(async () => {
      this.#nextSync = undefined;
      await this.#sync();
    });
    await this.#nextSync;
    if (this.#following === undefined) throw new Error('The index is gone');
    return look(this.#following.index);
  }

  /** Does one thing after the other, whatever becomes of those before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  async #sync(): Promise<Following> {
    if (this.#following !== undefined && isTooOld(this.#following.syncedAt)) this.#discard();
    this.#following ??= await this.#build();
    while (!(await follow(this.#following))) {
      this.#discard();
      this.#following = await this.#build();
    }
    return this.#following;
  }

  #discard(): void {
    this.#following?.index.close();
    this.#following = undefined;
  }

  async #build(): Promise<Following> {
    this.#building ??= await beginBuilding();
    const built = await finishBuilding(this.#building);
    this.#building = undefined;
    return built;
  }
}
