import * as z from 'zod/mini';
import { inTransaction, openDatabase } from '../database.ts';
import { type Item, type NamedObject, namedObject, type ObjectLine, type Part } from '../format.ts';

/** The source of an export. */
const about = z.object({
  id: z.string(),
  place: z.string(),
  table_name: z.string(),
  began_at: z.string(),
});
type About = z.output<typeof about>;

/** A segment of the table, read separately. */
export interface Segment {
  readonly segment: number;
  /** The number of written parts. */
  readonly parts: number;
  /** The key after which the next part begins; undefined for the first. */
  readonly after: Item | undefined;
}

const segmentRow = z.object({ segment: z.int(), parts: z.int(), after: z.nullable(z.string()) });
const key = z.record(z.string(), z.object({ S: z.string() }));
const partRow = z.object({ file: z.string(), items: z.int(), sha256: z.string() });
const objectRow = z.object({ rowid: z.int(), object: z.string() });
const line = z.object({ line: z.string() });
const counts = z.object({
  items: z.int(),
  wanted: z.int(),
  done: z.int(),
  missing: z.int(),
  bytes: z.int(),
});

/** The progress of an export, in a file that survives a kill. */
export interface ExportJournal extends Disposable {
  /** The source of the export: the one stored at its start, or the given one. */
  begin(now: About): About;
  /** The segments that are not completely read. */
  unread(): Segment[];
  /** Records a written part, the objects that it names, and the start of the next one, if any. */
  notePart(segment: number, part: Part, named: NamedObject[], next: Item | undefined): void;
  parts(): Part[];
  /** The objects that are not copied yet. */
  uncopied(): Generator<NamedObject>;
  /** Records a copied or missing object by its line. */
  noteObject(line: ObjectLine): void;
  /** The number of written items; the number of objects, of copied and missing ones, and their bytes. */
  counts(): z.output<typeof counts>;
  /** The lines of all objects, sorted by bucket and key. */
  lines(): Generator<string>;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS about (id TEXT, place TEXT, table_name TEXT, began_at TEXT);
  CREATE TABLE IF NOT EXISTS segments (segment INTEGER PRIMARY KEY, parts INTEGER, after TEXT, done INTEGER);
  CREATE TABLE IF NOT EXISTS parts (file TEXT PRIMARY KEY, items INTEGER, sha256 TEXT);
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT, key TEXT, object TEXT, line TEXT, bytes INTEGER, UNIQUE (bucket, key));
`;

/** Rows per read. */
const PAGE = 500;

/** @param segments the number of segments of the table */
export function openExportJournal(file: string, segments: number): ExportJournal {
  const db = openDatabase(file, SCHEMA);
  for (let segment = 0; segment < segments; segment++)
    db.prepare('INSERT OR IGNORE INTO segments VALUES (?, 0, NULL, 0)').run(segment);

  return {
    begin: (now) => {
      const before = db.prepare('SELECT * FROM about').get();
      if (before !== undefined) return about.parse(before);
      const { id, place, table_name, began_at } = now;
      db.prepare('INSERT INTO about VALUES (?, ?, ?, ?)').run(id, place, table_name, began_at);
      return now;
    },
    unread: () =>
      z
        .array(segmentRow)
        .parse(db.prepare('SELECT segment, parts, after FROM segments WHERE NOT done').all())
        .map(({ after, ...segment }) => ({
          ...segment,
          after: after === null ? undefined : key.parse(JSON.parse(after)),
        })),
    notePart: (segment, part, named, next) =>
      inTransaction(db, () => {
        db.prepare('INSERT INTO parts VALUES (?, ?, ?)').run(part.file, part.items, part.sha256);
        const insert = db.prepare(
          'INSERT OR IGNORE INTO objects (bucket, key, object) VALUES (?, ?, ?)',
        );
        for (const object of named) insert.run(object.bucket, object.key, JSON.stringify(object));
        db.prepare(
          'UPDATE segments SET parts = parts + 1, after = ?, done = ? WHERE segment = ?',
        ).run(next ? JSON.stringify(next) : null, next ? 0 : 1, segment);
      }),
    parts: () => z.array(partRow).parse(db.prepare('SELECT * FROM parts ORDER BY file').all()),
    *uncopied() {
      const page = db.prepare(
        `SELECT rowid, object FROM objects WHERE rowid > ? AND line IS NULL ORDER BY rowid LIMIT ${PAGE}`,
      );
      for (let last = 0; ; ) {
        const rows = z.array(objectRow).parse(page.all(last));
        for (const { rowid, object } of rows) {
          last = rowid;
          yield namedObject.parse(JSON.parse(object));
        }
        if (rows.length < PAGE) return;
      }
    },
    noteObject: (copied) => {
      const { bucket, key } = copied;
      db.prepare('UPDATE objects SET line = ?, bytes = ? WHERE bucket = ? AND key = ?').run(
        JSON.stringify(copied),
        'size' in copied ? copied.size : null,
        bucket,
        key,
      );
    },
    counts: () =>
      counts.parse(
        db
          .prepare(
            `SELECT (SELECT ifnull(sum(items), 0) FROM parts) AS items, count(*) AS wanted,
             count(line) AS done, count(line) - count(bytes) AS missing, ifnull(sum(bytes), 0) AS bytes
             FROM objects`,
          )
          .get(),
      ),
    *lines() {
      for (const row of db.prepare('SELECT line FROM objects ORDER BY bucket, key').iterate())
        yield line.parse(row).line;
    },
    [Symbol.dispose]: () => db.close(),
  };
}
