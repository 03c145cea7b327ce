import { NativeSelect } from '@mantine/core';
import { memo } from 'react';
import { type Column, rulesOf } from '../view/columns.ts';
import { ALL_FILTERS, FILTERS, type Filter } from '../view/filters.ts';
import type { Scope } from '../view/scope.ts';
import type { Order } from '../view/sort.ts';
import classes from './toolbar.module.css';

interface Props {
  scope: Scope;
  filters: Readonly<Partial<Record<Filter, string>>>;
  onFilter: (filters: Readonly<Partial<Record<Filter, string>>>) => void;
  /** Only on a phone, which has no headings to sort by. */
  order: Order | undefined;
  onOrder: (order: Order) => void;
  columns: readonly Column[];
}

/** A field for each filter that distinguishes these applicants. */
export const FilterFields = memo(function FilterFields(props: Props) {
  const { scope, filters, onFilter, order, onOrder, columns } = props;
  return (
    <div className={classes.filters}>
      {ALL_FILTERS.map((filter) => {
        const { label, all } = FILTERS[filter];
        const options = FILTERS[filter].options(scope);
        const value = filters[filter] ?? '';
        if (options.length === 0 && value === '') return null;
        const isOffered = value === '' || options.some((each) => each.value === value);
        return (
          <NativeSelect
            key={filter}
            aria-label={label}
            value={value}
            data={[
              { value: '', label: all },
              ...options,
              // The value of a link to another job's applicants.
              ...(isOffered ? [] : [{ value, label: value }]),
            ]}
            onChange={({ currentTarget }) => {
              const { [filter]: _, ...others } = filters;
              onFilter(
                currentTarget.value === '' ? others : { ...others, [filter]: currentTarget.value },
              );
            }}
          />
        );
      })}
      {order && <SortField order={order} onOrder={onOrder} columns={columns} />}
    </div>
  );
});

interface SortProps {
  order: Order;
  onOrder: (order: Order) => void;
  columns: readonly Column[];
}

function SortField({ order, onOrder, columns }: SortProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      value={order.column}
      data={columns.map((column) => ({
        value: column,
        label: `By ${rulesOf(column).label.toLowerCase()}`,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const column = columns.find((each) => each === value) ?? order.column;
        onOrder({ column, descending: rulesOf(column).largestFirst });
      }}
    />
  );
}
