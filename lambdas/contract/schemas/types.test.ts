import { afterEach, describe, expect, it, vi } from 'vitest';
import { cents, name, paragraph, REQUIRED, text } from './types.ts';

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

describe('a name', () => {
  const TURNED = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

  it('loses what turns the direction of a text, and is one line', () => {
    for (const mark of TURNED)
      expect(name(13).parse(`${mark}Harbor${mark} Coffee${mark}`)).toBe('Harbor Coffee');
    for (const end of ['\n', '\r\n', '\t', '\u2028', '\u2029', '\v'])
      expect(name(13).parse(`${end}Harbor${end}Coffee${end}`)).toBe('Harbor Coffee');
    expect(name(40).parse('می\u200cخواهم 👩\u200d🍳 évil.com')).toBe(
      'می\u200cخواهم 👩\u200d🍳 évil.com',
    );
  });

  it('has no other control characters', () => {
    for (const control of ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800'])
      expect(name(80).safeParse(`Harbor${control}Coffee`).success, control).toBe(false);
  });

  it('needs a character that can be seen', () => {
    const message = name(9).safeParse(TURNED.join('\n')).error?.issues[0]?.message;
    expect(message).toBe(REQUIRED);
    expect(name(9, 0).parse('\u202e')).toBe('');
  });

  it('is no other text: these keep the marks of languages that are read from right to left', () => {
    const mixed = 'קפה\u200f (C++)\u200e';
    expect(text(30).parse(mixed)).toBe(mixed);
    expect(paragraph(30).parse(mixed)).toBe(mixed);
  });
});
