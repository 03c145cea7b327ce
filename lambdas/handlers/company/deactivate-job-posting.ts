import { deactivateJob } from '../../contract/company.ts';
import { conflict } from '../../contract/problem.ts';
import { changeJob, getOwnJob, jobToWire, withPlace } from '../../data/jobs.ts';
import { discountOpenJob } from '../../data/managers.ts';
import { getCards, unpublishWrites } from '../../data/open-jobs.ts';
import { optimistic, Raced } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deactivateJob, ({ input: { job_posting_id: id }, actor }) =>
  optimistic(async () => {
    const [before, cards] = await Promise.all([getOwnJob(actor.id, id), getCards([id])]);
    if (!before.is_active) throw conflict('This job is already closed.');
    const card = cards.get(id);
    // It has been closed since the job was read.
    if (card === undefined) throw new Raced();
    const job = { ...before, is_active: false };
    await transact([
      changeJob(before, job),
      ...unpublishWrites(id, card),
      discountOpenJob(actor.id),
    ]);
    return { job: await withPlace(job, jobToWire) };
  }),
);
