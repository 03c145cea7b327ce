import { askForMoreTime } from '../../contract/calls/apply.ts';
import { conflict } from '../../contract/problem.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../contract/texts/texts.ts';
import { ownApplicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  answerSecondsOf,
  changeApplication,
  getOwnApplication,
  isUnfinished,
} from '../../data/applications/applications.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(askForMoreTime, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnApplication(actor.id, input.application_id);
    if (!isUnfinished(before)) throw conflict(ALREADY_APPLIED);
    if (!(await getJob(before.job_posting_id)).is_active) throw conflict(JOB_CLOSED);
    // Never less: a recorded answer stays valid.
    const answer_seconds = Math.max(answerSecondsOf(before), input.seconds);
    const after = { ...before, answer_seconds };
    if (answer_seconds !== before.answer_seconds) await writeOne(changeApplication(before, after));
    return { application: ownApplicationToWire(after) };
  }),
);
