import { saveJob, unsaveJob } from '../../../lambdas/contract/calls/saved.ts';
import { queryClient } from '../../api/cache/query-client.ts';
import { updateCached } from '../../api/cache/update-cached.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { serverValues } from '../../api/server-values.ts';
import { toast } from '../feedback/toast.ts';

/** The last pending change of each job, by id. */
const underWay = new Map<string, Promise<void>>();
const beginChange = serverValues<boolean>();

/**
 * Saves or unsaves a job. Shows at once; a failure is reported and rolled back. Changes of a job run in
 * order: the last one counts.
 */
export function setJobSaved(id: string, saved: boolean): void {
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
