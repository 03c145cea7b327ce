import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../contract/problem.ts';
import { CHANGED_MEANWHILE } from '../../contract/texts/texts.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';
import type { Revisioned } from './items.ts';

/** What its owner edits. */
interface Editable extends Revisioned {
  readonly edited_at?: string | undefined;
}

interface Expected<T> {
  /** The revision that the edit was made from, if the caller names it. */
  readonly expected: number | undefined;
  /** The answer of the call for an item, or the part of it that tells the caller what is stored. */
  readonly toAnswer: (stored: T) => object | Promise<object>;
}

/**
 * An item as its owner edits it. An undefined change removes the attribute.
 * @throws conflict, with what is stored, if the edit was made from another revision. Not if all of it is stored already:
 *   the answer of an earlier try may be lost.
 */
export async function edit<T extends Editable>(
  before: T,
  changes: Partial<T>,
  { expected, toAnswer }: Expected<T>,
): Promise<T> {
  const after = { ...before, ...changes };
  const isStored = isDeepStrictEqual(withoutUndefined(after), withoutUndefined(before));
  if (expected !== undefined && expected !== before.revision && !isStored)
    throw new Problem('conflict', CHANGED_MEANWHILE, { current: await toAnswer(before) });
  return { ...after, revision: before.revision + 1, edited_at: new Date().toISOString() };
}
