import { sourceLabel } from '../../../../../lambdas/contract/pages/sources.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { APPLICATION_STATUSES } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { keysOf } from '../../../../ui/keys-of.ts';
import { fold, foldedName } from '../../../../ui/text/fold.ts';

interface ColumnRules {
  readonly label: string;
  /** The width of its grid track. */
  readonly width: string;
  /** The minimum width of the track, in pixels. */
  readonly least: number;
  /** The value to sort by; null without one, which is last in both directions. A column without it cannot be sorted by. */
  readonly sortKey?: (row: ApplicantRow) => string | number | null;
  /** Whether the first click sorts the largest first. */
  readonly largestFirst: boolean;
  /** Whether it is there before any row has a value, so that the first decision moves no column. */
  readonly always?: boolean;
  /** Whether cards on phones show it. */
  readonly onCards: boolean;
}

const text = { largestFirst: false } as const;
const amount = { largestFirst: true } as const;

/** The columns in their order. */
export const COLUMNS = {
  name: {
    label: 'Name',
    width: '2fr',
    least: 168,
    onCards: true,
    ...text,
    sortKey: foldedName,
  },
  status: {
    label: 'Status',
    width: '1fr',
    least: 120,
    onCards: true,
    ...text,
    sortKey: ({ application_status }) => APPLICATION_STATUSES.indexOf(application_status),
  },
  answers: {
    label: 'Answers',
    width: '0.5fr',
    least: 104,
    onCards: true,
    ...amount,
    sortKey: ({ matches, of }) => (of === 0 ? null : matches),
  },
  rating: {
    label: 'Rating',
    width: '0.5fr',
    least: 80,
    onCards: true,
    ...amount,
    sortKey: ({ rating }) => rating,
  },
  note: {
    label: 'Note',
    width: '0.5fr',
    least: 80,
    onCards: true,
    ...amount,
    sortKey: ({ has_note }) => (has_note ? 1 : null),
  },
  messages: {
    label: 'Messages',
    width: '0.5fr',
    least: 88,
    onCards: true,
    ...text,
  },
  applied: {
    label: 'Applied',
    width: '1fr',
    least: 112,
    onCards: true,
    ...amount,
    sortKey: ({ submitted_at }) => submitted_at,
  },
  decided: {
    label: 'Decided',
    width: '1fr',
    least: 112,
    onCards: false,
    ...amount,
    sortKey: ({ decided_at }) => decided_at,
    always: true,
  },
  city: {
    label: 'City',
    width: '1fr',
    least: 112,
    onCards: true,
    ...text,
    sortKey: ({ city }) => fold(city) || null,
    always: true,
  },
  distance: {
    label: 'Distance',
    width: '0.5fr',
    least: 100,
    onCards: true,
    ...text,
    sortKey: ({ miles }) => miles,
  },
  interview: {
    label: 'Interview',
    width: '1fr',
    least: 168,
    onCards: true,
    ...text,
    sortKey: ({ interview }) => interview && (interview.start ?? interview.status),
  },
  asked: {
    label: 'Asked',
    width: '1fr',
    least: 120,
    onCards: true,
    ...amount,
    sortKey: ({ asked_at }) => asked_at,
  },
  contact: {
    label: 'Contact',
    width: '1.5fr',
    least: 184,
    onCards: false,
    ...text,
  },
  source: {
    label: 'Source',
    width: '1fr',
    least: 120,
    onCards: false,
    ...text,
    sortKey: ({ source }) => source && fold(sourceLabel(source)),
  },
} as const satisfies Readonly<Record<string, ColumnRules>>;

export type Column = keyof typeof COLUMNS;

/** The rules of a column, in their general type. */
export const rulesOf = (column: Column): ColumnRules => COLUMNS[column];

/** All columns in their order. */
export const ALL_COLUMNS = keysOf(COLUMNS);

/** The columns to show, of the `useful` ones. */
export function shownColumns(
  useful: readonly Column[],
  { hidden, asCards }: { readonly hidden: readonly string[]; readonly asCards: boolean },
): readonly Column[] {
  return useful.filter((column) =>
    asCards ? rulesOf(column).onCards : column === 'name' || !hidden.includes(column),
  );
}

/** The columns for which some row has a value, and those that are always there. */
export function usefulColumns(rows: readonly ApplicantRow[]): readonly Column[] {
  return ALL_COLUMNS.filter((column) => {
    const { sortKey, always } = rulesOf(column);
    return always || sortKey === undefined || rows.some((row) => sortKey(row) !== null);
  });
}
