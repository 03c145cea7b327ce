import { fold } from './fold.ts';

interface Named {
  readonly name: string;
}

const names = new WeakMap<Named, string>();

/** A folded name, cached: each typed letter searches ten thousand names. */
export function foldedName(named: Named): string {
  let folded = names.get(named);
  if (folded === undefined) {
    folded = fold(named.name);
    names.set(named, folded);
  }
  return folded;
}
