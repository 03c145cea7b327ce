import { queryOptions } from '@tanstack/react-query';
import { getExport } from '../../../lambdas/contract/calls/account.ts';
import { call } from '../../api/client.ts';
import type { Area } from '../../api/stored/session.ts';

const BUILDING_MS = 2_000;
/** Well before the copy's signed URL expires. */
const READY_MS = 20 * 60_000;

/** The requested copy of the person's data, null for none. Polled until it is ready or failed. */
export function exportOf(area: Area) {
  return queryOptions({
    // The area comes last, so that `refresh` does not refetch the account.
    queryKey: ['account', 'export', area],
    queryFn: async ({ signal }) => (await call(getExport, {}, { signal, as: area })).export,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'building') return BUILDING_MS;
      return data?.state === 'ready' && READY_MS;
    },
  });
}
