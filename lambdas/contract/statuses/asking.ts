import { ASK_AFTER_DAYS, DAY_MS } from '../limits.ts';
import type { ApplicationStatus } from './application-status.ts';

/** An application, as its candidate sees it. */
interface Asked {
  readonly application_status: ApplicationStatus;
  readonly submitted_at: string | null;
  readonly asked_at: string | null;
  readonly employer_deleted_at: string | null;
}

/**
 * From when on a candidate may ask, once, whether their application is still looked at.
 * @returns in ISO 8601, UTC; undefined if they cannot ask, or not any more
 */
export function askableFrom(application: Asked): string | undefined {
  const { application_status, submitted_at, asked_at, employer_deleted_at } = application;
  const isWaiting = application_status === 'new' && employer_deleted_at === null;
  if (!isWaiting || submitted_at === null || asked_at !== null) return undefined;
  return new Date(Date.parse(submitted_at) + ASK_AFTER_DAYS * DAY_MS).toISOString();
}
