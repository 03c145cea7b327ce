import { updatePreferences } from '../../../../lambdas/contract/calls/account.ts';
import { PREFERENCES, type Preferences } from '../../../../lambdas/contract/preferences.ts';
import { call } from '../../../api/client.ts';
import { preferencesOf } from '../../../api/queries/preferences.ts';
import { queryClient } from '../../../api/queries/query-client.ts';
import type { Area } from '../../../api/stored/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Saves the changed preferences. */
export async function savePreferences(area: Area, changes: Partial<Preferences>): Promise<void> {
  const answer = await call(updatePreferences, changes, { as: area });
  queryClient.setQueryData(preferencesOf(area).queryKey, answer);
  toast('Preferences saved.');
}

/** A preference's label and description. */
export function textOf(name: keyof Preferences) {
  const { label, description } = PREFERENCES[name];
  return { label, description };
}
