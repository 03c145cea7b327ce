import { DAY_MS, REMINDER_DAYS } from '../../contract/limits.ts';
import { retention } from '../aws/stage-retention.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import { scheduleTask } from '../outbox/scheduled-tasks.ts';
import type { Write } from '../table/write.ts';
import type { StoredApplication } from './stored-application.ts';

/** How long applications are kept, and the tasks that remind of them and remove them. */

const daysAfter = (instant: string, days: number) => new Date(Date.parse(instant) + days * DAY_MS);

/** When an application that was never submitted is removed. */
export function keptUnfinishedUntil({ created_at }: Pick<StoredApplication, 'created_at'>): Date {
  return daysAfter(created_at, retention().unfinished_days);
}

/** When the submitted applications of a closed job are removed. @param closedAt when the job was closed */
export function keptSubmittedUntil(closedAt: string): Date {
  return daysAfter(closedAt, retention().decided_days);
}

/**
 * The longest pauses, in days, between two runs of a removal's task. Each run reads the stage's settings, so that a
 * shorter retention also applies to stored applications.
 */
const UNFINISHED_PAUSE_DAYS = 7;
const SUBMITTED_PAUSE_DAYS = 30;

const withinDays = (until: Date, days: number) =>
  new Date(Math.min(until.getTime(), Date.now() + days * DAY_MS));

/** The next run of the task that removes an unfinished application at `until`. */
export const nextUnfinishedRun = (until: Date) => withinDays(until, UNFINISHED_PAUSE_DAYS);

/** The next run of the task that removes a closed job's applications at `until`. */
export const nextSubmittedRun = (until: Date) => withinDays(until, SUBMITTED_PAUSE_DAYS);

/** Schedules a reminder of an unfinished application, and then its removal. A submitted one stays. */
export function remindUnfinishedLater(application: StoredApplication): Write {
  const { id, created_at } = application;
  const days = Math.min(REMINDER_DAYS.applicationUnfinished, retention().unfinished_days);
  return scheduleTask(
    'remindUnfinished',
    { application_id: id },
    { dueAt: daysAfter(created_at, days).toISOString(), id: remindUnfinishedId(id) },
  );
}

/** Schedules the removal of an unfinished application. */
export function eraseUnfinishedLater(application: StoredApplication): Write {
  const { id } = application;
  return scheduleTask(
    'eraseUnfinished',
    { application_id: id },
    {
      dueAt: nextUnfinishedRun(keptUnfinishedUntil(application)).toISOString(),
      id: eraseUnfinishedId(id),
    },
  );
}

/** Schedules the removal of a closed job's applications. */
export function eraseApplicationsLater({ id }: Pick<StoredJob, 'id'>, closedAt: string): Write {
  return scheduleTask(
    'eraseApplications',
    { job_id: id },
    {
      dueAt: nextSubmittedRun(keptSubmittedUntil(closedAt)).toISOString(),
      id: eraseApplicationsId(id),
    },
  );
}

export const remindUnfinishedId = (application: string) => `remind-unfinished-${application}`;
export const eraseUnfinishedId = (application: string) => `erase-unfinished-${application}`;
export const eraseApplicationsId = (job: string) => `erase-applications-${job}`;
