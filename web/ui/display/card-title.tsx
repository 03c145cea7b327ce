import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './card-title.module.css';

/** A card's heading, in at most two lines, with a link to its page. Plain elements: a list has many cards. */
export function CardTitle({ to, children }: { to: string; children: ReactNode }) {
  return (
    <h2 className={classes.title}>
      <Link to={to} className={classes.link}>
        {children}
      </Link>
    </h2>
  );
}
