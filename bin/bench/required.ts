/**
 * Asserts that a value was found.
 * @throws if it is undefined or null
 */
export function required<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('The benchmark’s data is incomplete');
  return found;
}
