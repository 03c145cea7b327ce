import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface Props {
  /** What stands above the columns. Actions are on the right. */
  head: readonly string[];
  /** Pixels below which it scrolls sideways rather than become narrower. */
  minWidth?: number;
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** A table in a frame. Mantine's would bring its scroll areas, four times as much code as a page with a table has. */
export function Table({ head, minWidth, className = '', children }: Props) {
  const table = (
    <table className={`${classes.table} ${className}`} style={{ minWidth }}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} className={title === 'Actions' ? classes.actions : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  return (
    <Card p={0}>
      {minWidth === undefined ? (
        table
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by keys it could not be scrolled.
        <div className={classes.scroll} tabIndex={0}>
          {table}
        </div>
      )}
    </Card>
  );
}
