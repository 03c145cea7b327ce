import { channel } from 'node:diagnostics_channel';

/** Where it is told that the card of a job cannot be read, for whoever counts it. */
export const corruptListings = channel('hiring:corrupt-listing');

/**
 * Reads something of a card. A card that nobody can read must not keep all other jobs from being found: it is left out
 * until it is mended.
 * @param job the job's id. Nothing else of the card is logged
 * @returns undefined where it cannot be read
 */
export function readOrReport<T>(job: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    console.error('The card of an open job cannot be read', { job, error: { name } });
    corruptListings.publish({ job });
    return undefined;
  }
}
