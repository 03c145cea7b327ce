import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { tableInput } from '../../../lib/local/table/provision-table.ts';
import { openTable, type RawTable } from './table-dump.ts';

/**
 * Creates a table for one test file, without the shared stack's consumers. The file must set `TABLE_NAME` to its
 * name before any other module is loaded (`vi.hoisted`).
 * @param hasStream only on an engine of its own (`startOwnEngine`): with each request for a table with a stream,
 *   DynamoDB Local looks for its first change among those of all tables, which takes milliseconds
 */
export async function createOwnTable(
  name = process.env.TABLE_NAME ?? '',
  hasStream = false,
): Promise<RawTable> {
  const client = new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT ?? '' });
  const { StreamSpecification, ...input } = tableInput(name);
  await client.send(
    new CreateTableCommand({ ...input, ...(hasStream && { StreamSpecification }) }),
  );
  client.destroy();
  const table = openTable(process.env);
  afterAll(() => table[Symbol.dispose]());
  return table;
}
