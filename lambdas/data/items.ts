import * as z from 'zod/mini';
import type { Attributes } from './expressions.ts';

/**
 * How kinds of items are stored: the shape, its version, and how items of older versions become items of this one.
 *
 * To change a stored shape, change the shape and add to `upgrades` a function that turns what the latest version
 * stored into what this one stores. Older items are upgraded each time they are read, and stored in the new shape by
 * their next change. The number of upgrades is the version; the first version had no attribute for it.
 */

/** Counts the changes of an item. Whoever reads, decides and writes does so on condition that it is what they read. */
export const revision = z._default(z.int(), 0);

export interface Revisioned {
  readonly revision: number;
}

export interface ItemType<T> {
  readonly version: number;
  /** Attributes that `increment` alone changes, without raising the revision. */
  readonly counters: readonly string[];
  /** An item as it is stored in this version or an older one. @throws where it is neither */
  parse(stored: Attributes): T;
}

export function itemType<S extends z.ZodMiniType>(
  shape: S,
  {
    upgrades = [],
    counters = [],
  }: {
    readonly upgrades?: readonly ((older: Attributes) => Attributes)[];
    readonly counters?: readonly (keyof z.output<S> & string)[];
  } = {},
): ItemType<z.output<S>> {
  return {
    version: upgrades.length + 1,
    counters,
    parse(stored) {
      const version = storedVersion.parse(stored).schema_version;
      const upgraded = upgrades.slice(version - 1).reduce((older, next) => next(older), stored);
      return shape.parse(upgraded);
    },
  };
}

const storedVersion = z.object({ schema_version: z._default(z.int(), 1) });
