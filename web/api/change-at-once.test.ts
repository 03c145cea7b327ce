import { expect, test, vi } from 'vitest';

// The cache listens for other tabs.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
const { changeAtOnce } = await import('./change-at-once.ts');

const kind = ['manager', 'rate'];

/** A server, and a page that shows its values. */
function world() {
  const shown = new Map<string, number>([
    ['a', 1],
    ['b', 1],
  ]);
  const sent: string[] = [];
  function change(ids: readonly string[], to: number, fails = false, left: readonly string[] = []) {
    return changeAtOnce({
      kind,
      from: new Map(ids.map((id) => [id, shown.get(id) ?? 0])),
      to,
      show: (values) => {
        for (const [id, value] of values) shown.set(id, value);
      },
      send: async () => {
        sent.push(`${ids.join()} ${to}`);
        if (fails) throw new Error('no');
        return left;
      },
      leftOut: (ids) => new Set(ids),
    }).catch(() => 'failed');
  }
  return { shown, sent, change };
}

test('a change shows at once, is sent in order, and a failure shows the value of the server', async () => {
  const { shown, sent, change } = world();
  const first = change(['a', 'b'], 2, true);
  await vi.waitUntil(() => shown.get('a') === 2);
  const second = change(['a'], 3, true);
  await vi.waitUntil(() => shown.get('a') === 3);
  expect(await first).toBe('failed');
  // The second one is still being sent.
  expect(shown).toEqual(
    new Map([
      ['a', 3],
      ['b', 1],
    ]),
  );
  expect(await second).toBe('failed');
  // Not 2, which was shown before: that has failed too.
  expect(shown).toEqual(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
  expect(sent).toEqual(['a,b 2', 'a 3']);
});

test('what was saved before a failure stays; so do the values of those left out', async () => {
  const { shown, change } = world();
  const saved = change(['a', 'b'], 2, false, ['b']);
  const failed = change(['a'], 3, true);
  await Promise.all([saved, failed]);
  expect(shown).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  );
});
