import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { withdrawApplication } from '../../../../lambdas/contract/calls/application.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { refresh } from '../../../api/query-client.ts';
import { removeRecordings } from '../../../api/stored/recordings.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLastDefined } from '../../../ui/hooks/use-last-defined.ts';
import { useRetention } from '../use-retention.ts';

interface Props {
  /** Undefined while the dialog is closed. */
  application: MyApplication | undefined;
  onClose: () => void;
}

/** Withdraws an application, and on request deletes its submitted answers. */
export function WithdrawDialog({ application, onClose }: Props) {
  const shown = useLastDefined(application);
  const [wanted, setWanted] = useState(false);
  // The company sees nothing of an unfinished application.
  const wasSent = shown !== undefined && shown.submitted_at !== null;
  const deletes = wasSent && wanted;

  async function withdraw() {
    if (application === undefined) return;
    const { id: application_id, candidate_id } = application;
    try {
      await call(withdrawApplication, {
        application_id,
        ...(deletes && { delete_answers: true }),
      });
    } finally {
      // It may have been withdrawn elsewhere.
      await refresh('candidate');
    }
    toast(deletes ? 'Application withdrawn and answers deleted' : 'Application withdrawn');
    close();
    removeRecordings(candidate_id, application_id).catch(() => {});
  }

  function close() {
    setWanted(false);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={application !== undefined}
      title="Withdraw application"
      question={`Do you want to withdraw your application for ${shown?.job.job_title}? You cannot apply to this job again.`}
      confirm={deletes ? 'Withdraw and delete my answers' : 'Withdraw'}
      onConfirm={withdraw}
      failure={(error) =>
        errorText(error, 'The application could not be withdrawn. Please try again.')
      }
      onCancel={close}
    >
      {wasSent && <DeleteAnswers checked={wanted} onChange={setWanted} />}
    </ConfirmDialog>
  );
}

interface DeleteAnswersProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function DeleteAnswers({ checked, onChange }: DeleteAnswersProps) {
  const retention = useRetention();
  return (
    <Checkbox
      mt="md"
      label="Delete my answers now"
      description={`This also deletes the resume and cover letter you sent; your profile keeps its own. Otherwise the company can see everything until ${retention} after the job closes.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
