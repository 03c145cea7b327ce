import { afterEach, expect, test, vi } from 'vitest';
import { saveSource, sourceOf } from './source.ts';

const job = { id: 'j', company_id: 'c' };

afterEach(() => vi.unstubAllGlobals());

test("the source of a job is that of its own link, or else of its company's; a link without one changes nothing", () => {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  expect(sourceOf(job)).toBeUndefined();
  saveSource('other', '?ref=feed');
  expect(sourceOf(job)).toBeUndefined();
  saveSource('c', '?sign-up&ref=company-poster');
  expect(sourceOf(job)).toBe('company-poster');
  saveSource('j', '?ref=feed');
  saveSource('c', '?ref=shared');
  saveSource('j', '');
  expect(sourceOf(job)).toBe('feed');
});

test('a storage that refuses stops nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveSource('j', '?ref=feed');
  expect(sourceOf(job)).toBeUndefined();
});
