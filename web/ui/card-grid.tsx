import { Children, type ReactNode, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './card-grid.module.css';

/** More than a large window shows. */
const FIRST = 12;

/**
 * Cards in as many columns as there is room for, one to three. On the first page of a visit, which has all the code to
 * start too, those out of sight come after the others, in pieces that let clicks and keys through.
 */
export function CardGrid({ children }: { children: ReactNode }) {
  // Everywhere else all are there at once: Back leads to where the page was scrolled to.
  const isFirstPage = useLocation().key === 'default';
  const all = useDeferredValue(true, !isFirstPage);
  return (
    <div className={classes.grid}>
      {all ? children : Children.toArray(children).slice(0, FIRST)}
    </div>
  );
}
