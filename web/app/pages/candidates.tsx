import { EditJobModal } from '../../features/postings/edit-job-modal.tsx';
import { CandidatesPage } from '../../features/review/candidates-page.tsx';

/** The candidates page is of review, the dialog that it opens of postings: features meet only here. */
export function Component() {
  return (
    <CandidatesPage
      editJob={(jobId, onClose) => <EditJobModal jobId={jobId} onClose={onClose} />}
    />
  );
}
