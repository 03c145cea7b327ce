import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-foot.module.css';

interface Props {
  /** A line above the buttons. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A dialog's buttons, main one last; always in sight. */
export function DialogFoot({ summary, children }: Props) {
  return (
    <div className={`${classes.foot} not-printed`}>
      {summary}
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </div>
  );
}
