import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { type Building, beginBuilding, finishBuilding } from './build-index.ts';
import { type Following, follow, isTooOld } from './follow-log.ts';
import { type JobIndex, openJobIndex } from './job-index.ts';
import { inOwnFile } from './own-file.ts';

/** What is known of an index. Times are in milliseconds of the epoch. */
export interface Copy {
  /** When its building from the table began. */
  readonly builtAt: number;
  /** Up to when it has followed the log of listing changes. */
  readonly syncedAt: number;
  readonly jobs: number;
  /** How many changes are in it that are in none that was stored. */
  readonly changes: number;
}

/** What is kept in a copy beside the jobs. */
const followed = z.object({
  builtAt: z.int(),
  syncedAt: z.int(),
  since: z.int(),
  settled: z.array(z.string()),
});
const FOLLOWED = 'followed';

/**
 * This process's own index of all open jobs, which follows the log of listing changes: an entry says that a job's card has changed,
 * and the card in the table says how. So entries may come late, twice, or in another order.
 */
export class JobReplica {
  readonly #restore: (file: string) => Promise<boolean>;
  #following: Following | undefined;
  /** One that has been begun, and goes on at the next call. */
  #building: Building | undefined;
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
  async read<T>(look: (index: JobIndex) => T): Promise<T> {
    const { index } = await this.#synced();
    return look(index);
  }

  async state(): Promise<Copy> {
    return stateOf(await this.#synced());
  }

  /** Builds the index anew from the table. */
  async rebuild(): Promise<void> {
    await this.#inTurn(async () => {
      const built = await this.#build();
      this.#discard();
      this.#following = built;
    });
  }

  /** Copies the index to a new file, with what is needed to follow the log from there on. */
  async copyTo(file: string): Promise<Copy> {
    return await this.#inTurn(async () => {
      const now = await this.#sync();
      const { index, builtAt, syncedAt, since, settled } = now;
      const notes = { builtAt, syncedAt, since, settled: [...settled] };
      index.apply({ notes: { [FOLLOWED]: JSON.stringify(notes) } });
      index.copyTo(file);
      return stateOf(now);
    });
  }

  /** Notes that a copy has been stored. */
  stored({ changes }: Copy): void {
    if (this.#following !== undefined)
      this.#following.changes = Math.max(0, this.#following.changes - changes);
  }

  // One that is under way may have read the log already. One that has not begun does for all who wait for it.
  async #synced(): Promise<Following> {
    this.#nextSync ??= this.#inTurn(() => {
      this.#nextSync = undefined;
      return this.#sync();
    });
    return await this.#nextSync;
  }

  async #sync(): Promise<Following> {
    if (this.#following !== undefined && isTooOld(this.#following.syncedAt)) this.#discard();
    this.#following ??= (await this.#open()) ?? (await this.#build());
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

  /** Opens the index that was stored. Undefined where there is none that can be used. */
  async #open(): Promise<Following | undefined> {
    // One that is being built is nearer.
    if (this.#building !== undefined) return undefined;
    try {
      return await inOwnFile(async (file) => {
        if (!(await this.#restore(file))) return undefined;
        const index = openJobIndex(file);
        const { settled, ...rest } = followed.parse(JSON.parse(index.note(FOLLOWED) ?? ''));
        return { index, ...rest, settled: new Set(settled), changes: 0 };
      });
    } catch (error) {
      console.warn('The index of open jobs that was stored cannot be used', error);
      return undefined;
    }
  }

  async #build(): Promise<Following> {
    this.#building ??= await beginBuilding();
    const built = await finishBuilding(this.#building);
    this.#building = undefined;
    return built;
  }
}

function stateOf({ index, builtAt, syncedAt, changes }: Following): Copy {
  return { builtAt, syncedAt, jobs: index.size, changes };
}
