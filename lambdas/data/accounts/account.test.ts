import { expect, it } from 'vitest';
import { PREFERENCES } from '../../contract/preferences.ts';
import { candidateType, newCandidate } from './candidates.ts';

it('reads a missing preference as its default', () => {
  const person = { id: 'me', email: 'me@example.com', first_name: 'Ada', last_name: 'Berg' };
  const { preferences, ...rest } = newCandidate(person);
  const before = { ...rest, preferences: { reminders: false } };
  expect(candidateType.parse(before).preferences).toEqual({ ...preferences, reminders: false });
  expect(preferences.new_matches).toBe(PREFERENCES.new_matches.initially);
});
