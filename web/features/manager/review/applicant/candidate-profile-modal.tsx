import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { DialogFoot } from '../../../../ui/forms/form-actions.tsx';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import type { AddUndo } from '../../assessment/use-undo-stack.ts';
import { candidateById } from '../review-queries.ts';
import { CandidateProfile } from './candidate-profile.tsx';

interface Props {
  job: JobWithQuestions;
  /** The application with the profile; the dialog is closed without one. */
  application: Application | undefined;
  onClose: () => void;
  /** Gets a rating or a note that can be undone. */
  addUndo: AddUndo;
  actions?: ReactNode;
}

/** An applicant's profile, on screen or on paper. */
export function CandidateProfileModal({ application, onClose, ...props }: Props) {
  const phone = usePhone();
  return (
    <Dialog
      opened={application !== undefined}
      onClose={onClose}
      title="Candidate Profile"
      size="xl"
      fullScreen={phone}
    >
      {application && <Profile application={application} {...props} />}
    </Dialog>
  );
}

interface ProfileProps extends Pick<Props, 'job' | 'addUndo' | 'actions'> {
  application: Application;
}

function Profile({ job, application, addUndo, actions }: ProfileProps) {
  const candidate = useQuery(candidateById(application.candidate_id));
  return (
    <Loaded
      query={candidate}
      skeleton={<Skeleton height={400} />}
      failure="Failed to load candidate. Please try again."
    >
      {(found) => (
        <>
          <CandidateProfile {...{ job, application, addUndo }} candidate={found} />
          <DialogFoot>
            <Button
              variant="subtle"
              mr="auto"
              visibleFrom="sm"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {found !== null && actions}
          </DialogFoot>
        </>
      )}
    </Loaded>
  );
}
