import { sourceLabel } from '../../../../../lambdas/contract/pages/sources.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { APPLICATION_STATUSES } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { fold, foldedName } from '../../../../ui/text/fold.ts';
import type { Scope } from './scope.ts';

interface ColumnRules {
  readonly label: string;
  /** Its track in the grid. */
  readonly width: string;
  /** Least pixels of the track. */
  readonly least: number;
  /** What rows are sorted by; null is last in both directions. */
  readonly sortKey: (row: ApplicantRow) => string | number | null;
  /** Whether the first click sorts the largest first. */
  readonly largestFirst: boolean;
  /** Whether it tells these rows apart; otherwise it is left out. */
  readonly tellsApart?: (scope: Scope) => boolean;
}

const text = { largestFirst: false } as const;
const amount = { largestFirst: true } as const;

/** The columns in their order. */
export const COLUMNS = {
  name: { label: 'Name', width: '2fr', least: 192, sortKey: foldedName, ...text },
  status: {
    ...{ label: 'Status', width: '1fr', least: 128, ...text },
    sortKey: ({ application_status }) => APPLICATION_STATUSES.indexOf(application_status),
  },
  answers: {
    ...{ label: 'Answers', width: '0.5fr', least: 112, ...amount },
    sortKey: ({ matches, of }) => (of === 0 ? null : matches),
    tellsApart: ({ answers }) => answers > 0,
  },
  rating: {
    ...{ label: 'Rating', width: '0.5fr', least: 96, ...amount },
    sortKey: ({ rating }) => rating,
    tellsApart: ({ hasRatings }) => hasRatings,
  },
  note: {
    ...{ label: 'Note', width: '0.5fr', least: 80, ...amount },
    sortKey: ({ has_note }) => (has_note ? 1 : null),
    tellsApart: ({ hasNotes }) => hasNotes,
  },
  applied: {
    ...{ label: 'Applied', width: '1fr', least: 120, ...amount },
    sortKey: ({ submitted_at }) => submitted_at,
  },
  decided: {
    ...{ label: 'Decided', width: '1fr', least: 120, ...amount },
    sortKey: ({ decided_at }) => decided_at,
  },
  city: {
    ...{ label: 'City', width: '1fr', least: 136, ...text },
    sortKey: ({ city }) => fold(city) || null,
  },
  distance: {
    ...{ label: 'Distance', width: '0.5fr', least: 112, ...text },
    sortKey: ({ miles }) => miles,
    tellsApart: ({ hasDistances }) => hasDistances,
  },
  source: {
    ...{ label: 'Source', width: '1fr', least: 120, ...text },
    sortKey: ({ source }) => source && fold(sourceLabel(source)),
    tellsApart: ({ sources }) => sources.length > 0,
  },
} as const satisfies Readonly<Record<string, ColumnRules>>;

export type Column = keyof typeof COLUMNS;

/** The rules of a column, without what is special about it. */
export const rulesOf = (column: Column): ColumnRules => COLUMNS[column];

const isColumn = (name: string): name is Column => Object.hasOwn(COLUMNS, name);

/** All columns in their order. */
export const ALL_COLUMNS = Object.keys(COLUMNS).filter(isColumn);

/** The columns of a card on a phone. */
const ON_CARDS: readonly Column[] = [
  ...(['name', 'status', 'answers', 'rating', 'note', 'applied', 'city', 'distance'] as const),
];

/** The columns to show, of those that these rows have something for. */
export function shownColumns(
  useful: readonly Column[],
  { hidden, asCards }: { readonly hidden: readonly string[]; readonly asCards: boolean },
): readonly Column[] {
  return useful.filter((column) =>
    asCards ? ON_CARDS.includes(column) : column === 'name' || !hidden.includes(column),
  );
}

/** The columns that these rows have something for. */
export function usefulColumns(scope: Scope): readonly Column[] {
  return ALL_COLUMNS.filter((column) => rulesOf(column).tellsApart?.(scope) !== false);
}
