import { Alert, Badge, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { QUESTIONS_CHANGED } from '../../../../../lambdas/contract/texts/texts.ts';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import classes from './step-parts.module.css';

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

interface FailedSubmissionProps {
  application: { readonly failure: string | undefined; readonly failedTries: number };
  /** The kept work, in plural: `answers`. */
  kept: string;
}

/** Why the application could not be submitted, and whether it is retried. */
export function FailedSubmission({
  application: { failure, failedTries },
  kept,
}: FailedSubmissionProps) {
  if (failure === undefined) return null;
  return (
    <ErrorAlert mt="lg" title={failure}>
      {failedTries > 0 &&
        `Your ${kept} are kept on this device. Leave this page open: we send them as soon as the server answers.`}
    </ErrorAlert>
  );
}
