import { expect, it } from 'vitest';
import { PREFERENCES } from '../../contract/preferences.ts';
import { candidateType, newCandidate } from './candidates.ts';

it('has the default of a preference that it was stored without', () => {
  const person = { id: 'me', email: 'me@example.com', first_name: 'Ada', last_name: 'Berg' };
  const { preferences, ...rest } = newCandidate(person);
  const before = { ...rest, preferences: { reminders: false } };
  expect(candidateType.parse(before).preferences).toEqual({ ...preferences, reminders: false });
  expect(preferences.new_matches).toBe(PREFERENCES.new_matches.initially);
});
