import { vi } from 'vitest';

/** Waits for what follows from a change without being part of it, such as a card that a consumer writes anew. */
export async function soon<T>(holds: () => Promise<T>): Promise<T> {
  return await vi.waitFor(holds, { timeout: 30_000, interval: 50 });
}
