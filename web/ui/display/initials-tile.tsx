import { initials } from '../text/format.ts';
import classes from './initials-tile.module.css';

/** Initials in a square, hidden from screen readers: the name is beside it. */
export function InitialsTile({ name, size = 44 }: { name: string; size?: number }) {
  return (
    <div
      className={classes.tile}
      style={{ width: size, height: size, fontSize: size / 2.5 }}
      aria-hidden
    >
      {initials(name)}
    </div>
  );
}
