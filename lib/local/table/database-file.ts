import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type DataFolder, damagedFolder } from '../data-folder.ts';

/**
 * Reads the whole database: the engine notices damage only when it reaches it.
 * @throws ClearError if it is damaged
 */
export function checkDatabase({ path, database }: DataFolder): void {
  if (!existsSync(database)) return;
  let found: unknown;
  try {
    using file = new DatabaseSync(database, { readOnly: true });
    found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  } catch (error) {
    found = error instanceof Error ? error.message : error;
  }
  if (found === 'ok') return;
  throw damagedFolder(path, `its database says "${String(found).replaceAll(/\s+/g, ' ')}"`);
}

/** How long DynamoDB keeps the changes of a table, in seconds. */
const RETENTION_S = 24 * 60 * 60;

/**
 * Keeps the engine's stream fast. The engine never removes a change and scans all of them on each write and
 * read: without an index, a write takes 15 ms after 20,000 others, instead of 1.3.
 * @param consumed the last change that every consumer has processed
 */
export function maintainStream(
  database: string,
  tableName: string,
  consumed: string | undefined,
): void {
  using file = new DatabaseSync(database, { timeout: 5000 });
  const [columns] = file
    .prepare(
      "SELECT count(*) AS count FROM pragma_table_info('_stream_records') WHERE name IN ('table_name', 'sequence_number', 'created_at')",
    )
    .all();
  // Another version of the engine may store its changes elsewhere.
  if (columns?.count !== 3) return;
  file.exec(
    'CREATE INDEX IF NOT EXISTS stream_position ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  );
  if (consumed === undefined) return;
  // The engine numbers new changes from the last one, which therefore has to stay.
  file
    .prepare(
      `DELETE FROM _stream_records WHERE table_name = :table AND created_at < unixepoch() - ${RETENTION_S}
       AND CAST(sequence_number AS INTEGER) < CAST(:consumed AS INTEGER)`,
    )
    .run({ table: tableName, consumed });
}
