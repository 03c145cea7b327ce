import pRetry from 'p-retry';
import * as z from 'zod/mini';
import { confirmEmail } from '../../lambdas/contract/account.ts';
import { getPublicJob } from '../../lambdas/contract/public.ts';
import { apiAt } from '../seed/api.ts';

const mails = z.array(z.object({ to: z.string(), html: z.string() }));

/** Half a minute in all. */
const WAIT = { retries: 150, factor: 1, minTimeout: 200 };

/**
 * Confirms the address of a manager by the mail that they got: from then on, search engines may list their jobs.
 * @param url of a stack on this machine
 * @param jobId one of their jobs, which is waited for
 */
export async function listJobsOf(email: string, url: string, jobId: string): Promise<void> {
  const anybody = apiAt(url);
  const token = await pRetry(async () => {
    const answer = await fetch(new URL('/_mail/messages', url));
    const received = mails.parse(await answer.json()).filter(({ to }) => to === email);
    const [found] = received.flatMap(
      ({ html }) => /\/confirm-email\?token=([\w-]+)"/.exec(html)?.[1] ?? [],
    );
    if (found === undefined) throw new Error(`${email} has no mail to confirm it by.`);
    return found;
  }, WAIT);
  await anybody(confirmEmail, { token });
  await pRetry(async () => {
    const { listed } = await anybody(getPublicJob, { id: jobId });
    if (!listed) throw new Error(`Job ${jobId} is not listed.`);
  }, WAIT);
}
