interface Thing {
  readonly id: string;
}

/** Cached data with the saved fields in every copy of an item, by its id, in lists and nested items. */
export function withSaved(data: unknown, saved: Thing): unknown {
  if (Array.isArray(data)) return data.map((each) => withSaved(each, saved));
  if (!isPlainObject(data)) return data;
  const parts = Object.entries(data).map(([name, part]) => [name, withSaved(part, saved)]);
  const copy = Object.fromEntries(parts);
  return copy.id === saved.id ? { ...copy, ...saved } : copy;
}

/** Others, such as a Map, have more than their properties, which a copy would lose. */
const isPlainObject = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;
