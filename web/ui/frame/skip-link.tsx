import classes from './skip-link.module.css';

/** Leads past the links of a frame to its `#main`, and is seen once it has the focus: the first thing that the Tab key finds. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
