import { queryOptions } from '@tanstack/react-query';
import { getExport, getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { call } from '../../api/client.ts';
import type { Area } from '../../api/stored/session.ts';

// The area comes last: what changes in it, changes nothing about the account, and `refresh` need not fetch it again.

/** What somebody wants to be told by mail, whether there is any mail, and whether their address is confirmed. */
export function preferencesOf(area: Area) {
  return queryOptions({
    queryKey: ['account', 'preferences', area],
    queryFn: ({ signal }) => call(getPreferences, {}, { signal, as: area }),
    // Links of mails change it, in other tabs: who comes back from one sees it at once.
    staleTime: 0,
  });
}

const BUILDING_MS = 2_000;
/** Well before the signed URL of a copy ends. */
const READY_MS = 20 * 60_000;

/** The copy that somebody has asked for of what is held about them, null without one. It is followed to its end. */
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
