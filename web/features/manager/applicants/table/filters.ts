import { DAY_MS } from '../../../../../lambdas/contract/limits.ts';
import { sourceLabel } from '../../../../../lambdas/contract/pages/sources.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { RATING_MAX, RATINGS } from '../../../../../lambdas/contract/schemas/rating.ts';
import {
  APPLICATION_STATUS,
  APPLICATION_STATUSES,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { keysOf } from '../../../../ui/keys-of.ts';
import type { Column } from './columns.ts';

export type RowTest = (row: ApplicantRow) => boolean;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface FilterRules {
  readonly label: string;
  /** The label of the option that lets all rows pass. */
  readonly all: string;
  /** The column with what it filters by. Where no row has a value for it, the filter distinguishes none. */
  readonly column: Column;
  readonly options: (rows: readonly ApplicantRow[]) => readonly Option[];
  /** @returns undefined for an unknown value */
  readonly test: (value: string, now: number) => RowTest | undefined;
}

/** Days by value; negative for longer ago than that. */
const DAYS: readonly (Option & { readonly days: number })[] = [
  { value: '1', days: 1, label: 'Last 24 hours' },
  { value: '7', days: 7, label: 'Last 7 days' },
  { value: '30', days: 30, label: 'Last 30 days' },
  { value: 'over-7', days: -7, label: 'Over 7 days ago' },
  { value: 'over-30', days: -30, label: 'Over 30 days ago' },
];
const MILES = [5, 10, 25, 50, 100];
/** The value for applicants without a rating, a note or a source. */
const NONE = '-';

export const FILTERS = {
  status: {
    label: 'Status',
    all: 'All statuses',
    column: 'status',
    options: () =>
      APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS[value].label })),
    test(value) {
      const status = APPLICATION_STATUSES.find((each) => each === value);
      return status && (({ application_status }) => application_status === status);
    },
  },
  answers: {
    label: 'Matching answers',
    all: 'All answers',
    column: 'answers',
    options(rows) {
      const most = rows.reduce((least, { of }) => Math.max(least, of), 0);
      return Array.from({ length: most }, (_, index) => ({
        value: String(index + 1),
        label: index + 1 === most ? `All ${most} match` : `At least ${index + 1} match`,
      }));
    },
    test(value) {
      const least = wholeNumber(value);
      return least === undefined ? undefined : ({ matches }) => matches >= least;
    },
  },
  rating: {
    label: 'Rating',
    all: 'All ratings',
    column: 'rating',
    options: () => [
      ...RATINGS.toReversed().map((least) => ({
        value: String(least),
        label: least === RATING_MAX ? `Rated ${least}` : `Rated ${least} or more`,
      })),
      { value: NONE, label: 'Not rated' },
    ],
    test(value) {
      if (value === NONE) return ({ rating }) => rating === null;
      const least = RATINGS.find((each) => String(each) === value);
      return least === undefined ? undefined : ({ rating }) => (rating ?? 0) >= least;
    },
  },
  note: {
    label: 'Note',
    all: 'All notes',
    column: 'note',
    options: () => [
      { value: 'yes', label: 'With a note' },
      { value: NONE, label: 'Without a note' },
    ],
    test(value) {
      if (value !== 'yes' && value !== NONE) return undefined;
      return ({ has_note }) => has_note === (value === 'yes');
    },
  },
  applied: {
    label: 'Applied',
    all: 'Any date',
    column: 'applied',
    options: () => DAYS,
    test(value, now) {
      const days = DAYS.find((each) => each.value === value)?.days;
      if (days === undefined) return undefined;
      const limit = new Date(now - Math.abs(days) * DAY_MS).toISOString();
      return days > 0
        ? ({ submitted_at }) => submitted_at >= limit
        : ({ submitted_at }) => submitted_at < limit;
    },
  },
  within: {
    label: 'Distance',
    all: 'Any distance',
    column: 'distance',
    options: () => MILES.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` })),
    test(value) {
      const most = wholeNumber(value);
      return most === undefined ? undefined : ({ miles }) => miles !== null && miles <= most;
    },
  },
  source: {
    label: 'Source',
    all: 'All sources',
    column: 'source',
    options(rows) {
      const sources = new Set(rows.flatMap(({ source }) => source ?? []));
      return [
        ...[...sources].sort().map((value) => ({ value, label: sourceLabel(value) })),
        { value: NONE, label: 'No source' },
      ];
    },
    test(value) {
      if (value === NONE) return ({ source }) => source === null;
      return ({ source }) => source === value;
    },
  },
} as const satisfies Readonly<Record<string, FilterRules>>;

export type Filter = keyof typeof FILTERS;

/** All filters in their order. */
export const ALL_FILTERS = keysOf(FILTERS);

function wholeNumber(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
