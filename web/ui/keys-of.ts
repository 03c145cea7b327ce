/** The keys of an object that has no others than its type says. */
export function keysOf<K extends string>(of: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(of).filter((key): key is K => key in of);
}
