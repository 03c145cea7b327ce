import { updatePreferences } from '../../../../lambdas/contract/calls/account.ts';
import { PREFERENCES, type Preferences } from '../../../../lambdas/contract/preferences.ts';
import { queryClient } from '../../../api/cache/query-client.ts';
import { call } from '../../../api/client.ts';
import { preferencesOf } from '../../../api/queries/preferences.ts';
import type { Area } from '../../../api/stored/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { onlyChanges } from '../../../ui/forms/only-changes.ts';

/**
 * Saves the preferences that differ from `saved`, the ones that the form started from. Others may have been changed
 * elsewhere meanwhile, as by a mail's unsubscribe link.
 * @returns the stored preferences
 */
export async function savePreferences<T extends Partial<Preferences>>(
  area: Area,
  values: T,
  saved: T,
): Promise<Preferences> {
  const changes = onlyChanges(updatePreferences.input, values, saved);
  const answer = await call(updatePreferences, changes, { as: area });
  queryClient.setQueryData(preferencesOf(area).queryKey, answer);
  toast('Preferences saved.');
  return answer.preferences;
}

/** A preference's label and description. */
export function textOf(name: keyof Preferences) {
  const { label, description } = PREFERENCES[name];
  return { label, description };
}
