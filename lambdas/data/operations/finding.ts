import type { Key } from '../keys/key.ts';
import type { Attributes } from '../table/expressions.ts';

/** A fault in the table. */
export interface Finding {
  readonly what:
    | 'wrong counter'
    | 'lost listing'
    | 'lost item'
    | 'wrong place in the index'
    | 'wrong row'
    | 'lost conversation'
    | 'wrong conversation'
    | 'wrong interview'
    | 'message that waits too long';
  /** The item's key or id. */
  readonly item: string;
  readonly detail: string;
  repair(): Promise<void>;
}

/** Sees each item of the table once, and reports its findings at the end. */
export interface Collector {
  add(key: Key, item: Attributes): void;
  findings(): Finding[];
}
