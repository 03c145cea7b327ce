import { saveJob, unsaveJob } from '../../../lambdas/contract/calls/saved.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { queryClient } from '../../api/queries/query-client.ts';
import { updateCached } from '../../api/queries/update-cached.ts';
import { toast } from '../feedback/toast.ts';

interface Changes {
  last: Promise<void>;
  /** Whether the job is saved on the server. */
  saved: boolean;
}

/** The pending changes of each job, by id. */
const underWay = new Map<string, Changes>();

/**
 * Saves or unsaves a job. Shows at once; a failure is reported and rolled back. Changes of a job run in
 * order: the last one counts.
 */
export function setJobSaved(id: string, saved: boolean): void {
  updateCached('candidate', { id, saved });
  const changes = underWay.get(id) ?? { last: Promise.resolve(), saved: !saved };
  underWay.set(id, changes);
  const change = changes.last.then(async () => {
    const failure = await send(id, saved);
    if (failure === undefined) changes.saved = saved;
    if (changes.last !== change) return;
    underWay.delete(id);
    if (failure === undefined) return;
    updateCached('candidate', { id, saved: changes.saved });
    toast(failure, 'red');
  });
  changes.last = change;
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
