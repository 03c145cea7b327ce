import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { type Column, rulesOf } from '../view/columns.ts';
import { type Order, orderAfterClick } from '../view/sort.ts';
import classes from './rows-table.module.css';
import { EMPTY_SELECTION, type Selection, selectAll } from './selection.ts';

interface Props {
  columns: readonly Column[];
  order: Order;
  onOrder: (order: Order) => void;
  rows: readonly ApplicantRow[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The columns' titles. Each sorts by its column; the first selects all that match. */
export const Heading = memo(function Heading(props: Props) {
  const { columns, order, onOrder, rows, selection, onSelect } = props;
  const isAll = selection.ids.size >= rows.length && rows.every(({ id }) => selection.ids.has(id));
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes.select}>
          <input
            type="checkbox"
            aria-label="Select all that match"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && selection.ids.size > 0;
            }}
            onChange={() => onSelect(isAll ? EMPTY_SELECTION : selectAll(selection, rows))}
          />
        </td>
        {columns.map((column) => {
          const sorted =
            order.column !== column ? undefined : order.descending ? 'descending' : 'ascending';
          return (
            <th key={column} scope="col" aria-sort={sorted}>
              <UnstyledButton
                className={classes.sort}
                onClick={() => onOrder(orderAfterClick(column, order))}
              >
                {rulesOf(column).label}
                <span aria-hidden>{sorted && (order.descending ? '↓' : '↑')}</span>
              </UnstyledButton>
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
