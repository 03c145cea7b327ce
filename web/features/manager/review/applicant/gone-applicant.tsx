import { Alert, Button } from '@mantine/core';
import { useRef } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { nameOf } from '../../../../ui/text/format.ts';

interface Props {
  application: Application;
  onGoOn: () => void;
}

/** Says that the shown applicant has left the queue. Gets the focus unless a dialog has it. */
export function GoneApplicant({ application, onGoOn }: Props) {
  const goOn = useRef<HTMLButtonElement>(null);
  useFocusOn(true, () =>
    document.querySelector('[role="dialog"]') === null ? goOn.current : null,
  );
  return (
    <Alert
      color="blue"
      title={`${nameOf(application.candidate)} was reviewed elsewhere or has withdrawn.`}
    >
      <Button ref={goOn} onClick={onGoOn}>
        Continue
      </Button>
    </Alert>
  );
}
