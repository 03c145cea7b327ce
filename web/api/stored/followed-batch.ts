import { readLocal, writeLocal } from './local-values.ts';
import { sessionOf } from './session.ts';

const KEY = 'manager.batch';
const listeners = new Set<() => void>();

/** The id of the batch whose progress the table of applicants shows; null if there is none. */
export function followedBatch(): string | null {
  const [person, id = null] = readLocal(KEY)?.split(' ') ?? [];
  return person === sessionOf('manager').personId ? id : null;
}

/** Shows a batch's progress, also after a reload; null ends it. */
export function followBatch(id: string | null): void {
  writeLocal(KEY, id && `${sessionOf('manager').personId} ${id}`);
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` when `followedBatch` changes.
 * @returns a function that unsubscribes
 */
export function onFollowedBatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
