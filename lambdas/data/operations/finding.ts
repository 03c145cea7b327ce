import type { Key } from '../keys/key.ts';
import type { Attributes } from '../table/expressions.ts';

/** Something that is wrong in the table. */
export interface Finding {
  readonly what:
    | 'wrong counter'
    | 'lost listing'
    | 'lost item'
    | 'wrong place in the index'
    | 'message that waits too long';
  /** The item's key or id. */
  readonly item: string;
  readonly detail: string;
  repair(): Promise<void>;
}

/** Looks at all items of the table, one after the other, and says then what is wrong. */
export interface Collector {
  add(key: Key, item: Attributes): void;
  findings(): Finding[];
}
