import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import drawings from './drawings.svg?no-inline';
import classes from './empty-state.module.css';

interface Props {
  /** A drawing in `drawings.svg`. Its file is fetched when a list is empty. */
  drawing:
    | 'applicants'
    | 'applications'
    | 'companies'
    | 'document'
    | 'jobs'
    | 'lost'
    | 'offers'
    | 'places'
    | 'saved'
    | 'search';
  /** The text. */
  children: ReactNode;
  action?: ReactNode;
}

/** An empty list, with the next action. */
export function EmptyState({ drawing, children, action }: Props) {
  return (
    <Card padding="xl">
      <div className={classes.list}>
        <svg className={classes.drawing} aria-hidden>
          <use href={`${drawings}#${drawing}`} />
        </svg>
        <p>{children}</p>
        {action}
      </div>
    </Card>
  );
}
