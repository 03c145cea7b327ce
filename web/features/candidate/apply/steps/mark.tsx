import { Alert, Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { QUESTIONS_CHANGED } from '../../../../../lambdas/contract/texts/texts.ts';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import classes from './step-heading.module.css';

/** How a question changed since the candidate saw it. */
export type Mark = 'New' | 'Changed';

export function MarkBadge({ mark }: { mark: Mark }) {
  return (
    <Badge color="yellow" mr={6} style={{ verticalAlign: 'text-bottom' }}>
      {mark}
    </Badge>
  );
}

/** Says that marked questions have changed. */
export function QuestionsChanged() {
  const alert = useRef<HTMLDivElement>(null);
  // The pressed button lost the focus while busy.
  useFocusOn(true, () => alert.current, { onlyIfLost: true });
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      className={classes.heading ?? ''}
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={QUESTIONS_CHANGED}
      mb="lg"
    >
      New and changed questions are marked. Your other answers are saved.
    </Alert>
  );
}
