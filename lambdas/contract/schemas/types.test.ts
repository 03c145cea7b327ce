import { afterEach, describe, expect, it, vi } from 'vitest';
import { cents } from './types.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the contract', () => {
  it('loads without formatting numbers or times, which would lengthen each cold start', async () => {
    const written = [
      vi.spyOn(Number.prototype, 'toLocaleString'),
      vi.spyOn(Intl, 'NumberFormat'),
      vi.spyOn(Intl, 'DateTimeFormat'),
    ];
    vi.resetModules();
    await import('../index.ts');
    for (const each of written) expect(each).not.toHaveBeenCalled();
  });
});

describe('an amount', () => {
  it('names its maximum in dollars', () => {
    const message = (amount: number) => cents.safeParse(amount).error?.issues[0]?.message;
    expect(message(1_000_000_001)).toBe('Enter an amount of at most $10,000,000.');
    expect(message(1_000_000_000)).toBeUndefined();
  });
});
