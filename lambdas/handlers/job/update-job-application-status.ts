import { updateJobApplicationStatus } from '../../contract/job.ts';
import { conflict } from '../../contract/problem.ts';
import {
  applicationToWire,
  changeApplication,
  getReceivedApplication,
} from '../../data/applications.ts';
import { countNew } from '../../data/jobs.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { newCountChange, nextStatus, whyNotDecidable } from '../../rules/application-status.ts';

export const handler = endpoint(updateJobApplicationStatus, ({ input, actor }) =>
  optimistic(async () => {
    const before = await getReceivedApplication(actor.id, input.id);
    const { application_status: from, job_posting_id } = before;
    const to = nextStatus(from, { type: 'decide', decision: input.application_status });
    if (to === undefined || (input.expected_status ?? from) !== from) {
      throw conflict(whyNotDecidable(from));
    }
    const application = {
      ...before,
      application_status: to,
      decided_at: to === 'new' ? null : new Date().toISOString(),
    };
    if (to !== from) {
      await transact([
        changeApplication(before, application),
        ...countNew(job_posting_id, newCountChange(from, to)),
      ]);
      // To put one back among the new ones is to take a decision back.
      if (to !== 'new') count('Decision');
    }
    return { application: await applicationToWire(to === from ? before : application) };
  }),
);
