import type { JobColumns } from './job-columns.ts';

/** Jobs that match, each with its score, in the same places. */
export interface ScoredSlots {
  readonly slots: Uint32Array;
  readonly scores: Uint8Array;
}

/** Those that are in one or both of two lists, with the higher score. Both lists, and what comes of them, are by slot. */
export function unionOf(one: ScoredSlots, other: ScoredSlots): ScoredSlots {
  const slots = new Uint32Array(one.slots.length + other.slots.length);
  const scores = new Uint8Array(slots.length);
  let count = 0;
  let at = 0;
  let otherAt = 0;
  while (at < one.slots.length || otherAt < other.slots.length) {
    const slot = one.slots[at] ?? Infinity;
    const otherSlot = other.slots[otherAt] ?? Infinity;
    slots[count] = Math.min(slot, otherSlot);
    const score = slot <= otherSlot ? (one.scores[at++] ?? 0) : 0;
    const otherScore = otherSlot <= slot ? (other.scores[otherAt++] ?? 0) : 0;
    scores[count++] = Math.max(score, otherScore);
  }
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Those that are in both of two lists, with the lower score. Both lists, and what comes of them, are by slot. */
export function intersectionOf(one: ScoredSlots, other: ScoredSlots): ScoredSlots {
  const slots = new Uint32Array(Math.min(one.slots.length, other.slots.length));
  const scores = new Uint8Array(slots.length);
  let count = 0;
  let otherAt = 0;
  for (let at = 0; at < one.slots.length && otherAt < other.slots.length; at++) {
    const slot = one.slots[at] ?? 0;
    while ((other.slots[otherAt] ?? Infinity) < slot) otherAt++;
    if (other.slots[otherAt] !== slot) continue;
    slots[count] = slot;
    scores[count++] = Math.min(one.scores[at] ?? 0, other.scores[otherAt] ?? 0);
  }
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Gives jobs that are in a list a higher score. @param slots theirs, in order */
export function raise(found: ScoredSlots, slots: Uint32Array, score: number): void {
  let at = 0;
  for (const slot of slots) {
    while ((found.slots[at] ?? Infinity) < slot) at++;
    if (found.slots[at] === slot) found.scores[at] = score;
  }
}

/** How many jobs are moved to their places one by one: each moves those behind it along. */
const MOVED = 1000;

/**
 * Sorts jobs that are by slot from the oldest to the newest, in place where that is nearly the same: slots are given in
 * order of age, but to the few jobs that are opened again, or that come late.
 */
export function sortByAge(found: ScoredSlots, columns: JobColumns): ScoredSlots {
  const { slots, scores } = found;
  let moved = 0;
  for (let at = 1; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (columns.compareAges(slots[at - 1] ?? 0, slot) < 0) continue;
    if (++moved > MOVED) return pickByAge(found, columns);
    const score = scores[at] ?? 0;
    const to = columns.firstNotBefore(slots, at, columns.ulidOf(slot));
    slots.copyWithin(to + 1, to, at);
    scores.copyWithin(to + 1, to, at);
    slots[to] = slot;
    scores[to] = score;
  }
  return found;
}

/** Some jobs from the oldest to the newest, by a look at all jobs in this order. */
function pickByAge({ slots, scores }: ScoredSlots, { byAge, slots: all }: JobColumns): ScoredSlots {
  const scoreOf = new Uint8Array(all);
  for (const [at, slot] of slots.entries()) scoreOf[slot] = scores[at] ?? 0;
  const picked = byAge.filter((slot) => scoreOf[slot] !== 0);
  return { slots: picked, scores: Uint8Array.from(picked, (slot) => scoreOf[slot] ?? 0) };
}
