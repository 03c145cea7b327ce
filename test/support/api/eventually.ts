import { setTimeout as sleep } from 'node:timers/promises';

const LATEST_MS = 30_000;
const FIRST_PAUSE_MS = 25;
/** Some look through the whole table, which keeps all others waiting. */
const LONGEST_PAUSE_MS = 400;

/** Waits for a delayed effect of a change, such as a consumer's write. */
export async function eventually<T>(holds: () => Promise<T>): Promise<T> {
  const end = performance.now() + LATEST_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(pause);
  }
}
