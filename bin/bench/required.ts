/** What must have been found. @throws where it has not */
export function required<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('The benchmark’s world is not whole');
  return found;
}
