import { initials } from '../text/format.ts';
import classes from './initials-tile.module.css';

/** A company's or a person's initials in a square. Beside the name, so nothing is read out. */
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
