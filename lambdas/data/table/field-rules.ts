import type { ActorRole } from '../../contract/roles.ts';

/** The rules for one stored field: who sees it, who exports it, and how it is erased. */
interface FieldRule<Value> {
  /** Who gets it from the API. It decides for applications and jobs; of all others, the schemas of the answers do. */
  readonly shownTo: readonly ActorRole[];
  /** Whose data export has it. It decides for accounts, applications and interviews. */
  readonly exportedTo: readonly ActorRole[];
  /** Its value after erasure; a field without this is kept. */
  readonly erase?: (value: Value) => Value;
}

/** A rule for each stored field: a field without one does not compile. */
export type FieldRules<Stored> = { readonly [F in keyof Stored]-?: FieldRule<Stored[F]> };

/** Only for the site itself: ids of others, counters, revisions. */
export const INTERNAL = { shownTo: [], exportedTo: [] } as const;
/** Seen by both sides, and kept: dates and outcomes. */
export const FACT = {
  shownTo: ['manager', 'candidate'],
  exportedTo: ['manager', 'candidate'],
} as const;

/** The fields of a stored item that a role may get, or that its data export has. */
export function fieldsThatAre<Stored extends object>(
  what: 'shownTo' | 'exportedTo',
  role: ActorRole,
  rules: FieldRules<Stored>,
  stored: Stored,
): Partial<Stored> {
  const found: Partial<Stored> = {};
  for (const field in rules) if (rules[field][what].includes(role)) found[field] = stored[field];
  return found;
}

/** A stored item with its content erased. */
export function eraseFields<Stored extends object>(
  rules: FieldRules<Stored>,
  stored: Stored,
): Stored {
  const erased = { ...stored };
  for (const field in rules) {
    const { erase } = rules[field];
    if (erase !== undefined) erased[field] = erase(stored[field]);
  }
  return erased;
}
