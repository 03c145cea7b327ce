import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import type { ProfileProps } from './candidate-profile.tsx';

// Loaded with the first profile: the review begins without it.
const ApplicantProfile = lazy(() => import('./candidate-profile.tsx'));

interface Props extends Omit<ProfileProps, 'id'> {
  /** The application's id; the dialog is closed without one. */
  id: string | undefined;
  onClose: () => void;
}

/** An applicant's profile in a dialog. */
export function CandidateProfileModal({ id, onClose, ...props }: Props) {
  const phone = usePhone();
  return (
    <Dialog
      opened={id !== undefined}
      onClose={onClose}
      title="Candidate Profile"
      size="xl"
      fullScreen={phone}
    >
      {id !== undefined && (
        <Suspense fallback={<Skeleton height={400} />}>
          <ApplicantProfile id={id} {...props} />
        </Suspense>
      )}
    </Dialog>
  );
}
