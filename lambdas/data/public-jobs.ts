import { Problem } from '../contract/problem.ts';
import type { OpenJob } from '../contract/shapes.ts';
import { JOB_CLOSED } from '../contract/texts.ts';
import { getJob, openJobToWire, withPlace } from './jobs.ts';
import { findManager } from './managers.ts';

/** A job as anybody may read it who is not signed in. */
export interface PublicJob {
  readonly job: OpenJob;
  /** Whether search engines are to list it: they are once its manager has confirmed their address. */
  readonly listed: boolean;
}

/** @throws not-found where there is no such job, gone where it is closed */
export async function readPublicJob(id: string): Promise<PublicJob> {
  const stored = await getJob(id);
  if (!stored.is_active) throw new Problem('gone', JOB_CLOSED);
  const [job, manager] = await Promise.all([
    withPlace(stored, openJobToWire),
    findManager(stored.manager_id),
  ]);
  return { job, listed: manager !== undefined && manager.email_confirmed_at !== null };
}
