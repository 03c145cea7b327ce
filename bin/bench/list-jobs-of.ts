import pRetry from 'p-retry';
import { getPublicJob } from '../../lambdas/contract/public.ts';
import { apiAt } from '../seed/api.ts';
import { confirmAddresses, WAIT } from '../seed/confirm.ts';

/**
 * Confirms the address of a manager: from then on, search engines may list their jobs.
 * @param url of a stack on this machine
 * @param jobId one of their jobs, which is waited for
 */
export async function listJobsOf(email: string, url: string, jobId: string): Promise<void> {
  await confirmAddresses(url, [email]);
  await pRetry(async () => {
    const { listed } = await apiAt(url)(getPublicJob, { id: jobId });
    if (!listed) throw new Error(`Job ${jobId} is not listed.`);
  }, WAIT);
}
