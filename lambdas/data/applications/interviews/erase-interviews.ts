import { interviewKey } from '../../keys/interviews.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { discardWrite, transact, writeOne } from '../../table/write.ts';
import type { StoredApplication } from '../stored-application.ts';
import { withoutCandidate, withoutEmployer } from './interview-fields.ts';
import {
  changeInterview,
  getInterview,
  interviewsOn,
  type StoredInterview,
} from './stored-interview.ts';
import { releaseIfTaken } from './taken-times.ts';

/** Removes the interviews about an application, and gives their times back. Idempotent. */
export async function eraseInterviews(application: StoredApplication): Promise<void> {
  for (const each of await interviewsOn(application)) await withOptimisticLock(() => discard(each));
}

async function discard(each: StoredInterview): Promise<void> {
  const discarded = discardWrite(interviewKey(each.candidate_id, each.id));
  await transact([...(await releaseIfTaken(each)), discarded]);
}

/**
 * Takes a candidate who has left out of the interviews about an application. Those that were cancelled stay, without
 * name and words, until the mails that tell calendars of it are composed; the others are removed. Idempotent.
 */
export async function takeCandidateOutOfInterviews(application: StoredApplication): Promise<void> {
  for (const { id } of await interviewsOn(application))
    await withOptimisticLock(async () => {
      const before = await getInterview(id);
      if (before === undefined) return;
      const isInCalendars = before.status === 'cancelled' && before.start !== null;
      if (!isInCalendars) await discard(before);
      else await writeOne(changeInterview(before, withoutCandidate(before)));
    });
}

/** Takes an employer who has left out of the interviews about an application. Idempotent. */
export async function takeOutOfInterviews(application: StoredApplication): Promise<void> {
  for (const { id } of await interviewsOn(application))
    await withOptimisticLock(async () => {
      const before = await getInterview(id);
      if (before === undefined || before.employer_left) return;
      await writeOne(changeInterview(before, withoutEmployer(before)));
    });
}
