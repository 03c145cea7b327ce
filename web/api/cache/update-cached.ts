import { replaceEqualDeep } from '@tanstack/react-query';
import type { Area } from '../stored/session.ts';
import { queryClient } from './query-client.ts';
import { withSaved } from './with-saved.ts';

/**
 * Updates every cached copy of a saved item, by its id, in lists, pages and nested items. So nothing stale
 * is shown until the lists are refetched. Their other data stays as old as it is.
 */
export function updateCached<T extends { readonly id: string }>(area: Area, saved: T): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [area] })) {
    const { queryKey, state } = query;
    const updated = replaceEqualDeep(state.data, withSaved(state.data, saved));
    if (updated !== state.data) {
      queryClient.setQueryData(queryKey, updated, { updatedAt: state.dataUpdatedAt });
      if (state.isInvalidated) query.invalidate();
    }
    // A pending answer may be older than the change.
    if (state.fetchStatus !== 'idle') void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}
