import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a single read may take, in milliseconds. A function may be stopped between two calls, and what it was waiting
 * for then may never come.
 */
const READ_MS = 15_000;

/** @throws where it takes longer than a read may. What comes later is not looked at */
export async function inTime<T>(reading: Promise<T>, ms = READ_MS): Promise<T> {
  const read = new AbortController();
  const late = sleep(ms, undefined, { signal: read.signal }).then(() => {
    throw new Error(`It was not read within ${ms / 1000} seconds`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([reading, late]);
  } finally {
    read.abort();
  }
}
