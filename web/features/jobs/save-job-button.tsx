import { ActionIcon } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { saveJob, unsaveJob } from '../../../lambdas/contract/calls/saved.ts';
import { jobAtCompany } from '../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import { changeAtOnce } from '../../api/change-at-once.ts';
import { call } from '../../api/client.ts';
import { entranceOf, saveDestination } from '../../api/destination.ts';
import { errorText } from '../../api/errors.ts';
import { queryClient, updateCached } from '../../api/query-client.ts';
import { isSignedIn, useSession } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';

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
      onClick={() => void setJobSaved(id, !saved)}
    >
      <IconHeart size={20} fill={saved ? 'currentColor' : 'none'} aria-hidden />
    </ActionIcon>
  );
}

/** Saves or unsaves a job. Changes of a job are sent in order: the last one counts. */
async function setJobSaved(id: string, saved: boolean): Promise<void> {
  try {
    await changeAtOnce({
      kind: ['candidate', 'save-job', id],
      from: new Map([[id, !saved]]),
      to: saved,
      show: (jobs) => {
        for (const [job, isSaved] of jobs) updateCached('candidate', { id: job, saved: isSaved });
      },
      send: () => call(saved ? saveJob : unsaveJob, { job_posting_id: id }),
    });
    // The screen is up to date; the saved list refetches when next shown.
    await queryClient.invalidateQueries({ queryKey: ['candidate'], refetchType: 'none' });
  } catch (error) {
    const text = errorText(error, 'The job could not be saved. Please try again.');
    // Of several clicks in a row, each may fail.
    toast(text, 'red', { id: `not saved ${id}` });
  }
}
