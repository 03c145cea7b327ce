import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { jobPath } from '../../../../../lambdas/contract/pages/public-paths.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { paths } from '../../../../paths.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { CopyLink } from '../../../jobs/copy-link.tsx';
import { ShareButton } from '../../../jobs/share.tsx';
import { CloseJobDialog } from './close-job-dialog.tsx';

interface Props {
  job: JobWithQuestions;
  onEdit: () => void;
  onPreview: () => void;
  /** Whether space is tight, as on a phone. */
  compact: boolean;
}

/** Buttons to close, edit, preview and share the job, and to post it again. */
export function JobActions({ job, onEdit, onPreview, compact }: Props) {
  const [asking, setAsking] = useState(false);
  const phone = usePhone();
  const look = { variant: 'default', size: compact || phone ? 'xs' : 'sm' };
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
      {job.is_active && (
        <ShareButton of={{ job }} {...look} {...(compact && { leftSection: null })} />
      )}
      <Button {...look} aria-label="Preview as candidate" onClick={onPreview}>
        {compact ? 'Preview' : 'Preview as candidate'}
      </Button>
      {!compact && (
        <Button
          {...look}
          component={Link}
          to={`${paths.manager.addJob(job.company_id, job.location_id)}?from=${job.id}`}
        >
          Post again
        </Button>
      )}
      <CloseJobDialog job={job} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
