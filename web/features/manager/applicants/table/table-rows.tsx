import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { sourceLabel } from '../../../../../lambdas/contract/pages/sources.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { RATING_MAX } from '../../../../../lambdas/contract/schemas/rating.ts';
import { APPLICATION_STATUS } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { INTERVIEW_STATUS_TEXT } from '../../../../../lambdas/contract/texts/interviews.ts';
import { paths } from '../../../../paths.ts';
import { formatMiles } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { type Column, rulesOf } from './columns.ts';
import { Contact } from './contact.tsx';
import classes from './rows-table.module.css';
import { EMPTY_SELECTION, type Selection, selectAll } from './selection.ts';
import { type Order, orderAfterClick } from './view.ts';

interface Props {
  row: ApplicantRow;
  id: string;
  /** Its index in the view, from 0. */
  index: number;
  top: number;
  columns: readonly Column[];
  isActive: boolean;
  isSelected: boolean;
  /** Whether they wrote what the manager has not read. */
  isUnread: boolean;
  /** The URL of the applicant's review. */
  to: string;
}

/** One applicant: a row of the table, or a card on a phone. */
export const ApplicantLine = memo(function ApplicantLine(props: Props) {
  const { row, id, index, top, columns, isActive, isSelected, isUnread, to } = props;
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
              <Name>{row.name}</Name>
            </a>
          </th>
        ) : (
          <td key={column} data-column={column}>
            {CELLS[column](row, isUnread)}
          </td>
        ),
      )}
    </tr>
  );
});

// Plain elements: thirty rows are drawn with each letter of a search.

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayOf = (instant: string | null) => (instant === null ? '' : day.format(new Date(instant)));

/** `Jan 31, 9:30 AM`, at the place, or else the status. */
function interviewOf({ status, start }: NonNullable<ApplicantRow['interview']>): string {
  if (status !== 'chosen' || start === null) return INTERVIEW_STATUS_TEXT[status];
  return localTime.format(new Date(`${start}Z`));
}

const localTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Each column's content for an applicant. */
const CELLS: Readonly<
  Record<Exclude<Column, 'name'>, (row: ApplicantRow, isUnread: boolean) => ReactNode>
> = {
  status: ({ application_status }) => {
    const { label, color } = APPLICATION_STATUS[application_status];
    const background = `var(--mantine-color-${color}-light)`;
    return (
      <span
        className={classes.status}
        style={{ background, color: `var(--mantine-color-${color}-light-color)` }}
      >
        {label}
      </span>
    );
  },
  answers: ({ matches, of }) => of > 0 && `${matches} of ${of} match`,
  applied: ({ submitted_at }) => dayOf(submitted_at),
  decided: ({ decided_at }) => dayOf(decided_at),
  city: ({ city }) => city,
  distance: ({ miles }) => miles !== null && formatMiles(miles),
  rating: ({ rating }) => rating !== null && `${rating} of ${RATING_MAX}`,
  note: ({ has_note }) => has_note && 'Note',
  messages: ({ id }, isUnread) => (
    <a href={paths.manager.conversation(id)} tabIndex={-1} data-unread={isUnread || undefined}>
      {isUnread ? 'Unread' : 'Write'}
    </a>
  ),
  interview: ({ interview }) => interview && interviewOf(interview),
  asked: ({ asked_at }) => dayOf(asked_at),
  contact: ({ id }) => <Contact applicationId={id} />,
  source: ({ source }) => source !== null && sourceLabel(source),
};

interface HeadingProps {
  columns: readonly Column[];
  order: Order;
  onOrder: (order: Order) => void;
  rows: readonly ApplicantRow[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The columns' titles. Each sorts by its column; the first selects all that match. */
export const Heading = memo(function Heading(props: HeadingProps) {
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
              {rulesOf(column).sortKey === undefined ? (
                <span className={classes.unsorted}>{rulesOf(column).label}</span>
              ) : (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() => onOrder(orderAfterClick(column, order))}
                >
                  <span>{rulesOf(column).label}</span>
                  <span aria-hidden>{sorted && (order.descending ? '↓' : '↑')}</span>
                </UnstyledButton>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
