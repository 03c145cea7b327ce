import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { deactivateJob } from '../../../../../lambdas/contract/calls/own-jobs.ts';
import { jobPath } from '../../../../../lambdas/contract/pages/public-paths.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { call } from '../../../../api/client.ts';
import { refresh } from '../../../../api/queries/query-client.ts';
import { updateCached } from '../../../../api/queries/update-cached.ts';
import { OnDemand } from '../../../../ui/dialogs/on-demand.tsx';
import { CopyLink } from '../../../../ui/display/copy-link.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { ShareButton } from '../../../../ui/sharing/share-button.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}));

interface Props {
  job: JobWithQuestions;
  onEdit: () => void;
  onPreview: () => void;
  /** Whether space is tight, as on a phone. */
  compact: boolean;
}

/** Buttons to close, edit, preview and share the job. */
export function JobActions({ job, onEdit, onPreview, compact }: Props) {
  const [asking, setAsking] = useState(false);
  const phone = usePhone();
  const look = { variant: 'default', size: compact || phone ? 'xs' : 'sm' };
  async function close() {
    try {
      await call(deactivateJob, { job_posting_id: job.id });
    } catch (error) {
      // It may be closed elsewhere.
      void refresh('manager');
      throw error;
    }
    updateCached('manager', { id: job.id, is_active: false });
    void refresh('manager');
    setAsking(false);
    toast('Job closed successfully.');
  }
  return (
    <>
      {job.is_active && (
        <Button {...look} onClick={() => setAsking(true)}>
          Close Job
        </Button>
      )}
      <Button {...look} onClick={onEdit}>
        Edit Job
      </Button>
      {job.is_active && <CopyLink path={jobPath(job)} compact={look.size === 'xs'} />}
      {job.is_active && <ShareButton of={{ job }} {...look} />}
      <Button {...look} onClick={onPreview}>
        Preview as candidate
      </Button>
      <OnDemand wanted={asking}>
        <ConfirmDialog
          opened={asking}
          title="Close Job"
          question="Are you sure you want to close this job? Action cannot be reversed at this time."
          confirm="Close Job"
          onConfirm={close}
          failure={() => 'Failed to close job.'}
          onCancel={() => setAsking(false)}
        />
      </OnDemand>
    </>
  );
}
