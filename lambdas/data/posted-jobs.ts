import { type Card, getCard } from './cards.ts';
import { getJob, type StoredJob } from './jobs.ts';

/** A job that was posted: what its card says while it is open, else what is stored of it. */
export type PostedJob =
  | ({ readonly open: true } & Card)
  | { readonly open: false; readonly job: StoredJob };

/** @throws not-found where there is no such job */
export async function getPostedJob(id: string): Promise<PostedJob> {
  const card = await getCard(id);
  return card === undefined ? { open: false, job: await getJob(id) } : { open: true, ...card };
}
