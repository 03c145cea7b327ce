import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-foot.module.css';

interface Props {
  /** A line above the buttons. */
  summary?: ReactNode;
  children: ReactNode;
}

/** The buttons of a dialog, the main one last. They stay in sight however long the dialog is. */
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
