import * as z from 'zod/mini';
import { DAY_MS, RETENTION, type Retention } from '../../contract/limits.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import type { Write } from '../table/write.ts';
import type { StoredApplication } from './applications.ts';

/** For how long applications are kept, and the tasks that remove them afterwards. */

const stageRetention = z.record(z.string(), z.int());

/** What the stage has set in `RETENTION`, which is JSON, over the defaults. */
export function retention(): Retention {
  const stage = stageRetention.parse(JSON.parse(process.env.RETENTION || '{}'));
  return { ...RETENTION, ...stage };
}

const daysAfter = (instant: string, days: number) => new Date(Date.parse(instant) + days * DAY_MS);

/** Until when an application is kept that is not handed in. */
export function keptUnfinishedUntil({ created_at }: Pick<StoredApplication, 'created_at'>): Date {
  return daysAfter(created_at, retention().unfinished_days);
}

/** Until when the applications of a job are kept. @param closedAt when the job was closed */
export function keptDecidedUntil(closedAt: string): Date {
  return daysAfter(closedAt, retention().decided_days);
}

/** Has an application removed that is not handed in for long. */
export function eraseUnfinishedLater(application: StoredApplication): Write {
  const { id } = application;
  return scheduleTask(
    'eraseUnfinished',
    { application_id: id },
    {
      dueAt: keptUnfinishedUntil(application).toISOString(),
      id: eraseUnfinishedId(id),
    },
  );
}

/** Has the applications of a job removed when it has been closed for long. */
export function eraseApplicationsLater({ id }: Pick<StoredJob, 'id'>, closedAt: string): Write {
  return scheduleTask(
    'eraseApplications',
    { job_id: id },
    { dueAt: keptDecidedUntil(closedAt).toISOString(), id: eraseApplicationsId(id) },
  );
}

export const eraseUnfinishedId = (application: string) => `erase-unfinished-${application}`;
export const eraseApplicationsId = (job: string) => `erase-applications-${job}`;
