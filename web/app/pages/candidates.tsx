import { CandidatesPage } from '../../features/manager/review/candidates-page.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { EditJobModal, JobPreview, MakeOfferModal } from './dialogs.ts';

/** Brings features together, which must not import each other: the candidates page and the dialogs opened from it. */
export function Component() {
  return (
    <CandidatesPage
      editJob={(jobId, onClose) => (
        <OnDemand wanted={jobId !== undefined}>
          <EditJobModal jobId={jobId} onClose={onClose} />
        </OnDemand>
      )}
      previewJob={(jobId, onClose) => (
        <OnDemand wanted={jobId !== undefined}>
          <JobPreview jobId={jobId} onClose={onClose} />
        </OnDemand>
      )}
      makeOffer={(props) => (
        <OnDemand wanted={props.application !== undefined}>
          <MakeOfferModal {...props} />
        </OnDemand>
      )}
    />
  );
}
