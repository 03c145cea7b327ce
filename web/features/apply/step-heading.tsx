import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './step-heading.module.css';

interface Props {
  /** Whether the step takes the place of another, and has not been there since the page was opened. */
  moved: boolean;
  children: string;
}

/** The heading of a step. After a move from another it gets the focus, to be read out, and comes into sight. */
export function StepHeading({ moved, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [moved]);
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
}
