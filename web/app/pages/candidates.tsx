import { EditJobModal } from '../../features/manager/postings/edit-job-modal.tsx';
import { CandidatesPage } from '../../features/manager/review/candidates-page.tsx';

/** Brings two features together, which must not import each other: the candidates page and the dialog that edits a job. */
export function Component() {
  return (
    <CandidatesPage
      editJob={(jobId, onClose) => <EditJobModal jobId={jobId} onClose={onClose} />}
    />
  );
}
