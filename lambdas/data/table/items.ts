import * as z from 'zod/mini';
import type { Attributes } from './expressions.ts';

/**
 * How each kind of item is stored: its shape, the shape's version, and upgrades of older versions.
 *
 * To change a stored shape, change the shape and append to `upgrades` a function from an item of the previous
 * version to one of this version. Items are upgraded on each read, and stored in the new shape by their next
 * change. The version is the number of upgrades plus one.
 */

/** The keys that every item has. */
export const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** The optimistic lock: counts the changes of an item, from 1. A write that depends on an earlier read checks it. */
export const revision = z.int();

export interface Revisioned {
  readonly revision: number;
}

/** Whether an item has expired. DynamoDB removes expired items up to days later: until then, no read returns them. */
export function isExpired({ expires_at }: Attributes): boolean {
  return typeof expires_at === 'number' && expires_at <= Date.now() / 1000;
}

/** Parses a stored item: an `ItemType`, or a zod schema. */
export interface Parser<T> {
  parse(stored: Attributes): T;
  /** Whether expired items are read too, such as to remove what belongs to them. */
  readonly readsExpired?: boolean;
}

/** The same parser, for reads that also need expired items. */
export function withExpired<T>(type: Parser<T>): Parser<T> {
  return { parse: (stored) => type.parse(stored), readsExpired: true };
}

export interface ItemType<T> {
  readonly version: number;
  /** Attributes with writes of their own, such as increments. They do not raise the revision. */
  readonly counters: readonly string[];
  /**
   * Parses an item of this or an older version.
   * @throws if it is neither
   */
  parse(stored: Attributes): T;
  /** The item in this version's form, with its keys and all other attributes. */
  upgrade(stored: Attributes): Attributes;
}

/** Parses nothing: for items of any kind or version. */
export const rawItem = { parse: (stored: Attributes) => stored };

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

// An item without a version has version 1.
const storedVersion = z.object({ schema_version: z._default(z.int(), 1) });
