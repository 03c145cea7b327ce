import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

/** Cards in as many columns as there is room for, one to three. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
