import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Opens a database, creating it if it is missing. A killed process leaves it intact. */
export function openDatabase(file: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(schema);
  return db;
}

/** Runs some work in a transaction. */
export function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN');
  try {
    work();
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}
