import { PREFERENCES, type Preferences } from '../../../lambdas/contract/preferences.ts';

/** A preference's label and description. */
export function textOf(name: keyof Preferences) {
  const { label, description } = PREFERENCES[name];
  return { label, description };
}
