import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import { applicationById } from '../../../ui/assessment/application-by-id.ts';
import Assessment from '../../../ui/assessment/assessment.tsx';
import type { OfferUndo } from '../../../ui/assessment/offer-undo.ts';
import { OtherApplications } from '../../../ui/assessment/other-applications.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';

interface Props {
  jobId: string;
  /** The applicant; the dialog is closed without one. */
  row: ApplicantRow | undefined;
  offerUndo: OfferUndo;
  onClose: () => void;
}

/** The rating and the note of an applicant in the table. */
export default function AssessDialog({ jobId, row, offerUndo, onClose }: Props) {
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={row?.name ?? ''}>
      {row && <Fetched key={row.id} {...{ jobId, offerUndo }} id={row.id} />}
    </Dialog>
  );
}

interface FetchedProps extends Pick<Props, 'jobId' | 'offerUndo'> {
  id: string;
}

function Fetched({ jobId, id, offerUndo }: FetchedProps) {
  const application = useQuery(applicationById(jobId, id));
  return (
    <Loaded
      query={application}
      skeleton={<Skeleton height={180} />}
      failure="Failed to load application. Please try again."
    >
      {(found) => (
        <Stack gap="sm">
          <OtherApplications id={id} />
          <Assessment application={found} offerUndo={offerUndo} />
        </Stack>
      )}
    </Loaded>
  );
}
