import { Problem } from '../contract/problem.ts';
import type { getPublicJob } from '../contract/public.ts';
import type { OutputOf } from '../contract/route.ts';
import { JOB_CLOSED } from '../contract/texts.ts';
import { getCard } from './cards.ts';
import { getJob } from './jobs.ts';

/**
 * An open job as anybody may read it who is not signed in.
 * @throws not-found where there is no such job, gone where it is closed
 */
export async function readPublicJob(id: string): Promise<OutputOf<typeof getPublicJob>> {
  const card = await getCard(id);
  if (card !== undefined) return { job: card.job, listed: card.listed };
  await getJob(id);
  throw new Problem('gone', JOB_CLOSED);
}
