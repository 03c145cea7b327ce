import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { foldedName, hasWords } from '../../../../ui/text/fold.ts';
import { ALL_COLUMNS } from './columns.ts';
import { ALL_FILTERS, FILTERS, type Filter, type RowTest } from './filters.ts';
import { NEWEST_FIRST, type Order } from './sort.ts';

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
  const column = ALL_COLUMNS.find((each) => each === name);
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
