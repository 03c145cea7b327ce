import { withdrawApplication } from '../../contract/job.ts';
import { conflict } from '../../contract/problem.ts';
import { getOwnApplication, ownApplicationToWire, withdraw } from '../../data/applications.ts';
import { countNew } from '../../data/jobs.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { newCountChange, nextStatus } from '../../rules/application-status.ts';

export const handler = endpoint(withdrawApplication, ({ input: { application_id }, actor }) =>
  optimistic(async () => {
    const before = await getOwnApplication(actor.id, application_id);
    const status = nextStatus(before.application_status, { type: 'withdraw' });
    if (status === undefined) {
      throw conflict(
        before.withdrawn_at === null
          ? 'This application has been decided and can no longer be withdrawn.'
          : 'You have already withdrawn this application.',
      );
    }
    const application = {
      ...before,
      application_status: status,
      withdrawn_at: new Date().toISOString(),
    };
    const change =
      before.submitted_at === null ? 0 : newCountChange(before.application_status, status);
    await transact([...withdraw(before, application), ...countNew(before.job_posting_id, change)]);
    return { application: ownApplicationToWire(application) };
  }),
);
