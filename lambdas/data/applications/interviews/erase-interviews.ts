import { interviewKey } from '../../keys/interviews.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { discardWrite, transact, writeOne } from '../../table/write.ts';
import type { StoredApplication } from '../stored-application.ts';
import { withoutEmployer } from './interview-fields.ts';
import { changeInterview, getInterview, interviewsOn } from './stored-interview.ts';
import { releaseIfTaken } from './taken-times.ts';

/** Removes the interviews about an application, and gives their times back. Idempotent. */
export async function eraseInterviews(application: StoredApplication): Promise<void> {
  for (const each of await interviewsOn(application))
    await withOptimisticLock(async () => {
      const discard = discardWrite(interviewKey(each.candidate_id, each.id));
      await transact([...(await releaseIfTaken(each)), discard]);
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
