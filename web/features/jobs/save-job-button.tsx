import { ActionIcon } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { saveJob, unsaveJob } from '../../../lambdas/contract/calls/saved.ts';
import { jobAtCompany } from '../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import { call } from '../../api/client.ts';
import { entranceOf, saveDestination } from '../../api/destination.ts';
import { errorText } from '../../api/errors.ts';
import { queryClient, updateCached } from '../../api/query-client.ts';
import { serverValues } from '../../api/server-values.ts';
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
      onClick={() => setJobSaved(id, !saved)}
    >
      <IconHeart size={20} fill={saved ? 'currentColor' : 'none'} aria-hidden />
    </ActionIcon>
  );
}

/** The last pending change of each job, by id. */
const underWay = new Map<string, Promise<void>>();
const beginChange = serverValues<boolean>();

/**
 * Saves or unsaves a job. Shows at once; a failure is reported and rolled back. Changes of a job run in
 * order: the last one counts.
 */
function setJobSaved(id: string, saved: boolean): void {
  updateCached('candidate', { id, saved });
  const end = beginChange(id, !saved);
  const change = (underWay.get(id) ?? Promise.resolve()).then(async () => {
    const failure = await send(id, saved);
    const isSaved = end(failure === undefined ? saved : undefined);
    if (isSaved === undefined) return;
    underWay.delete(id);
    updateCached('candidate', { id, saved: isSaved });
    if (failure !== undefined) toast(failure, 'red');
  });
  underWay.set(id, change);
}

/** @returns the failure message, if any */
async function send(id: string, saved: boolean): Promise<string | undefined> {
  try {
    await call(saved ? saveJob : unsaveJob, { job_posting_id: id });
    // The screen is up to date; the saved list refetches when next shown.
    await queryClient.invalidateQueries({ queryKey: ['candidate'], refetchType: 'none' });
    return undefined;
  } catch (error) {
    return errorText(error, 'The job could not be saved. Please try again.');
  }
}
