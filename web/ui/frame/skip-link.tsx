import classes from './skip-link.module.css';

/** Skips to `#main`; visible when focused, first in tab order. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
