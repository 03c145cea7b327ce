import { type ReactElement, startTransition, useEffect, useRef, useState } from 'react';
import classes from './card-grid.module.css';

/** Four rows of three. */
const FIRST = 12;

/**
 * Cards in one to three columns. Cards further down are rendered once they are nearly in view: fifty at once take long
 * on a phone.
 */
export function CardGrid({ children }: { children: readonly ReactElement[] }) {
  const grid = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState(FIRST);
  useEffect(() => {
    if (rendered >= children.length) return;
    const all = [...(grid.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) =>
        startTransition(() => {
          for (const { isIntersecting, target } of entries)
            if (isIntersecting) setRendered((before) => Math.max(before, all.indexOf(target) + 1));
        }),
      { rootMargin: '50%' },
    );
    for (const space of all.slice(rendered)) observer.observe(space);
    return () => observer.disconnect();
  }, [rendered, children.length]);
  return (
    <div ref={grid} className={classes.grid}>
      {children.slice(0, rendered)}
      {/* As high as cards that are out of sight. */}
      {children.slice(rendered).map(({ key }) => (
        <div key={key} />
      ))}
    </div>
  );
}
