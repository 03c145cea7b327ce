import { lazy } from 'react';
import { CandidatesPage } from '../../features/manager/review/candidates-page.tsx';
import { OnDemand } from '../../ui/dialogs/on-demand.tsx';
import { jobDialogs } from './job-dialogs.tsx';

const MakeOfferModal = lazy(async () => ({
  default: (await import('../../features/manager/make-offer/make-offer-modal.tsx')).MakeOfferModal,
}));

/** Joins features that must not import each other: the candidates page and its dialogs. */
export function Component() {
  return (
    <CandidatesPage
      {...jobDialogs}
      makeOffer={(props) => (
        <OnDemand wanted={props.application !== undefined}>
          <MakeOfferModal {...props} />
        </OnDemand>
      )}
    />
  );
}
