import { describe, expect, it } from 'vitest';
import { codingFor } from './compression.ts';

describe('the coding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR;q=0.1, gzip;q=0.9', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br ; q=0.000 ,gzip ; q=1.0', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=0, *;q=0', undefined],
    ['identity', undefined],
    ['brotli, gzipped, x-br', undefined],
    ['br;q=many', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for accept-encoding %j is %s', (header, coding) => {
    expect(codingFor(header)).toBe(coding);
  });
});
