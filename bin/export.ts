import { parseArgs } from 'node:util';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { exportPlace } from '../lib/transfer/export/export.ts';
import { loadItemRules } from '../lib/transfer/item-rules.ts';
import { openPlace, toClearError } from '../lib/transfer/place.ts';
import { megabytes, printProgress } from '../lib/transfer/progress.ts';

const USAGE =
  'npm run export -- <stage or local> <folder> [--table NAME] [--documents BUCKET] [--videos BUCKET]';

/**
 * Exports all data of a stack into a folder: `node bin/export.ts <stage or local> <folder>`. An interrupted
 * export resumes. `--table`, `--documents` and `--videos` read others than the stage's, such as restored ones.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      documents: { type: 'string' },
      videos: { type: 'string' },
    },
  });
  const [name, folder, ...more] = positionals;
  if (name === undefined || folder === undefined || more.length > 0) throw new ClearError(USAGE);
  const opened = await openPlace(name);
  const { table = opened.table, ...buckets } = values;
  const place = { ...opened, table, buckets: { ...opened.buckets, ...buckets } };
  const progress = printProgress();
  try {
    const { items, objects } = await exportPlace(place, folder, await loadItemRules(), progress);
    progress.end(
      `Exported ${items} items and ${objects.count} files (${megabytes(objects.bytes)}) of ${name} to ${folder}.`,
    );
    if (objects.missing > 0)
      throw new ClearError(
        `${objects.missing} files are in the table but not in the buckets: see "missing" in ${folder}/objects.jsonl. Everything else is exported.`,
      );
  } catch (error) {
    throw toClearError(error, place);
  } finally {
    await place.close();
  }
}

await runProgram(main);
