import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import { ApiError } from '../../../api/errors.ts';
import { rowsKey } from '../../../api/queries/applicant-rows.ts';
import { findNew } from './queries.ts';

/** The API's answers to `getJobApplication`, by id. */
const stored = new Map<string, { readonly application_status: string }>();
vi.mock('../../../api/client.ts', () => ({
  call: async (_: unknown, { application_id: id }: { application_id: string }) => {
    const application = stored.get(id);
    if (application === undefined) throw new ApiError(404, 'There is no such application.');
    return { application: { id, ...application } };
  },
}));

const rowOf = (id: string, name: string, minute: number): ApplicantRow => ({
  id,
  name,
  application_status: 'new',
  decided_at: null,
  matches: 0,
  of: 0,
  kinds: [],
  submitted_at: `2030-01-31T09:${String(minute).padStart(2, '0')}:00.000Z`,
  city: '',
  miles: null,
  rating: null,
  has_note: false,
  source: null,
  interview: null,
  asked_at: null,
});

function clientWith(rows: readonly ApplicantRow[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(rowsKey('job'), { rows, asOf: '', cursor: undefined });
  for (const { id } of rows) stored.set(id, { application_status: 'new' });
  return client;
}

async function found(client: QueryClient, name: string, cursor?: string) {
  const page = await findNew(client, { jobId: 'job', name, cursor }, AbortSignal.any([]));
  return { ids: page.applications.map(({ id }) => id), next: page.next_cursor };
}

test('names are found by any part of their words, without accents, earliest application first', async () => {
  const client = clientWith([
    rowOf('c', 'Maria Nuñez', 3),
    rowOf('a', 'José Núñez', 1),
    rowOf('b', 'Ann O’Neill', 2),
  ]);
  expect((await found(client, 'nun')).ids).toEqual(['a', 'c']);
  expect((await found(client, 'unez ari')).ids).toEqual(['c']);
  expect((await found(client, 'oneill')).ids).toEqual(['b']);
  expect(await found(client, 'nobody')).toEqual({ ids: [], next: undefined });
});

test('an application that was decided or erased since its row was read is left out', async () => {
  const client = clientWith([
    rowOf('a', 'Sam One', 1),
    rowOf('b', 'Sam Two', 2),
    rowOf('c', 'Sam', 3),
  ]);
  stored.set('a', { application_status: 'accepted' });
  stored.delete('b');
  expect((await found(client, 'sam')).ids).toEqual(['c']);
});

test('many results come page by page, each once', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => `id-${String(index).padStart(2, '0')}`);
  const client = clientWith(ids.map((id, index) => rowOf(id, 'Sam', Math.floor(index / 2))));
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = await found(client, 'sam', next);
    seen.push(...page.ids);
    next = page.next;
  } while (next !== undefined);
  expect(seen).toEqual(ids);
});
