import type { Area } from '../stored/session.ts';
import { queryClient } from './query-client.ts';
import { withSaved } from './with-saved.ts';

/**
 * Updates every cached copy of a saved item, by its id, in lists, pages and nested items. So nothing stale
 * is shown until the lists are refetched.
 */
export function updateCached<T extends { readonly id: string }>(area: Area, saved: T): void {
  queryClient.setQueriesData({ queryKey: [area] }, (data: unknown) => withSaved(data, saved));
}
