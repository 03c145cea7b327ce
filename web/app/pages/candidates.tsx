import { MakeOfferModal } from '../../features/manager/make-offer/make-offer-modal.tsx';
import { EditJobModal } from '../../features/manager/postings/edit-job-modal.tsx';
import { JobPreview } from '../../features/manager/postings/job-preview.tsx';
import { CandidatesPage } from '../../features/manager/review/candidates-page.tsx';

/** Brings features together, which must not import each other: the candidates page and the dialogs opened from it. */
export function Component() {
  return (
    <CandidatesPage
      editJob={(jobId, onClose) => <EditJobModal jobId={jobId} onClose={onClose} />}
      previewJob={(jobId, onClose) => <JobPreview jobId={jobId} onClose={onClose} />}
      makeOffer={(props) => <MakeOfferModal {...props} />}
    />
  );
}
