import { lazy, type ReactNode } from 'react';
import { OnDemand } from '../../ui/dialogs/on-demand.tsx';

const EditJobModal = lazy(async () => ({
  default: (await import('../../features/manager/postings/edit-job-modal.tsx')).EditJobModal,
}));
const JobPreview = lazy(async () => ({
  default: (await import('../../features/manager/postings/job-preview.tsx')).JobPreview,
}));

/** Renders a job dialog; closed without an id. */
type JobDialog = (jobId: string | undefined, onClose: () => void) => ReactNode;

/** Job dialogs that other features open, loaded when first opened. */
export const jobDialogs: Readonly<Record<'editJob' | 'previewJob', JobDialog>> = {
  editJob: (jobId, onClose) => (
    <OnDemand wanted={jobId !== undefined}>
      <EditJobModal jobId={jobId} onClose={onClose} />
    </OnDemand>
  ),
  previewJob: (jobId, onClose) => (
    <OnDemand wanted={jobId !== undefined}>
      <JobPreview jobId={jobId} onClose={onClose} />
    </OnDemand>
  ),
};
