import type { Area } from '../stored/session.ts';
import { queryClient } from './query-client.ts';

interface Thing {
  readonly id: string;
}

/**
 * Updates every cached copy of a saved item, by its id, in lists, pages and nested items. So nothing stale
 * is shown until the lists are refetched.
 */
export function updateCached<T extends Thing>(area: Area, saved: T): void {
  queryClient.setQueriesData({ queryKey: [area] }, (data: unknown) => withSaved(data, saved));
}

function withSaved(data: unknown, saved: Thing): unknown {
  if (Array.isArray(data)) return data.map((each) => withSaved(each, saved));
  if (typeof data !== 'object' || data === null) return data;
  const parts = Object.entries(data).map(([name, part]) => [name, withSaved(part, saved)]);
  const copy = Object.fromEntries(parts);
  return copy.id === saved.id ? { ...copy, ...saved } : copy;
}
