import { afterEach, expect, test, vi } from 'vitest';
import { saveSource, saveSourceBefore, sourceOf } from './source.ts';

const job = { id: 'j', company_id: 'c' };

function hasStorage(): void {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
}

afterEach(() => vi.unstubAllGlobals());

test("a job's source is that of its own link, or else its company's; a link without one changes nothing", () => {
  hasStorage();
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

test('the source of the previous page is stored for its job or company', () => {
  vi.stubGlobal('location', { origin: 'https://here.example' });
  hasStorage();
  for (const path of ['', '/', '/jobs?ref=shared', '/jobs/other/barista?ref=shared', '/jobs/j'])
    saveSourceBefore(path && `https://here.example${path}`);
  expect(sourceOf(job)).toBeUndefined();
  saveSourceBefore('https://here.example/companies/c/harbor-coffee?ref=company-poster');
  expect(sourceOf(job)).toBe('company-poster');
  saveSourceBefore('https://here.example/jobs/j/barista?ref=feed');
  expect(sourceOf(job)).toBe('feed');
});

test('without storage, nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveSource('j', '?ref=feed');
  expect(sourceOf(job)).toBeUndefined();
});
