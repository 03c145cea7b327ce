import { ulid } from 'ulid';
import { ownPart } from './keys.ts';

/** A new id: a ULID, whose 80 random bits cannot be guessed and whose time sorts it. */
export function newId(): string {
  return ulid();
}

/** Gives each of several new things an id, ascending in their order. */
export function numbered<T extends object>(things: readonly T[]): (T & { id: string })[] {
  const ids = things.map(newId).toSorted();
  return things.map((thing, index) => ({ ...thing, id: ids[index] ?? newId() }));
}

/** A new id for a thing that lives inside another. */
export function newChildId(parent: string): string {
  return `${newId()}_${ownPart(parent)}`;
}
