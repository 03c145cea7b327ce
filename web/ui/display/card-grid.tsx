import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

/** Cards in one to three columns. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
