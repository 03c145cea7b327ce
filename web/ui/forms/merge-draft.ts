import { hashKey } from '@tanstack/react-query';

/** A form's values. */
export type Values = Record<string, unknown>;

/** Unsaved values, and the values they are based on. */
export interface Draft {
  readonly from: Values;
  readonly values: Values;
}

/** Whether two values are equal, ignoring the `key` of list entries. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const withoutKeys = (value: unknown) =>
    JSON.stringify([value], (name, part: unknown) => (name === 'key' ? undefined : part));
  return hashKey([JSON.parse(withoutKeys(a))]) === hashKey([JSON.parse(withoutKeys(b))]);
}

/**
 * Merges a draft with values saved since, per field. One-sided changes win. If both sides changed, the
 * draft stays and `from` keeps its base. Lists with ids are merged per entry.
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
  if (isSameValue(from, saved)) return { from: saved, value: typed };
  if (isSameValue(typed, from) || isSameValue(typed, saved)) return { from: saved, value: saved };
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
    // Added elsewhere; or removed here and changed elsewhere.
    if (now === undefined) {
      const removed = before !== undefined && isSameValue(before, entry);
      return { from: entry, value: removed ? undefined : entry };
    }
    return before === undefined ? { from: entry, value: now } : merge(before, now, entry);
  });
  for (const entry of typed) {
    const id = idOf(entry);
    if (entryById(saved, id) !== undefined) continue;
    const before = entryById(from, id);
    // Entries deleted elsewhere go, unless changed here.
    if (before === undefined || !isSameValue(before, entry))
      merged.push({ from: before, value: entry });
  }
  const present = (value: unknown) => value !== undefined;
  return {
    from: merged.map((entry) => entry.from).filter(present),
    value: merged.map((entry) => entry.value).filter(present),
  };
}

/** The saved value of something that was changed here too. */
export interface Meanwhile {
  /** Undefined if deleted. */
  readonly saved: unknown;
}

/** Whether both sides changed a field or a list entry, such as `questions.2`. */
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
  return isSameValue(before, then) || isSameValue(now, then) ? undefined : { saved: then };
}
