import { lazy, Suspense } from 'react';
import { ownJob } from '../../../api/queries/manager-queries.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { Fetched } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { AsCandidatesSeeIt, PreviewDialog } from './job-preview.tsx';

// Heavy, and rarely opened. The dialog around it opens at once: no key goes to the page meanwhile.
const EditJobForm = lazy(() => import('./edit-job.tsx'));

interface Props {
  /** The dialog is closed without it. */
  jobId: string | undefined;
  onClose: () => void;
}

/** Edits a job and its questions. */
export function EditJobDialog({ jobId, onClose }: Props) {
  return (
    <FormModal opened={jobId !== undefined} onClose={onClose} title="Edit Job" size="xl">
      {jobId !== undefined && (
        <Suspense fallback={<FormSkeleton fields={6} />}>
          <EditJobForm jobId={jobId} onClose={onClose} />
        </Suspense>
      )}
    </FormModal>
  );
}

/** Previews a saved job as candidates see it. */
export function JobPreview({ jobId, onClose }: Props) {
  return (
    <PreviewDialog opened={jobId !== undefined} onClose={onClose}>
      {jobId !== undefined && (
        <Fetched
          query={ownJob(jobId)}
          skeleton={<FormSkeleton fields={6} />}
          failure="Failed to load job. Please try again."
        >
          {(found) => <AsCandidatesSeeIt job={found} />}
        </Fetched>
      )}
    </PreviewDialog>
  );
}
