import { withdrawApplication } from '../../contract/application.ts';
import { conflict } from '../../contract/problem.ts';
import {
  changeApplication,
  finishApplication,
  getOwnApplication,
  ownApplicationToWire,
  statusToCandidate,
} from '../../data/applications.ts';
import { discountUnfinished } from '../../data/candidates.ts';
import { countNew } from '../../data/jobs.ts';
import { revokeCandidateAccess } from '../../data/managers.ts';
import { managerOf, tell } from '../../data/messages.ts';
import { optimistic } from '../../data/retry.ts';
import { record } from '../../data/timeline.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newCountChange, nextStatus } from '../../rules/application-status.ts';

export const handler = endpoint(withdrawApplication, ({ input: { application_id }, actor }) =>
  optimistic(async () => {
    const before = await getOwnApplication(actor.id, application_id);
    const { application_status: from } = before;
    // Where a rejection is still held back from them, they have not been decided.
    const to = nextStatus(statusToCandidate(before), { type: 'withdraw' });
    if (to === undefined) {
      throw conflict(
        before.withdrawn_at === null
          ? 'This application has been decided and can no longer be withdrawn.'
          : 'You have already withdrawn this application.',
      );
    }
    const withdrawn_at = new Date().toISOString();
    const application = { ...before, application_status: to, withdrawn_at };
    await transact([
      changeApplication(before, application),
      record(application, 'withdrawn', actor, { at: withdrawn_at }),
      ...(before.submitted_at === null
        ? [finishApplication(application), discountUnfinished(actor.id)]
        : [
            revokeCandidateAccess(application),
            ...countNew(before.job_posting_id, newCountChange(from, to)),
            ...tell('applicationWithdrawn', managerOf(before), { application_id }),
          ]),
    ]);
    return { application: ownApplicationToWire(application) };
  }),
);
