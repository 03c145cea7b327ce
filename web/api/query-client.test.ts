import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

// The cache listens for other tabs.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
const { queryClient, updateCached } = await import('./query-client.ts');

const list = ['manager', 'list'];
const other = ['manager', 'other'];
const saved = { id: '1', rating: 5 };

afterEach(() => queryClient.clear());

test('an update keeps the age of the data, and what is to be refetched', async () => {
  for (const queryKey of [list, other])
    queryClient.setQueryData(queryKey, [{ id: '1', rating: null }], { updatedAt: 1_000 });
  await queryClient.invalidateQueries({ queryKey: list });
  updateCached('manager', saved);
  expect(queryClient.getQueryState(list)).toMatchObject({
    data: [saved],
    dataUpdatedAt: 1_000,
    isInvalidated: true,
  });
  expect(queryClient.getQueryState(other)).toMatchObject({
    data: [saved],
    dataUpdatedAt: 1_000,
    isInvalidated: false,
  });
});

test('data without the item stays as it is', () => {
  const data = [{ id: '2' }];
  queryClient.setQueryData(other, data, { updatedAt: 1_000 });
  updateCached('manager', saved);
  expect(queryClient.getQueryState(other)).toMatchObject({ data, dataUpdateCount: 1 });
});

test('an answer on its way, which may be older, is asked for again', async () => {
  let stored: number | null = null;
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: list,
    queryFn: () => {
      const data = [{ id: '1', rating: stored }];
      return new Promise<typeof data>((resolve) => answers.push(() => resolve(data)));
    },
  });
  const end = observer.subscribe(() => {});
  answers.shift()?.();
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess);
  void queryClient.invalidateQueries({ queryKey: list });
  stored = 5;
  updateCached('manager', saved);
  for (const answer of answers) answer();
  await vi.waitUntil(() => !observer.getCurrentResult().isFetching);
  expect(observer.getCurrentResult().data).toEqual([saved]);
  end();
});

test('every copy of a saved item is updated, in lists and nested; other kinds of objects stay as they are', () => {
  const names = new Map([['1', 'Ada']]);
  const outer = { id: '2', of: { id: '1', rating: 2 } };
  const cached = { pages: [{ items: [{ id: '1', rating: null, name: 'Ada' }, outer] }], names };
  queryClient.setQueryData(other, cached);
  updateCached('manager', saved);
  expect(queryClient.getQueryData(other)).toEqual({
    pages: [
      {
        items: [
          { ...saved, name: 'Ada' },
          { ...outer, of: saved },
        ],
      },
    ],
    names,
  });
});
