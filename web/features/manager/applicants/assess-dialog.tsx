import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useHeldKeys } from '../../../ui/hooks/hold-keys.ts';
import { applicationQuery } from '../assessment/application-query.ts';
import { Assessment } from '../assessment/assessment.tsx';
import { OtherApplications } from '../assessment/other-applications.tsx';
import type { AddUndo } from '../assessment/use-undo-stack.ts';

interface Props {
  jobId: string;
  /** The applicant; the dialog is closed without one. */
  row: ApplicantRow | undefined;
  addUndo: AddUndo;
  onClose: () => void;
}

/** The rating and the note of an applicant in the table. */
export function AssessDialog({ jobId, row, addUndo, onClose }: Props) {
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={row?.name ?? ''}>
      {row && <Fetched key={row.id} {...{ jobId, addUndo }} id={row.id} />}
    </Dialog>
  );
}

interface FetchedProps extends Pick<Props, 'jobId' | 'addUndo'> {
  id: string;
}

function Fetched({ jobId, id, addUndo }: FetchedProps) {
  const application = useQuery(applicationQuery(jobId, id));
  // The focus goes to the note once it is there.
  useHeldKeys(application.isPending);
  return (
    <Loaded
      query={application}
      skeleton={<Skeleton height={180} />}
      failure="Failed to load application. Please try again."
    >
      {(found) => (
        <Stack gap="sm">
          <OtherApplications id={id} />
          <Assessment application={found} addUndo={addUndo} />
        </Stack>
      )}
    </Loaded>
  );
}
