import { type ComponentProps, lazy } from 'react';
import { OnDemand } from '../../../../ui/dialogs/on-demand.tsx';

const CandidateProfileModal = lazy(async () => ({
  default: (await import('./candidate-profile-modal.tsx')).CandidateProfileModal,
}));

/** An applicant's profile, loaded on demand; closed without an application. */
export function ProfileDialog(props: ComponentProps<typeof CandidateProfileModal>) {
  return (
    <OnDemand wanted={props.application !== undefined}>
      <CandidateProfileModal {...props} />
    </OnDemand>
  );
}
