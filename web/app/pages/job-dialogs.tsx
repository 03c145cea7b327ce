import { lazy, type ReactNode, Suspense } from 'react';
import { JobPreview } from '../../features/manager/postings/job-preview.tsx';
import { FormModal } from '../../ui/dialogs/dialog.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';

// Heavy, and rarely opened. The dialog around it opens at once: no key goes to the page meanwhile.
const EditJobForm = lazy(async () => ({
  default: (await import('../../features/manager/postings/edit-job.tsx')).EditJobForm,
}));

/** Renders a job dialog; closed without an id. */
type JobDialog = (jobId: string | undefined, onClose: () => void) => ReactNode;

/** Job dialogs that other features open. */
export const jobDialogs: Readonly<Record<'editJob' | 'previewJob', JobDialog>> = {
  editJob: (jobId, onClose) => (
    <FormModal opened={jobId !== undefined} onClose={onClose} title="Edit Job" size="xl">
      {jobId !== undefined && (
        <Suspense fallback={<FormSkeleton fields={6} />}>
          <EditJobForm jobId={jobId} onClose={onClose} />
        </Suspense>
      )}
    </FormModal>
  ),
  previewJob: (jobId, onClose) => <JobPreview jobId={jobId} onClose={onClose} />,
};
