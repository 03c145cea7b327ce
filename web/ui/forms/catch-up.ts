import {
  type AnyNames,
  differences,
  isSameValue,
  partsOf,
  type Values,
  withPart,
} from './values.ts';

/** The version of what is edited, as in the API's answers. */
export interface Version {
  readonly revision?: number | undefined;
  readonly edited_at?: string | undefined;
}

/** What is stored. */
export interface Stored<V> {
  readonly values: V;
  readonly version: Version;
}

/** A field, or an entry of a list, that changed while somebody typed. */
export interface ChangedPart {
  readonly name: string;
  /** The value in this form; undefined if removed. */
  readonly typed: unknown;
  /** The stored value; undefined if removed. */
  readonly stored: unknown;
  /** Which of them is used; undefined until the person chooses. */
  readonly taken: 'typed' | 'stored' | undefined;
}

/** What the form knows of the stored thing. */
export interface Start<V> extends Stored<V> {
  /** The values that the typed ones began from, until every part that changed meanwhile is chosen. */
  readonly began: V;
  /** What others changed meanwhile. */
  readonly changed: readonly ChangedPart[];
}

/** The form's start and values after what is stored has changed. */
export function caughtUp<V extends Values>(
  start: Start<V>,
  typed: V,
  now: Stored<V>,
  names: AnyNames,
): { readonly start: Start<V>; readonly values: Values; readonly mustLook: boolean } {
  const fresh: Start<V> = { ...now, began: now.values, changed: [] };
  // Nothing was typed: the form just shows what is stored.
  if (isSameValue(typed, start.values))
    return { start: fresh, values: now.values, mustLook: false };
  const [before, mine, stored] = [start.values, typed, now.values].map((each) =>
    partsOf(each, names),
  );
  let values: Values = typed;
  const found: ChangedPart[] = [];
  const differing = differences(start.values, now.values, names);
  for (const name of differing) {
    const [was, is, to] = [before?.get(name), mine?.get(name), stored?.get(name)];
    // Both sides made the same change.
    if (isSameValue(is, to)) continue;
    const isTyped = !isSameValue(is, was);
    if (!isTyped) values = withPart(values, name, to);
    found.push({ name, typed: is, stored: to, taken: isTyped ? undefined : 'stored' });
  }
  const earlier = start.changed.filter(({ name }) => !differing.includes(name));
  const changed = [...earlier, ...found];
  const isDecided = changed.every(({ taken }) => taken !== undefined);
  return {
    start: { ...fresh, changed, began: isDecided ? now.values : start.began },
    values,
    mustLook: found.length > 0,
  };
}
