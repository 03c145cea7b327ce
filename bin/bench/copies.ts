import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { monotonicFactory } from 'ulid';
import * as z from 'zod/mini';
import { inTransaction } from '../../lib/transfer/database.ts';

const value = z.union([z.string(), z.number(), z.null()]);
type Value = z.output<typeof value>;
const row = z.record(z.string(), value);
/** Where the embedded engine keeps items, and what it calls their keys in the table. */
const ROWS_OF = [
  { suffix: '', keys: ['pk', 'sk'] },
  { suffix: '::gsi::gsi1', keys: ['table_pk', 'table_sk'] },
] as const;

/** How many copies are added in one go. */
const AT_ONCE = 500;

/**
 * Copies things of a stack's table within the database of its engine. The engine itself looks through all changes so far
 * with each write: through it, a hundred thousand copies would take days.
 * @param database the file, which the engine may have open
 * @param table its name
 * @param ids of what is copied, as ULIDs: each copy has others in their places, wherever they stand in its items
 * @param parts how the sort keys of the items begin that belong to it
 * @returns adds so many copies of each
 */
export function copiesIn(
  database: string,
  table: string,
  ids: readonly string[],
  parts: readonly string[],
): (count: number) => Promise<void> {
  const newId = monotonicFactory();
  const isPart = ([pk, sk]: readonly string[]) =>
    parts.some((part) => sk?.startsWith(`S:${part}`)) &&
    // A card has the sort key of a job.
    !pk?.startsWith('S:OPEN#') &&
    ids.some((id) => `${pk} ${sk}`.includes(id));

  using db = new DatabaseSync(database, { readOnly: true });
  const templates = ROWS_OF.flatMap(({ suffix, keys }) => {
    const name = `"${table}${suffix}"`;
    const rows = z.array(row).parse(db.prepare(`SELECT * FROM ${name}`).all());
    return rows
      .filter((each) => isPart(keys.map((key) => String(each[key]))))
      .map((each) => ({ name, each }));
  });

  return async (count) => {
    using open = new DatabaseSync(database, { timeout: 60_000 });
    const inserts = templates.map(({ name, each }) => ({
      values: Object.values(each),
      put: open.prepare(`INSERT INTO ${name} VALUES (${Object.keys(each).map(() => '?')})`),
    }));
    for (let left = count; left > 0; left -= AT_ONCE) {
      inTransaction(open, () => {
        for (let copy = 0; copy < Math.min(left, AT_ONCE); copy++) {
          const others = ids.map((id) => [id, newId()] as const);
          for (const { values, put } of inserts)
            put.run(...values.map((each) => withOthers(each, others)));
        }
      });
      // The stack has work of its own in this process.
      await setImmediate();
    }
  };
}

function withOthers(value: Value, others: readonly (readonly [string, string])[]): Value {
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [id, other] of others) text = text.replaceAll(id, other);
  return text;
}
