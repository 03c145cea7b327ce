import { ActionIcon } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { jobAtCompany } from '../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import { entranceOf, saveDestination } from '../../api/destination.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { useSession } from '../../api/use-session.ts';
import { paths } from '../../paths.ts';
import { setJobSaved } from './set-job-saved.ts';

interface Props {
  job: Pick<JobCard, 'id' | 'job_title' | 'company' | 'saved'>;
}

const LOOK = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

/** Saves or unsaves a job for the signed-in candidate. Others go to sign in and come back. */
export function SaveJobButton({ job }: Props) {
  const { id, job_title, saved = false } = job;
  useSession('candidate');
  if (!isSignedIn('candidate')) {
    const what = jobAtCompany(job);
    const entrance = entranceOf('candidate');
    return (
      <ActionIcon
        {...LOOK}
        component={Link}
        to={entrance}
        aria-label={`${entrance === paths.candidate.signUp ? 'Sign up' : 'Log in'} to save ${what}`}
        onClick={() =>
          saveDestination('candidate', location.pathname + location.search, { what, jobId: id })
        }
      >
        <IconHeart size={20} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      {...LOOK}
      color={saved ? 'red' : 'gray'}
      aria-label={`Save ${job_title}`}
      aria-pressed={saved}
      onClick={() => setJobSaved(id, !saved)}
    >
      <IconHeart size={20} fill={saved ? 'currentColor' : 'none'} aria-hidden />
    </ActionIcon>
  );
}
