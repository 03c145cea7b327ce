import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type JobColumns, PIECE, STORED_COLUMNS } from './job-columns.ts';

/** The table: the columns of `PIECE` slots each, one behind the other. They fit into a page of the file. */
export const COLUMNS = 'CREATE TABLE columns (piece INTEGER PRIMARY KEY, columns BLOB NOT NULL)';

/** Keeps the columns of an index in its file, as they are in memory: a row for each job would take long to read. */
export class StoredColumns {
  readonly #put: StatementSync;
  readonly #all: StatementSync;
  /** The pieces that are not as they are in memory. */
  readonly #changed = new Set<number>();

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('INSERT OR REPLACE INTO columns VALUES (?, ?)');
    this.#all = database.prepare('SELECT piece, columns FROM columns ORDER BY piece');
  }

  /** Notes that a job's facts have changed, or that it is gone. */
  change(slot: number): void {
    this.#changed.add(Math.floor(slot / PIECE));
  }

  /** Stores what has changed. */
  store(columns: JobColumns): void {
    for (const piece of this.#changed) {
      this.#put.run(piece, Buffer.concat(partsOf(columns, piece)));
    }
    this.#changed.clear();
  }

  /** Reads all that is stored into empty columns. */
  load(columns: JobColumns): void {
    for (const { piece, columns: stored } of this.#all.iterate()) {
      if (!(stored instanceof Uint8Array)) throw new Error('There are no columns in it');
      columns.makeRoom(Number(piece) * PIECE);
      let from = 0;
      for (const part of partsOf(columns, Number(piece))) {
        part.set(stored.subarray(from, from + part.length));
        from += part.length;
      }
    }
    columns.sort();
  }
}

/** The bytes of a piece in each of the columns. */
function partsOf(columns: JobColumns, piece: number): Uint8Array[] {
  return STORED_COLUMNS.map((name) => {
    const part = columns[name].subarray(piece * PIECE, (piece + 1) * PIECE);
    return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  });
}
