import { queryOptions } from '@tanstack/react-query';
import { getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { call } from '../client.ts';
import type { Area } from '../stored/session.ts';

/** The preferences, whether the site sends email, and whether the email is confirmed. */
export function preferencesOf(area: Area) {
  return queryOptions({
    // The area comes last, so that `refresh` does not refetch the account.
    queryKey: ['account', 'preferences', area],
    queryFn: ({ signal }) => call(getPreferences, {}, { signal, as: area }),
    // Links in emails change it in other tabs.
    staleTime: 0,
  });
}
