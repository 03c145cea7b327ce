import { saveJob, unsaveJob } from '../../lambdas/contract/saved.ts';
import { call } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { keepAnswer } from '../api/keep-answer.ts';
import { queryClient } from '../api/query-client.ts';
import { toast } from './toast.ts';

/** Saves a job for the candidate, or saves it no longer. It shows at once; where it fails, that is said and taken back. */
export async function keepJob(id: string, saved: boolean): Promise<void> {
  keepAnswer('candidate', { id, saved });
  try {
    await call(saved ? saveJob : unsaveJob, { job_posting_id: id });
    // What is on the screen says so by now; the list of saved jobs is fetched when it is next shown.
    await queryClient.invalidateQueries({ queryKey: ['candidate'], refetchType: 'none' });
  } catch (error) {
    keepAnswer('candidate', { id, saved: !saved });
    toast(errorText(error, 'The job could not be saved. Please try again.'), 'red');
  }
}
