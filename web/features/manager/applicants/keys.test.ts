import { expect, test } from 'vitest';
import { actionsOf, KEYS } from './keys.tsx';

/** What each key does in a place. @throws if it does two things */
function meanings(place: 'review' | 'list'): Map<string, string> {
  const found = new Map<string, string>();
  for (const action of actionsOf(place))
    for (const key of KEYS[action].keys) {
      if (found.has(key)) throw new Error(`${key} is ${found.get(key)} and ${action}`);
      found.set(key, action);
    }
  return found;
}

test('a key does one thing, and the same in the review and in the table; Space selects rows and plays videos, as everywhere', () => {
  const inList = meanings('list');
  const differing = [...meanings('review')].filter(
    ([key, action]) => inList.has(key) && inList.get(key) !== action,
  );
  expect(differing).toEqual([[' ', 'play']]);
});
