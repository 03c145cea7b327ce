import { canonicalJson } from '../../../lib/transfer/hash.ts';
import { eventually } from '../api/eventually.ts';
import { type Environment, isOnItsWay, openTable } from './table-dump.ts';

/**
 * All items of a stack's table as comparable lines, once no mail is pending. Without the size of uploads, which a
 * consumer notes a moment after they arrive.
 */
export async function dumpTable(environment: Environment): Promise<string[]> {
  using table = openTable(environment);
  const items = await eventually(async () => {
    const all = await table.all();
    if (all.some(isOnItsWay)) throw new Error('Mail is still on its way');
    return all;
  });
  return items.map(({ bytes: _, ...item }) => canonicalJson(item)).sort();
}
