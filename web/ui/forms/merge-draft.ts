import { hashKey } from '@tanstack/react-query';

/** What a form can hold. */
export type Values = Record<string, unknown>;

/** What was typed and not yet saved, and the values that it was typed over. */
export interface Draft {
  readonly from: Values;
  readonly values: Values;
}

/** Whether two values of a form say the same. `key` only tells the entries of a list apart. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const withoutKeys = (value: unknown) =>
    JSON.stringify([value], (name, part: unknown) => (name === 'key' ? undefined : part));
  return hashKey([JSON.parse(withoutKeys(a))]) === hashKey([JSON.parse(withoutKeys(b))]);
}

/**
 * Puts a draft on top of what has been saved since it was begun, field by field. Where one side has changed a field, its
 * change is taken. Where both have, what was typed stays, and `from` goes on holding what it was typed over. A list
 * whose entries have ids is merged entry by entry.
 */
export function mergeDraft({ from, values }: Draft, saved: Values): Draft {
  const fields = Object.keys(saved).map(
    (name) => [name, merge(from[name], values[name], saved[name])] as const,
  );
  return {
    from: Object.fromEntries(fields.map(([name, field]) => [name, field.from])),
    values: Object.fromEntries(fields.map(([name, field]) => [name, field.value])),
  };
}

interface Merged {
  readonly from: unknown;
  readonly value: unknown;
}

function merge(from: unknown, typed: unknown, saved: unknown): Merged {
  if (same(from, saved)) return { from: saved, value: typed };
  if (same(typed, from) || same(typed, saved)) return { from: saved, value: saved };
  if (isList(from) && isList(typed) && isList(saved) && [...from, ...saved].every(hasId)) {
    return mergeEntries(from, typed, saved);
  }
  return { from, value: typed };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
}
const hasId = (entry: unknown) => idOf(entry) !== undefined;

/** The entry of a list that has this id. */
function entryById(list: unknown, id: unknown): unknown {
  return isList(list) && id !== undefined ? list.find((entry) => idOf(entry) === id) : undefined;
}

function mergeEntries(
  from: readonly unknown[],
  typed: readonly unknown[],
  saved: readonly unknown[],
): Merged {
  const merged = saved.map((entry): Merged => {
    const before = entryById(from, idOf(entry));
    const now = entryById(typed, idOf(entry));
    // It was added elsewhere; or it was removed here, and changed elsewhere.
    if (now === undefined) {
      const removed = before !== undefined && same(before, entry);
      return { from: entry, value: removed ? undefined : entry };
    }
    return before === undefined ? { from: entry, value: now } : merge(before, now, entry);
  });
  for (const entry of typed) {
    const id = idOf(entry);
    if (entryById(saved, id) !== undefined) continue;
    const before = entryById(from, id);
    // What was deleted elsewhere goes, unless it was changed here.
    if (before === undefined || !same(before, entry)) merged.push({ from: before, value: entry });
  }
  const present = (value: unknown) => value !== undefined;
  return {
    from: merged.map((entry) => entry.from).filter(present),
    value: merged.map((entry) => entry.value).filter(present),
  };
}

/** What was saved elsewhere in place of something that was changed here too. */
export interface Meanwhile {
  /** Undefined where it was deleted. */
  readonly saved: unknown;
}

/** Whether both sides have changed the field at this path, or the entry of a list with ids, such as `questions.2`. */
export function changedMeanwhile(
  { from, values }: Draft,
  saved: Values,
  path: string,
): Meanwhile | undefined {
  const [field = '', index] = path.split('.');
  let [before, now, then] = [from[field], values[field], saved[field]];
  if (index !== undefined) {
    const entry = isList(now) ? now[Number(index)] : undefined;
    [before, now, then] = [entryById(before, idOf(entry)), entry, entryById(then, idOf(entry))];
    if (before === undefined) return undefined;
  }
  return same(before, then) || same(now, then) ? undefined : { saved: then };
}
