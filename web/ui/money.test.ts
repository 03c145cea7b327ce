import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, paddedCents, toCents, typedCents, typedDollars } from './money.ts';

describe('money', () => {
  it('keeps digits only', () => {
    expect(typedDollars('1,2a5.')).toBe('125');
    expect(typedDollars('007')).toBe('7');
    expect(typedDollars('-3')).toBe('3');
    expect(typedCents('4x')).toBe('4');
  });

  it('clamps the cents to 99 and pads them to two digits', () => {
    expect(typedCents('123')).toBe('99');
    expect(typedCents('057')).toBe('57');
    expect(paddedCents('5')).toBe('05');
    expect(paddedCents('')).toBe('00');
  });

  it('stores dollars * 100 + cents', () => {
    expect(toCents({ dollars: '25', cents: '50' })).toBe(2550);
    expect(toCents({ dollars: '', cents: '5' })).toBe(5);
  });

  it('shows every amount so that it is stored the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
      }),
    );
  });
});
