import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import type { useApplication } from '../use-application.ts';

interface Props {
  application: Pick<ReturnType<typeof useApplication>, 'failure' | 'failedTries'>;
  /** The kept work, in plural: `answers`. */
  kept: string;
}

/** Why the application could not be submitted, and whether it is retried. */
export function FailedSubmission({ application: { failure, failedTries }, kept }: Props) {
  if (failure === undefined) return null;
  return (
    <ErrorAlert mt="lg" title={failure}>
      {failedTries > 0 &&
        `Your ${kept} are kept on this device. Leave this page open: we send them as soon as the server answers.`}
    </ErrorAlert>
  );
}
