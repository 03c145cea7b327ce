import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './step-heading.module.css';

/** The heading of a step. When the step takes the place of another it gets the focus, to be read out, and comes into sight. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not when the page has just been opened, where the page's own heading comes first.
    if (document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
}
