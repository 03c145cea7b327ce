import { hashKey } from '@tanstack/react-query';

/** A form's values. */
export type Values = Record<string, unknown>;

/** Whether two values are equal, ignoring the `key` and `revision` of list entries. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const content = (value: unknown) =>
    JSON.stringify([value], (name, part: unknown) =>
      name === 'key' || name === 'revision' ? undefined : part,
    );
  return hashKey([JSON.parse(content(a))]) === hashKey([JSON.parse(content(b))]);
}

/**
 * The input of an update: only what was changed.
 * @param saved what is stored, as input
 * @returns `input`, with undefined for unchanged fields
 */
export function onlyChanges<T extends object>(input: T, saved: Readonly<Partial<T>>): Partial<T> {
  const stored = new Map<string, unknown>(Object.entries(saved));
  const unchanged = Object.entries(input).filter(([name, value]) =>
    isSameValue(value, stored.get(name)),
  );
  return { ...input, ...Object.fromEntries(unchanged.map(([name]) => [name, undefined])) };
}

/** How a field is named and written for people. */
type FieldWords<T> =
  /** Its label; texts, lists of texts and checkboxes are written as they are. */
  | string
  | { readonly label: string; readonly text: (value: T) => string }
  /** A list whose stored entries have ids. Each entry is named by the label and its number. */
  | (T extends readonly (infer E)[]
      ? { readonly label: string; readonly entry: (entry: E) => string }
      : never);

/** The names of a form's fields. */
export type FieldNames<V> = { readonly [F in keyof V & string]: FieldWords<V[F]> };

/** `FieldNames` of any form. */
export type AnyNames = Readonly<Record<string, AnyWords>>;
type AnyWords =
  | string
  | { readonly label: string; readonly text: (value: never) => string }
  | { readonly label: string; readonly entry: (entry: never) => string };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function idOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return undefined;
  return typeof entry.id === 'string' ? entry.id : undefined;
}

/**
 * The parts of a form that are changed one by one, by name: its fields, and each stored entry of a list, as
 * `questions#<id>`.
 */
export function partsOf(values: Values, names: AnyNames): Map<string, unknown> {
  return new Map(
    Object.entries(names).flatMap(([field, words]): [string, unknown][] => {
      const value = values[field];
      if (typeof words === 'string' || !('entry' in words) || !isList(value))
        return [[field, value]];
      return value.flatMap((entry): [string, unknown][] => {
        const id = idOf(entry);
        return id === undefined ? [] : [[`${field}#${id}`, entry]];
      });
    }),
  );
}

/** The values with another part; undefined removes an entry of a list. */
export function withPart(values: Values, name: string, part: unknown): Values {
  const [field = '', id] = name.split('#');
  const list = values[field];
  if (id === undefined || !isList(list)) return { ...values, [field]: part };
  const isThere = list.some((entry) => idOf(entry) === id);
  const changed = isThere
    ? list.flatMap((entry) => (idOf(entry) !== id ? [entry] : part === undefined ? [] : [part]))
    : [...list, ...(part === undefined ? [] : [part])];
  return { ...values, [field]: changed };
}

/** The names of parts that differ, in the order of the form. */
export function differences(a: Values, b: Values, names: AnyNames): string[] {
  const [one, other] = [partsOf(a, names), partsOf(b, names)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => !isSameValue(one.get(name), other.get(name)),
  );
}

/** The label of a part, such as `Video question 2`. */
export function labelOf(name: string, values: Values, names: AnyNames): string {
  const [field = '', id] = name.split('#');
  const words = names[field] ?? '';
  const label = typeof words === 'string' ? words : words.label;
  const list = values[field];
  if (id === undefined || !isList(list)) return label;
  const index = list.findIndex((entry) => idOf(entry) === id);
  return index === -1 ? label : `${label} ${index + 1}`;
}

/** A part in words; '' for none. */
export function textOf(name: string, part: unknown, names: AnyNames): string {
  const words = names[name.split('#')[0] ?? ''];
  if (part === undefined || words === undefined) return '';
  if (typeof words !== 'string') {
    const write: (value: never) => string = 'entry' in words ? words.entry : words.text;
    return write(part as never);
  }
  if (typeof part === 'boolean') return part ? 'Yes' : 'No';
  return isList(part) ? part.join(', ') : String(part);
}

/** The labels of what was typed and is not stored, new entries of lists included. */
export function unsavedLabels(typed: Values, stored: Values, names: AnyNames): string[] {
  const changed = differences(typed, stored, names).map((name) =>
    labelOf(name, partsOf(typed, names).has(name) ? typed : stored, names),
  );
  const added = Object.entries(names).flatMap(([field, words]) => {
    const list = typed[field];
    if (typeof words === 'string' || !('entry' in words) || !isList(list)) return [];
    return list.flatMap((entry, index) => {
      const isNew = idOf(entry) === undefined && textOf(`${field}#`, entry, names) !== '';
      return isNew ? [`${words.label} ${index + 1}`] : [];
    });
  });
  return [...changed, ...added];
}
