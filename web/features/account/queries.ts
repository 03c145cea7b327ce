import { queryOptions } from '@tanstack/react-query';
import { getExport, getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { call } from '../../api/client.ts';
import type { Area } from '../../api/stored/session.ts';

// The area comes last, so that `refresh` does not refetch the account.

/** The preferences, whether the site sends email, and whether the email is confirmed. */
export function preferencesOf(area: Area) {
  return queryOptions({
    queryKey: ['account', 'preferences', area],
    queryFn: ({ signal }) => call(getPreferences, {}, { signal, as: area }),
    // Links in emails change it in other tabs.
    staleTime: 0,
  });
}

const BUILDING_MS = 2_000;
/** Well before the copy's signed URL expires. */
const READY_MS = 20 * 60_000;

/** The requested copy of the person's data, null for none. Polled until it is ready or failed. */
export function exportOf(area: Area) {
  return queryOptions({
    queryKey: ['account', 'export', area],
    queryFn: async ({ signal }) => (await call(getExport, {}, { signal, as: area })).export,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'building') return BUILDING_MS;
      return data?.state === 'ready' && READY_MS;
    },
  });
}
