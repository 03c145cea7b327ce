import * as z from 'zod/mini';
import type { Attributes } from './expressions.ts';

/**
 * How each kind of item is stored: its shape, the shape's version, and how items of older versions are upgraded.
 *
 * To change a stored shape, change the shape and append to `upgrades` a function that takes an item as the version
 * before stored it and returns it as this version stores it. Items are upgraded each time they are read, and stored in
 * the new shape by their next change. The version is the number of upgrades plus one.
 */

/** The keys that every item has. */
export const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Counts the changes of an item, from 1. A write that follows from what was read depends on it. */
export const revision = z.int();

export interface Revisioned {
  readonly revision: number;
}

export interface ItemType<T> {
  readonly version: number;
  /** Attributes that only increments change. They do not raise the revision. */
  readonly counters: readonly string[];
  /** An item as it is stored in this version or an older one. @throws where it is neither */
  parse(stored: Attributes): T;
  /** What is stored, as this version stores it, with its keys and all else that it has. */
  upgrade(stored: Attributes): Attributes;
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
  const current = upgrades.length + 1;
  function upgrade(stored: Attributes): Attributes {
    const version = storedVersion.parse(stored).schema_version;
    const upgraded = upgrades.slice(version - 1).reduce((older, next) => next(older), stored);
    return { ...upgraded, schema_version: current };
  }
  return {
    version: current,
    counters,
    parse: (stored) => shape.parse(upgrade(stored)),
    upgrade,
  };
}

// An item without a version is of the first.
const storedVersion = z.object({ schema_version: z._default(z.int(), 1) });
