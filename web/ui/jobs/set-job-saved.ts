import { saveJob, unsaveJob } from '../../../lambdas/contract/calls/saved.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { queryClient } from '../../api/queries/query-client.ts';
import { updateCached } from '../../api/queries/update-cached.ts';
import { toast } from '../feedback/toast.ts';

/** The last change of each job that is on its way, by the job's id. */
const underWay = new Map<string, Promise<void>>();

/**
 * Saves a job for the candidate, or saves it no longer. It shows at once; where it fails, that is said and taken back.
 * One change of a job follows the other: the last one counts.
 */
export function setJobSaved(id: string, saved: boolean): void {
  updateCached('candidate', { id, saved });
  const change = (underWay.get(id) ?? Promise.resolve()).then(async () => {
    const failure = await send(id, saved);
    if (underWay.get(id) !== change) return;
    underWay.delete(id);
    if (failure === undefined) return;
    updateCached('candidate', { id, saved: !saved });
    toast(failure, 'red');
  });
  underWay.set(id, change);
}

/** @returns what to say where it has failed */
async function send(id: string, saved: boolean): Promise<string | undefined> {
  try {
    await call(saved ? saveJob : unsaveJob, { job_posting_id: id });
    // What is on the screen says so by now; the list of saved jobs is fetched when it is next shown.
    await queryClient.invalidateQueries({ queryKey: ['candidate'], refetchType: 'none' });
    return undefined;
  } catch (error) {
    return errorText(error, 'The job could not be saved. Please try again.');
  }
}
