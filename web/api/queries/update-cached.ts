import type { Area } from '../stored/session.ts';
import { queryClient } from './query-client.ts';

interface Thing {
  readonly id: string;
}

/**
 * Puts what was just saved in place of what earlier answers hold of it: lists, pages and parts of other things, wherever
 * its id is. So nothing old is shown until the lists have been fetched again.
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
