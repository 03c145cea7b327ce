import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PublicJob } from '../../../../lambdas/contract/schemas/job.ts';
import { applyPath } from '../../../api/destination.ts';
import { jobToApplyFor } from '../../../api/queries/candidate-queries.ts';
import { isSignedIn, useSession } from '../../../api/stored/session.ts';
import { SaveJobButton } from '../../jobs/save-job-button.tsx';
import classes from './apply-to-job.module.css';

/** Save and Apply buttons; on phones at the bottom of the window. */
export function ApplyToJob({ job }: { job: PublicJob }) {
  const { id } = job;
  useSession('candidate');
  const own = useQuery({ ...jobToApplyFor(id), enabled: isSignedIn('candidate') });
  return (
    <div className={`${classes.bar} not-printed`} data-bottom-bar>
      <SaveJobButton job={{ ...job, saved: own.data?.saved }} />
      {own.data?.applied ? (
        <Button disabled fullWidth>
          Applied
        </Button>
      ) : (
        <Button component={Link} to={applyPath(id)} fullWidth>
          Apply Now
        </Button>
      )}
    </div>
  );
}
