import { vi } from 'vitest';

/** Waits for a delayed effect of a change, such as a consumer's write. */
export async function eventually<T>(holds: () => Promise<T>): Promise<T> {
  return await vi.waitFor(holds, { timeout: 30_000, interval: 50 });
}
