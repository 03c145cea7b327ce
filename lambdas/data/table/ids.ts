import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { ownPart } from '../keys/key.ts';

/** How many characters of a ULID are random. The library would ask for each by itself, which takes 25 µs. */
const RANDOM = 16;

/**
 * A new id: a ULID. It has 80 random bits, which nobody can guess, and sorts by its time.
 * @param at its time, in milliseconds of the epoch: now, where it is left out
 */
export function newId(at?: number): string {
  const random = randomBytes(RANDOM);
  let taken = 0;
  return ulid(at, () => random.readUInt8(taken++) / 256);
}

/** Gives each of several new things an id. The ids sort in the order of the things. */
export function numbered<T extends object>(things: readonly T[]): (T & { id: string })[] {
  const ids = things.map(() => newId()).toSorted();
  return things.map((thing, index) => ({ ...thing, id: ids[index] ?? newId() }));
}

/** A new id for a thing that belongs to another. */
export function newChildId(parent: string): string {
  return childIdOf(newId(), parent);
}

/** The id of a thing that belongs to another, from its own. */
export function childIdOf(id: string, parent: string): string {
  return `${ownPart(id)}_${ownPart(parent)}`;
}
