import { exportAccount } from '../../contract/calls/account.ts';
import { Existing } from '../../contract/route.ts';
import { beginExport, exportToWire, getStoredExport } from '../../data/accounts/exports.ts';
import { getOwnCredentials } from '../../data/accounts/people.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { scheduleTask } from '../../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(exportAccount, ({ actor, once }) =>
  withOptimisticLock(async () => {
    const { role, id } = actor;
    await getOwnCredentials(actor);
    const quota = consumeQuotaWrite('exports_per_day', id);
    const before = await getStoredExport({ role, id });
    if (before?.state === 'building') {
      return new Existing({ export: await exportToWire(before) });
    }
    const { begun, writes } = beginExport({ role, id }, before);
    const answer = { export: await exportToWire(begun) };
    const task = scheduleTask('buildExport', { role, id });
    await transact([...writes, task, quota, ...once(answer)]);
    return answer;
  }),
);
