import pLimit from 'p-limit';
import { conflict, Problem } from '../../contract/problem.ts';
import type { LeftOutReason } from '../../contract/statuses/left-out.ts';
import { APPLICANT_LEFT } from '../../contract/texts/texts.ts';
import type { Outcome } from '../../rules/left-out.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { writeOne } from '../table/write.ts';
import { changeApplication, getReceivedApplication } from './applications.ts';
import type { StoredApplication } from './stored-application.ts';

type Assessment = Partial<Pick<StoredApplication, 'rating' | 'note'>>;

const RATED_IN_PARALLEL = 16;

/**
 * Stores a manager's rating and note of an applicant. Idempotent; not a timeline event.
 * @param change may throw if the application changed since the manager saw it
 * @throws not-found unless it is the manager's; conflict if the candidate has deleted their account
 */
export async function assess(
  manager: string,
  id: string,
  change: (before: StoredApplication) => Assessment,
): Promise<StoredApplication> {
  const assessed = await assessUnlessLeft(manager, id, change);
  if (assessed === undefined) throw conflict(APPLICANT_LEFT);
  return assessed;
}

/** @returns the application; undefined, unchanged, if the candidate has deleted their account */
async function assessUnlessLeft(
  manager: string,
  id: string,
  change: (before: StoredApplication) => Assessment,
): Promise<StoredApplication | undefined> {
  return await withOptimisticLock(async () => {
    const before = await getReceivedApplication(manager, id);
    if (before.candidate_deleted_at !== null) return undefined;
    const after = { ...before, ...change(before) };
    if (after.rating === before.rating && after.note === before.note) return before;
    await writeOne(changeApplication(before, after));
    return after;
  });
}

/**
 * Gives many applicants the same rating, each in its own write.
 * @returns an outcome for each, with a reason for those that are left out
 */
export async function rateMany(
  manager: string,
  ids: readonly string[],
  rating: number | undefined,
): Promise<readonly Outcome[]> {
  return await pLimit(RATED_IN_PARALLEL).map(new Set(ids), async (id): Promise<Outcome> => {
    try {
      const rated = await assessUnlessLeft(manager, id, () => ({ rating }));
      return rated === undefined ? { id, leftOut: 'candidate-left' } : { id };
    } catch (error) {
      return { id, leftOut: whyLeftOut(error) };
    }
  });
}

function whyLeftOut(error: unknown): LeftOutReason {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'not-found') return 'not-found';
  if (error.code === 'conflict') return 'changed';
  throw error;
}
