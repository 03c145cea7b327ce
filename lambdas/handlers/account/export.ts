import { exportAccount } from '../../contract/account.ts';
import { Existing } from '../../contract/route.ts';
import { beginExport, exportToWire, getStoredExport, isCurrent } from '../../data/exports.ts';
import { useQuotaWrite } from '../../data/quotas.ts';
import { optimistic } from '../../data/retry.ts';
import { doLater } from '../../data/tasks.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(exportAccount, ({ actor: { role, id } }) =>
  optimistic(async () => {
    const quota = useQuotaWrite('exports_per_day', id);
    const before = await getStoredExport({ role, id });
    if (before?.state === 'building' && isCurrent(before)) {
      return new Existing({ export: await exportToWire(before) });
    }
    const { begun, writes } = beginExport({ role, id }, before);
    await transact([...writes, doLater('buildExport', { role, id }), quota]);
    return { export: await exportToWire(begun) };
  }),
);
