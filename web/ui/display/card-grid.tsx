import type { ReactElement } from 'react';
import { useDrawn } from '../hooks/use-drawn.ts';
import classes from './card-grid.module.css';

/** Four rows of three. */
const FIRST = 12;

/** Cards in one to three columns. */
export function CardGrid({ children }: { children: readonly ReactElement[] }) {
  const drawn = useDrawn(children, FIRST);
  return (
    <div className={classes.grid}>
      {drawn}
      {/* As high as cards that are out of sight, so that Back finds the place. */}
      {children.slice(drawn.length).map(({ key }) => (
        <div key={key} />
      ))}
    </div>
  );
}
