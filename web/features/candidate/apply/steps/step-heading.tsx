import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import classes from './step-heading.module.css';

interface Props {
  /** Whether the candidate has come here from another step, and not by opening the page. */
  moved: boolean;
  children: string;
}

/** The heading of a step. After a move from another step it gets the focus, so that it is read out, and is scrolled to. */
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
