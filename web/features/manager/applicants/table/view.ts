import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { useLocal } from '../../../../ui/hooks/use-local.ts';
import { useAfterTyping } from '../../../../ui/hooks/watch-leaving.ts';
import { foldedName, hasWords } from '../../../../ui/text/fold.ts';
import { ALL_COLUMNS, COLUMNS, type Column, rulesOf } from './columns.ts';
import { ALL_FILTERS, FILTERS, type Filter, type RowTest } from './filters.ts';

export interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

/** The order of a page without one in its URL. */
export const NEWEST_FIRST: Order = { column: 'applied', descending: true };

/** The shown applicants and their order, stored in the page's URL. */
export interface View {
  /** Words of a name. */
  readonly q: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly order: Order;
}

export const ALL_APPLICANTS: View = { q: '', filters: {}, order: NEWEST_FIRST };

/** The view of a URL. Unknown values are ignored. */
export function viewOf(address: URLSearchParams): View {
  const filters: Partial<Record<Filter, string>> = {};
  for (const filter of ALL_FILTERS) {
    const value = address.get(filter);
    if (value !== null && FILTERS[filter].test(value, 0)) filters[filter] = value;
  }
  return { q: address.get('q') ?? '', filters, order: orderOf(address.get('sort') ?? '') };
}

/** The view as URL parameters. */
export function addressOf({ q, filters, order }: View): URLSearchParams {
  const address = new URLSearchParams();
  if (q.trim() !== '') address.set('q', q);
  for (const filter of ALL_FILTERS) {
    const value = filters[filter];
    if (value !== undefined) address.set(filter, value);
  }
  const sort = textOf(order);
  if (sort !== textOf(NEWEST_FIRST)) address.set('sort', sort);
  return address;
}

const textOf = ({ column, descending }: Order) => `${descending ? '-' : ''}${column}`;

function orderOf(text: string): Order {
  const [, minus, name] = /^(-?)(.*)$/.exec(text) ?? [];
  const column = ALL_COLUMNS.find((each) => each === name && rulesOf(each).sortKey);
  return column === undefined ? NEWEST_FIRST : { column, descending: minus === '-' };
}

/** Whether a view has a search or a filter. */
export function isNarrowed({ q, filters }: View): boolean {
  return q.trim() !== '' || Object.keys(filters).length > 0;
}

/** The rows that a view shows, in the order of `rows`. */
export function filterRows(
  rows: readonly ApplicantRow[],
  { q, filters }: Pick<View, 'q' | 'filters'>,
  now: number,
): readonly ApplicantRow[] {
  const tests: RowTest[] = ALL_FILTERS.flatMap((filter) => {
    const value = filters[filter];
    return (value !== undefined && FILTERS[filter].test(value, now)) || [];
  });
  if (q.trim() !== '') {
    const has = hasWords(q);
    tests.push((row) => has(foldedName(row)));
  }
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((passes) => passes(row)));
}

/** The order after a click on a column's heading. */
export function orderAfterClick(column: Column, order: Order): Order {
  return column === order.column
    ? { column, descending: !order.descending }
    : { column, descending: COLUMNS[column].largestFirst };
}

/** Rows in an order; equal ones newest first. */
export function sortRows(rows: readonly ApplicantRow[], order: Order): ApplicantRow[] {
  const { sortKey = () => null } = rulesOf(order.column);
  const direction = order.descending ? -1 : 1;
  // Keys first: a comparison is made a hundred thousand times.
  return rows
    .map((row) => ({ row, key: sortKey(row) }))
    .sort((a, b) => {
      if (a.key === b.key) return newestFirst(a.row, b.row);
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -direction : direction;
    })
    .map(({ row }) => row);
}

function newestFirst(a: ApplicantRow, b: ApplicantRow): number {
  if (a.submitted_at !== b.submitted_at) return a.submitted_at < b.submitted_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/**
 * The view in the page's URL, and a stable function that changes it. A change shows at once; the URL follows after a
 * pause in typing.
 */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const kept = useMemo(() => viewOf(address), [address]);
  const [typed, setTyped] = useState<View>();
  const [sent, setSent] = useState<string>();
  // The browser's Back also changes the URL. Our own change may arrive after the next letter, which must stay.
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    if (String(addressOf(kept)) !== sent) setTyped(undefined);
  }
  const follow = useAfterTyping((wanted: View) => {
    const query = String(addressOf(wanted));
    setSent(query);
    void navigate(`?${query}`, { replace: true });
  });
  const view = typed ?? kept;
  const change = useCallbackRef((changed: Partial<View>) => {
    const wanted = { ...view, ...changed };
    setTyped(wanted);
    follow(wanted);
  });
  return [view, change];
}

/** The names of hidden columns, and a function that sets them. The browser keeps them. */
export function useHiddenColumns() {
  const [kept, keep] = useLocal('applicants.hidden-columns');
  const hidden = useMemo((): readonly string[] => kept?.split(',') ?? [], [kept]);
  const hide = (columns: readonly string[]) =>
    keep(columns.length === 0 ? null : columns.join(','));
  return [hidden, hide] as const;
}
