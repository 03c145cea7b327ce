import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { type DataFolder, openDataFolder } from '../../../lib/local/data-folder.ts';
import { checkDatabase, indexStream, pruneStream } from '../../../lib/local/table/database-file.ts';
import { startEngine } from '../../../lib/local/table/dynamodb-engine.ts';
import { provisionTable } from '../../../lib/local/table/provision-table.ts';
import { temporaryFolder } from '../../support/stacks/temporary-folder.ts';

const TableName = 'hiring';
const access = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
};

/** Runs the engine on a folder, and writes that many items. */
async function write(folder: DataFolder, items: number): Promise<void> {
  const engine = await startEngine(folder);
  try {
    const config = { ...access, endpoint: engine.endpoint };
    await provisionTable(TableName, config, engine, true);
    const client = new DynamoDBClient(config);
    for (let n = 0; n < items; n++) {
      const Item = { pk: { S: `ANY#${n}` }, sk: { S: 'ANY' } };
      await client.send(new PutItemCommand({ TableName, Item }));
    }
    client.destroy();
  } finally {
    await engine.stop();
  }
}

/** The sequence numbers of the changes in the database. */
function changes({ database }: DataFolder): unknown[] {
  using file = new DatabaseSync(database, { readOnly: true });
  const rows = file.prepare('SELECT sequence_number AS n FROM _stream_records ORDER BY id').all();
  return rows.map(({ n }) => n);
}

const age = (folder: DataFolder, last: number) => {
  using file = new DatabaseSync(folder.database);
  file.exec(`UPDATE _stream_records SET created_at = created_at - 20 * 60 WHERE id <= ${last}`);
};

function openFolder(): DataFolder {
  const folder = openDataFolder(temporaryFolder());
  folder.close();
  return folder;
}

it('the engine finds changes by an index, without a scan of all changes', async () => {
  const folder = openFolder();
  await write(folder, 1);
  indexStream(folder.database);
  using file = new DatabaseSync(folder.database, { readOnly: true });
  // The engine's queries at each write and at each read.
  for (const question of [
    'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
    'SELECT * FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3 ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?4',
  ]) {
    const [plan] = file.prepare(`EXPLAIN QUERY PLAN ${question}`).all();
    expect(plan?.detail).toMatch(/^SEARCH _stream_records USING .*INDEX/);
  }
});

it('changes are removed once they are old and every consumer has processed them', async () => {
  const folder = openFolder();
  await write(folder, 5);
  age(folder, 3);
  pruneStream(folder.database, TableName, '2');
  expect(changes(folder)).toEqual(['2', '3', '4', '5']);
  pruneStream(folder.database, TableName, '5');
  expect(changes(folder)).toEqual(['4', '5']);
});

it('sequence numbers keep rising even if earlier changes are removed', async () => {
  const folder = openFolder();
  await write(folder, 3);
  age(folder, 3);
  pruneStream(folder.database, TableName, '3');
  expect(changes(folder)).toEqual(['3']);
  await write(folder, 1);
  expect(changes(folder)).toEqual(['3', '4']);
});

it('a missing database is not corrupt', () => {
  const { path, database } = openFolder();
  checkDatabase(path, database);
});
