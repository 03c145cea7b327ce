import { beforeEach, vi } from 'vitest';

/** Makes the random pauses between retries as short as possible during each test of the file. */
export function shortenRetryPauses(): void {
  beforeEach(() => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    return () => random.mockRestore();
  });
}
