import { type getPreferences, updatePreferences } from '../../../lambdas/contract/calls/account.ts';
import { PREFERENCES, type Preferences } from '../../../lambdas/contract/preferences.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { call } from '../../api/client.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { latest } from '../../ui/forms/to-edit.ts';

export type StoredPreferences = OutputOf<typeof getPreferences>;

/**
 * Saves changed preferences.
 * @param expected_revision the revision that the form began from
 */
export async function savePreferences(
  area: Area,
  changes: Partial<Preferences>,
  expected_revision: number | undefined,
): Promise<StoredPreferences> {
  const answer = await call(updatePreferences, { ...changes, expected_revision }, { as: area });
  queryClient.setQueryData(preferencesOf(area).queryKey, answer);
  toast('Preferences saved.');
  return answer;
}

export const latestPreferences = (area: Area) =>
  queryClient.fetchQuery(latest(preferencesOf(area)));

/** A preference's label and description. */
export function textOf(name: keyof Preferences) {
  const { label, description } = PREFERENCES[name];
  return { label, description };
}
