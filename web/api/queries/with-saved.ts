interface Thing {
  readonly id: string;
}

/**
 * Cached data with the saved fields in every copy of an item, by its id, in lists and nested items.
 * @returns the same object if the item is not in it
 */
export function withSaved(data: unknown, saved: Thing): unknown {
  if (Array.isArray(data)) {
    const copies = data.map((each) => withSaved(each, saved));
    return copies.some((copy, index) => copy !== data[index]) ? copies : data;
  }
  if (!isPlainObject(data)) return data;
  const parts = Object.entries(data);
  const copies = parts.map(([name, part]) => [name, withSaved(part, saved)] as const);
  const isItem = 'id' in data && data.id === saved.id;
  const isHolder = copies.some(([, copy], index) => copy !== parts[index]?.[1]);
  if (!isItem && !isHolder) return data;
  return { ...Object.fromEntries(copies), ...(isItem && saved) };
}

/** Others, such as a Map, have more than their properties, which a copy would lose. */
const isPlainObject = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;
