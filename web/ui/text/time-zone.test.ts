import { expect, test } from 'vitest';
import { zoneName } from './time-zone.ts';

test('a time zone has the name of its city', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina');
  expect(zoneName('UTC')).toBe('UTC');
});
