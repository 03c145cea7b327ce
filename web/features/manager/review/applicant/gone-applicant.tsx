import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { nameOf } from '../../../../ui/text/name-of.ts';

interface Props {
  application: Application;
  onGoOn: () => void;
}

/** Says that whoever was on the screen has left the queue. It comes by itself, and takes the focus unless a dialog has it. */
export function GoneApplicant({ application, onGoOn }: Props) {
  const goOn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.querySelector('[role="dialog"]') === null) goOn.current?.focus();
  }, []);
  return (
    <Alert
      color="blue"
      title={`${nameOf(application.candidate)} was decided elsewhere, or has withdrawn.`}
    >
      <Button ref={goOn} onClick={onGoOn}>
        Go on
      </Button>
    </Alert>
  );
}
