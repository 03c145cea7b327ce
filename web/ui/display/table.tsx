import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface Props {
  /** Column titles. Actions are on the right. */
  head: readonly string[];
  /** Below this width, in pixels, it scrolls sideways. */
  minWidth?: number;
  className?: string | undefined;
  children: ReactNode;
}

/** A framed table. Mantine's brings its scroll area, four times a page's own code. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
        <div className={classes.scroll} tabIndex={0}>
          {table}
        </div>
      )}
    </Card>
  );
}
