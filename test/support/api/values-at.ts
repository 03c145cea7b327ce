/** Where a value is in an input, such as `['workExperience', 0, 'company']`. */
export type Path = readonly (string | number)[];

/** The value at a path such as `workExperience.0.company`; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt(new Map(Object.entries(value)).get(String(first)), rest);
}

/** A copy of a value with `other` at a path; undefined removes the field. */
export function withValueAt(value: unknown, path: Path, other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === first ? withValueAt(each, rest, other) : each));
  }
  const fields = typeof value === 'object' && value !== null ? value : {};
  const entries = new Map<string, unknown>(Object.entries(fields));
  entries.set(String(first), withValueAt(entries.get(String(first)), rest, other));
  return Object.fromEntries(entries);
}

/** Every string of a value, with its path. */
export function stringsOf(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    stringsOf(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}
