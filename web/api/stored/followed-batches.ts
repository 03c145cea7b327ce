import { readLocal } from './local-values.ts';
import { sessionOf } from './session.ts';

export const FOLLOWED = 'manager.batch';

/** The ids of the batches whose progress the frame shows, separated by spaces; '' if there are none. */
export function followedBatches(): string {
  const [person, ...ids] = readLocal(FOLLOWED)?.split(' ') ?? [];
  return person === sessionOf('manager').personId ? ids.join(' ') : '';
}

/**
 * Calls `listener` when `followedBatches` changes.
 * @returns a function that unsubscribes
 */
export function onFollowedBatches(listener: () => void): () => void {
  addEventListener(FOLLOWED, listener);
  return () => removeEventListener(FOLLOWED, listener);
}
