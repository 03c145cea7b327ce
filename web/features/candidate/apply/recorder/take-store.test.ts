import { expect, test, vi } from 'vitest';

// The store listens for other tabs.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
const { assembleTakes } = await import('./take-store.ts');

const info = { number: 1, mimeType: 'video/webm', durationMs: 2000, used: false, url: null };
const key = (take: string, part: string | number) => ['candidate', 'app', 'question', take, part];
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

test('the chunks of an interrupted recording are joined in order', async () => {
  const [take] = assembleTakes(
    [key('a', 0), key('a', 1), key('a', 'info')],
    [bytes('one '), bytes('two'), info],
  );
  expect(take).toMatchObject({ questionKey: 'question', takeId: 'a', info });
  const content = take?.content;
  expect(await (content && 'chunks' in content ? content.chunks.text() : undefined)).toBe(
    'one two',
  );
});

test('a finished file is used as it is', async () => {
  const [take] = assembleTakes([key('a', 'file'), key('a', 'info')], [bytes('whole'), info]);
  const content = take?.content;
  expect(await (content && 'file' in content ? content.file.text() : undefined)).toBe('whole');
});

test('takes are sorted by number', () => {
  const takes = assembleTakes(
    [key('a', 'file'), key('a', 'info'), key('b', 'file'), key('b', 'info')],
    [bytes('2'), { ...info, number: 2 }, bytes('1'), info],
  );
  expect(takes.map(({ takeId }) => takeId)).toEqual(['b', 'a']);
});

test('takes without content, or of unknown shape, are skipped', () => {
  expect(assembleTakes([key('a', 'info')], [info])).toEqual([]);
  expect(assembleTakes([key('a', 0)], [bytes('one')])).toEqual([]);
  expect(assembleTakes([key('a', 0), key('a', 'info')], [bytes('one'), { used: 'yes' }])).toEqual(
    [],
  );
});
