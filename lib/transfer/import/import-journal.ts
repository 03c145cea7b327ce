import * as z from 'zod/mini';
import { openDatabase } from '../database.ts';
import type { NamedObject } from '../format.ts';
import { ItemsHash } from '../hash.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    key TEXT PRIMARY KEY, version TEXT, new_version TEXT);
  CREATE TABLE IF NOT EXISTS parts (file TEXT PRIMARY KEY, hash TEXT);
`;

const object = z.object({ version: z.nullable(z.string()), new_version: z.string() });
const count = z.object({ count: z.int() });
const hashes = z.array(z.object({ hash: z.string() }));

/** The progress of an import, in a file that survives a kill. */
export interface ImportJournal extends Disposable {
  hasObject(key: string): boolean;
  /** Records an object's new version. */
  noteObject(object: NamedObject, newVersion: string): void;
  objects(): number;
  /** The new version of an object's old version; the old one itself if the object was missing. */
  versionOf(key: string, version: string): string;
  hasPart(file: string): boolean;
  /** Records a part whose items are stored. */
  notePart(file: string, hash: ItemsHash): void;
  /** The hash of the items of all parts. */
  hash(): ItemsHash;
  /** Makes the next run import all parts again. */
  forgetParts(): void;
}

export function openImportJournal(file: string): ImportJournal {
  const db = openDatabase(file, SCHEMA);
  const find = db.prepare('SELECT version, new_version FROM objects WHERE key = ?');
  const findPart = db.prepare('SELECT 1 FROM parts WHERE file = ?');
  return {
    hasObject: (key) => find.get(key) !== undefined,
    noteObject: ({ key, version_id }, newVersion) => {
      db.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?)').run(
        key,
        version_id,
        newVersion,
      );
    },
    objects: () => count.parse(db.prepare('SELECT count(*) AS count FROM objects').get()).count,
    versionOf: (key, version) => {
      const found = z.optional(object).parse(find.get(key));
      return found?.version === version ? found.new_version : version;
    },
    hasPart: (name) => findPart.get(name) !== undefined,
    notePart: (name, hash) => {
      db.prepare('INSERT INTO parts VALUES (?, ?)').run(name, hash.toString());
    },
    hash: () => {
      const all = new ItemsHash();
      for (const { hash } of hashes.parse(db.prepare('SELECT hash FROM parts').all()))
        all.addAll(hash);
      return all;
    },
    forgetParts: () => db.exec('DELETE FROM parts'),
    [Symbol.dispose]: () => db.close(),
  };
}
