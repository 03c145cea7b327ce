import type { ReactNode } from 'react';
import { sourceLabel } from '../../../../../lambdas/contract/pages/sources.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { APPLICATION_STATUS } from '../../../../../lambdas/contract/statuses/application-status.ts';
import type { Column } from '../view/columns.ts';
import classes from './rows-table.module.css';

// Plain elements: thirty rows are drawn with each letter of a search.

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayOf = (instant: string | null) => (instant === null ? '' : day.format(new Date(instant)));

/** Each column's content for an applicant. */
export const CELLS: Readonly<Record<Exclude<Column, 'name'>, (row: ApplicantRow) => ReactNode>> = {
  status: ({ application_status }) => {
    const { label, color } = APPLICATION_STATUS[application_status];
    return <span className={`${classes.status} ${classes[color]}`}>{label}</span>;
  },
  answers: ({ matches, of }) => of > 0 && `${matches} of ${of} match`,
  applied: ({ submitted_at }) => dayOf(submitted_at),
  decided: ({ decided_at }) => dayOf(decided_at),
  city: ({ city }) => city,
  distance: ({ miles }) => miles !== null && `${Math.round(miles)} miles`,
  rating: ({ rating }) => rating !== null && `${rating} of 5`,
  note: ({ has_note }) => has_note && 'Note',
  source: ({ source }) => source !== null && sourceLabel(source),
};
