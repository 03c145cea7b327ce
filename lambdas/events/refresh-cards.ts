import { readChanges } from '../data/changes.ts';
import { refreshCards } from '../data/refresh-cards.ts';

/** Writes the cards of open jobs anew when their company or location has changed. */
export async function handler(event: unknown): Promise<void> {
  await refreshCards(readChanges(event));
}
