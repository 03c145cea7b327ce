import { afterAll } from 'vitest';
import { ClearError } from '../../../lib/local/clear-error.ts';
import { provisionTable } from '../../../lib/local/table/provision-table.ts';
import { openTable, type RawTable } from './table-dump.ts';

/**
 * Creates a table for one test file, without the shared stack's consumers. The file must set `TABLE_NAME` to its
 * name before any other module is loaded (`vi.hoisted`).
 */
export async function createOwnTable(name: string): Promise<RawTable> {
  const endpoint = process.env.DYNAMODB_ENDPOINT ?? '';
  const trouble = (why: string) => new ClearError(why);
  const advice = { engineError: trouble, missingTableError: () => trouble('lost') };
  await provisionTable(name, { endpoint }, advice, true);
  const table = openTable(process.env);
  afterAll(() => table[Symbol.dispose]());
  return table;
}
