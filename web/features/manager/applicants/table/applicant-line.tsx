import { memo } from 'react';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Column } from '../view/columns.ts';
import { CELLS } from './cells.tsx';
import classes from './rows-table.module.css';

interface Props {
  row: ApplicantRow;
  id: string;
  /** Its index in the view, from 0. */
  index: number;
  top: number;
  columns: readonly Column[];
  isActive: boolean;
  isSelected: boolean;
  /** The URL of the applicant's review. */
  to: string;
}

/** One applicant: a row of the table, or a card on a phone. */
export const ApplicantLine = memo(function ApplicantLine(props: Props) {
  const { row, id, index, top, columns, isActive, isSelected, to } = props;
  return (
    <tr
      id={id}
      // The heading is the first row.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-active={isActive || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className={classes.select} data-select>
        {/* The row handles clicks, and the grid keys. */}
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${row.name}`}
          checked={isSelected}
          readOnly
        />
      </td>
      {columns.map((column) =>
        column === 'name' ? (
          <th key={column} scope="row" className={classes.name}>
            {/* Not the router's Link, which takes longer to draw than the rest of the row. */}
            <a href={to} tabIndex={-1} title={row.name}>
              {row.name}
            </a>
          </th>
        ) : (
          <td key={column} data-column={column}>
            {CELLS[column](row)}
          </td>
        ),
      )}
    </tr>
  );
});
