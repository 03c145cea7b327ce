import { randomBytes } from 'node:crypto';
import { decodeTime, encodeTime, ulid } from 'ulid';
import { ownUlid } from '../keys/key.ts';

/** The random characters of a ULID. By itself, the library draws each one separately, which takes 25 µs. */
const RANDOM = 16;

/**
 * A new ULID. It has 80 random bits, which nobody can guess, and sorts by time.
 * @param at in milliseconds of the epoch; now by default
 */
export function newId(at?: number): string {
  const random = randomBytes(RANDOM);
  let taken = 0;
  return ulid(at, () => random.readUInt8(taken++) / 256);
}

/** The common beginning of all ids of an instant. @param at in ISO 8601, UTC */
export function idsAt(at: string): string {
  return encodeTime(Date.parse(at));
}

/** Adds a new id to each object. The ids sort in the order of the objects. */
export function withNewIds<T extends object>(things: readonly T[]): (T & { id: string })[] {
  const ids = things.map(() => newId()).toSorted();
  return things.map((thing, index) => ({ ...thing, id: ids[index] ?? newId() }));
}

/** The time of creation, in ISO 8601, UTC, from an id. */
export function createdAt(id: string): string {
  return new Date(decodeTime(ownUlid(id))).toISOString();
}

/** A new id of a child. */
export function newChildId(parent: string): string {
  return childIdOf(newId(), parent);
}

/** The id of a child, from its own ULID. */
export function childIdOf(id: string, parent: string): string {
  return `${ownUlid(id)}_${ownUlid(parent)}`;
}
