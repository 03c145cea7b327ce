import { describe, expect, it, test, vi } from 'vitest';
import { initials } from '../../../lambdas/contract/texts/initials.ts';
import { formatBytes, truncate, zoneName } from './format.ts';

describe('format', () => {
  it('cuts a text at its limit', () => {
    expect(truncate('a'.repeat(120), 120)).toBe('a'.repeat(120));
    expect(truncate('a'.repeat(121), 120)).toBe(`${'a'.repeat(120)}…`);
    expect(truncate('aaa😀', 4)).toBe('aaa…');
    expect(truncate(' one\n\ntwo ', 120)).toBe('one two');
  });

  it('takes initials from the first and last word', () => {
    expect(initials('Blue Door Bakery')).toBe('BB');
    expect(initials('élan')).toBe('É');
    expect(initials('& Sons')).toBe('S');
    expect(initials('   ')).toBe('');
  });

  it('shows the day of an instant in the time zone of the reader', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    vi.resetModules();
    const { formatDayOf } = await import('./format.ts');
    vi.unstubAllEnvs();
    expect(formatDayOf('2030-02-01T03:00:00.000Z')).toBe('Jan 31, 2030');
  });

  it('shows sizes in the unit that fits', () => {
    expect(formatBytes(900)).toBe('900 B');
    expect(formatBytes(1536)).toBe('1.5 KB');
    expect(formatBytes(10 * 1024 * 1024)).toBe('10.0 MB');
  });
});

test('a time zone has the name of its city', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina');
  expect(zoneName('UTC')).toBe('UTC');
});
