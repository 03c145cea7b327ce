import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { importInto } from '../lib/transfer/import/import.ts';
import { loadItemRules } from '../lib/transfer/item-rules.ts';
import { openPlace, toClearError } from '../lib/transfer/place.ts';
import { printProgress } from '../lib/transfer/progress.ts';

/**
 * Imports an export into a stack with an empty table: `node bin/import.ts <stage or local> <folder>`. An
 * interrupted import resumes.
 */
async function main(): Promise<void> {
  const [name, folder, ...more] = process.argv.slice(2);
  if (name === undefined || folder === undefined || more.length > 0)
    throw new ClearError('npm run import -- <stage or local> <folder>');
  const place = await openPlace(name);
  const progress = printProgress();
  try {
    const { items, objects } = await importInto(place, folder, await loadItemRules(), progress);
    progress.end(`Imported ${items} items and ${objects.count} files into ${name}.`);
  } catch (error) {
    throw toClearError(error, place);
  } finally {
    await place.close();
  }
}

await runProgram(main);
