import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromCents,
  paddedCents,
  payQuestion,
  splitAmount,
  toCents,
  typedCents,
  typedDollars,
} from './pay.ts';

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

  it('splits a whole amount', () => {
    const split = (text: string) => {
      const { dollars, cents } = splitAmount(text) ?? {};
      return [dollars, cents];
    };
    expect(split('18.50')).toEqual(['18', '50']);
    expect(split('18,50')).toEqual(['18', '50']);
    expect(split('$1,850.00')).toEqual(['1850', '00']);
    expect(split('1.850,00 USD')).toEqual(['1850', '00']);
    expect(split('1,250,000')).toEqual(['1250000', '']);
    expect(split('52,000')).toEqual(['52000', '']);
    expect(split('18.5')).toEqual(['18', '50']);
    expect(split('18.505')).toEqual(['18', '50']);
    expect(split('.5')).toEqual(['', '50']);
    expect(split('18.')).toEqual(['18', '']);
    expect(splitAmount('1850')).toBeUndefined();
  });

  it('asks about an unusual amount', () => {
    expect(payQuestion(20_000, 'hourly')).toBeUndefined();
    expect(payQuestion(20_001, 'hourly')).toBe('More than $200 an hour. Is that right?');
    expect(payQuestion(20_001, 'yearly')).toBe('Less than $1,000 a year. Is that right?');
    expect(payQuestion(5_200_000, 'yearly')).toBeUndefined();
    expect(payQuestion(40_000_001, 'yearly')).toMatch(/More than \$400,000 a year/);
    expect(payQuestion(0, 'hourly')).toBeUndefined();
  });

  it('round-trips every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
      }),
    );
  });
});
