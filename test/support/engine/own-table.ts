import { afterAll, beforeAll } from 'vitest';
import { ClearError } from '../../../lib/local/clear-error.ts';
import { provisionTable } from '../../../lib/local/table/provision-table.ts';
import { openTable, type RawTable } from './table-dump.ts';

/**
 * Creates a table for one test file, without the shared stack's consumers. The file must set `TABLE_NAME` to its
 * name before any other module is loaded (`vi.hoisted`).
 */
export function createOwnTable(name: string): RawTable {
  const table = openTable(process.env);
  beforeAll(async () => {
    const endpoint = process.env.DYNAMODB_ENDPOINT ?? '';
    const trouble = (why: string) => new ClearError(why);
    await provisionTable(
      name,
      { endpoint },
      { engineError: trouble, missingTableError: () => trouble('lost') },
      true,
    );
  });
  afterAll(() => table[Symbol.dispose]());
  return table;
}
