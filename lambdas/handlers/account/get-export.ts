import { getExport } from '../../contract/calls/account.ts';
import { exportToWire, getStoredExport } from '../../data/accounts/exports.ts';
import { getOwnCredentials } from '../../data/accounts/people.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getExport, async ({ actor }) => {
  // The email may change between the two reads.
  await withOptimisticLock(() => getOwnCredentials(actor));
  const stored = await getStoredExport(actor);
  return { export: stored === undefined ? null : await exportToWire(stored) };
});
