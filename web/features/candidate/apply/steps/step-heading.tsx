import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import classes from './step-heading.module.css';

interface Props {
  /** Whether the candidate came from another step. */
  moved: boolean;
  children: string;
}

/** A step's heading. After a move it gets the focus, to be announced, and is scrolled to. */
export function StepHeading({ moved, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOn(moved, () => heading.current, { preventScroll: true });
  useEffect(() => {
    if (moved) heading.current?.scrollIntoView({ block: 'start' });
  }, [moved]);
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  );
}
