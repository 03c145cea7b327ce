import type { LeftOutReason } from '../contract/statuses/left-out.ts';

/** The result for one of many applications. */
export interface Outcome {
  readonly id: string;
  /** Undefined if it is done. */
  readonly leftOut?: LeftOutReason;
}

/** The ids of those that are done. */
export function doneOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ id, leftOut }) => (leftOut === undefined ? id : []));
}

/** Those that are left out, each with its reason. */
export function leftOutOf(outcomes: readonly Outcome[]): { id: string; reason: LeftOutReason }[] {
  return outcomes.flatMap(({ id, leftOut }) =>
    leftOut === undefined ? [] : { id, reason: leftOut },
  );
}
