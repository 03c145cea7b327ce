import type { JobColumns } from './job-columns.ts';
import type { JobCounts } from './job-counts.ts';
import { FAILS, type JobFilter, type MarkFails } from './job-filter.ts';
import type { FirstJobs, JobOrder, OrderPlace } from './job-order.ts';
import type { MatchingJobs } from './matching-jobs.ts';
import { ulidNumbers } from './ulid-numbers.ts';

/** How many jobs are looked at at once: few enough for what is noted of them to stay near the processor. */
const AT_ONCE = 1024;

interface Look {
  /** The jobs to look at. */
  readonly matching: MatchingJobs;
  readonly filter: JobFilter;
  readonly order: JobOrder;
  /** What comes after it is wanted. */
  readonly after: OrderPlace | undefined;
  /** Counts the jobs, where that is wanted. */
  readonly counts: JobCounts | undefined;
}

/**
 * Looks at jobs, some at once and the newest first, for those that come first in an order; and at no more of them than it
 * takes, where nothing is counted and everything passes.
 * @returns how many pass the filter
 */
export function findFirst(
  first: FirstJobs,
  columns: JobColumns,
  { matching, filter, order, after, counts }: Look,
): number {
  const { slots } = matching;
  const size = slots.length;
  const marks = marksOf(matching, filter);
  // Nothing need be looked at for how many there are.
  const known = counts === undefined && filter.marks.length === 0 ? matching.count : undefined;
  // Where the jobs end that are older than the cursor's.
  const older =
    after === undefined ? size : columns.firstNotBefore(slots, size, ulidNumbers(after.id));
  const highest = Math.min(order.highest, after?.value ?? Infinity);
  const fails = new Uint8Array(AT_ONCE);
  const values = new Float64Array(AT_ONCE);
  let count = 0;
  let until = known !== undefined && order.isByAge ? older : size;
  const ends = counts?.spans(slots) ?? [0];
  for (const [span, end] of ends.entries())
    while (until > end) {
      if (known !== undefined && first.least >= highest) return known;
      const from = Math.max(end, until - AT_ONCE);
      const some = slots.subarray(from, until);
      const failing = fails.subarray(0, some.length).fill(0);
      for (const mark of marks) mark(some, failing);
      counts?.count(span, some, failing);
      // Without a branch, which the processor would guess wrong for half of the jobs.
      for (let at = 0; at < some.length; at++) count += ((failing[at] ?? 0) - 1) >>> 31;
      if (first.least < highest) offer(some, from, failing);
      until = from;
    }
  return known ?? count;

  function offer(some: Uint32Array, from: number, failing: Uint8Array): void {
    order.fill(some, from, values);
    let { least } = first;
    for (let at = some.length - 1; at >= 0; at--) {
      const value = values[at] ?? 0;
      if (failing[at] !== 0 || value <= least) continue;
      const isAfter =
        after === undefined || value < after.value || (value === after.value && from + at < older);
      if (!isAfter) continue;
      first.offer(some[at] ?? 0, value);
      least = first.least;
    }
  }
}

/** Whether any of the jobs that match passes a filter. */
export function anyPasses(matching: MatchingJobs, filter: JobFilter): boolean {
  const fails = new Uint8Array(matching.slots.length);
  for (const mark of marksOf(matching, filter)) mark(matching.slots, fails);
  return fails.includes(0);
}

function marksOf({ frequent }: MatchingJobs, { marks }: JobFilter): readonly MarkFails[] {
  const others = frequent.map(
    (scores): MarkFails =>
      (slots, fails) =>
        scores.markOthers(slots, fails, FAILS.other),
  );
  return [...others, ...marks];
}
