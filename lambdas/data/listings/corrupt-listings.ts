import { channel } from 'node:diagnostics_channel';

/** Reports corrupt listings, for the metric. */
export const corruptListings = channel('hiring:corrupt-listing');

/**
 * Reads a listing. Corrupt listings are skipped until they are repaired, so that all other jobs are found.
 * @param job the job's id; nothing else of the listing is logged
 * @returns undefined if it is corrupt
 */
export function readOrReport<T>(job: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    console.error('The listing of an open job cannot be read', { job, error: { name } });
    corruptListings.publish({ job });
    return undefined;
  }
}
