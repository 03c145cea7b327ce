import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawOffer } from '../../../../../lambdas/contract/calls/offer.ts';
import { OFFER_NOTE_MAX } from '../../../../../lambdas/contract/limits.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../../api/client.ts';
import { errorText } from '../../../../api/errors.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useLastDefined } from '../../../../ui/hooks/use-last-defined.ts';
import { nameOf } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { refreshApplications } from '../queries.ts';

interface Props {
  /** The application with the offer; the dialog is closed without one. */
  application: Application | undefined;
  onClose: () => void;
}

/** Withdraws an offer after a confirmation, with an optional reason. */
export function WithdrawOfferDialog({ application, onClose }: Props) {
  const shown = useLastDefined(application);
  const name = shown === undefined ? '' : nameOf(shown.candidate);
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();

  function close() {
    setReason('');
    onClose();
  }
  async function withdraw() {
    if (!application?.offer) return;
    try {
      await call(withdrawOffer, { offer_id: application.offer.id, reason });
    } finally {
      // It may be answered by now.
      await refreshApplications(queryClient, application.job_posting_id);
    }
    toast(
      <>
        The offer to <Name>{name}</Name> was withdrawn.
      </>,
    );
    close();
  }
  return (
    <ConfirmDialog
      opened={application !== undefined}
      title="Withdraw offer"
      question={`Do you want to withdraw your offer to ${name}? They can no longer accept it. You can make another one.`}
      confirm="Withdraw offer"
      onConfirm={withdraw}
      failure={(error) => errorText(error, 'The offer could not be withdrawn. Please try again.')}
      onCancel={close}
    >
      <Textarea
        mt="md"
        label="Reason (optional)"
        description="The candidate will see this."
        maxRows={6}
        maxLength={OFFER_NOTE_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
