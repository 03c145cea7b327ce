import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './card-title.module.css';

interface Props {
  to: string;
  /** Its heading level: 3 below the heading of a part of the page. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A card's heading, in at most two lines, with a link to its page. Plain elements: a list has many cards. */
export function CardTitle({ to, level = 2, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={classes.title}>
      <Link to={to} className={classes.link}>
        {children}
      </Link>
    </Heading>
  );
}
