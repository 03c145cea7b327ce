import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ClearError } from '../../local/clear-error.ts';
import { removeDatabase } from '../database.ts';
import { type Item, type Manifest, readItem } from '../format.ts';
import { ItemsHash } from '../hash.ts';
import { inParallel } from '../in-parallel.ts';
import type { ItemRules } from '../item-rules.ts';
import type { Place } from '../place.ts';
import type { Progress } from '../progress.ts';
import { checkCopy, linesOf, readManifest } from './check-copy.ts';
import { type ImportJournal, openImportJournal } from './import-journal.ts';
import { importObjects } from './import-objects.ts';
import {
  BATCH,
  beginImport,
  endImport,
  findImport,
  hashOfTable,
  isLeftOut,
  isPermanent,
  putItems,
} from './import-table.ts';

/** Batches of items in parallel. */
const AT_ONCE = 8;

/**
 * Imports an export into a place with an empty table, or resumes an interrupted import.
 * @throws ClearError if the table is not empty, the folder is incomplete, or something else was written to
 *   the table
 */
export async function importInto(
  place: Place,
  folder: string,
  rules: ItemRules,
  progress: Progress,
): Promise<Manifest> {
  const copy = readManifest(folder);
  const begun = await findImport(place, copy.id);
  await checkCopy(folder, copy, progress);
  const import_id = begun ?? randomUUID();
  if (begun === undefined) await beginImport(place, { export_id: copy.id, import_id });
  // Before the first item: the copy must not send what the original sends.
  await putItems(place, [rules.holdItem()]);
  const file = join(folder, `import-${import_id}.db`);
  await put(place, folder, copy, file, rules, progress);
  await putItems(place, [rules.rebuildEntry()]);
  await endImport(place);
  removeDatabase(file);
  return copy;
}

async function put(
  place: Place,
  folder: string,
  copy: Manifest,
  file: string,
  rules: ItemRules,
  progress: Progress,
): Promise<void> {
  using journal = openImportJournal(file);
  await importObjects(place, folder, copy, journal, rules, progress);
  for (const { file } of copy.parts)
    if (!journal.hasPart(file)) {
      await importPart(place, folder, file, journal, rules);
      progress.show(() => `Items: ${journal.hash().items} of ${copy.items}`);
    }
  const [wanted, found] = [journal.hash(), await hashOfTable(place)];
  if (String(found) === String(wanted)) return;
  journal.forgetParts();
  throw new ClearError(
    `The table ${place.table} of ${place.name} differs from the import: ${found.items} permanent items instead of ${wanted.items}, or other content. Keep people out, and import again.`,
  );
}

async function importPart(
  place: Place,
  folder: string,
  file: string,
  journal: ImportJournal,
  rules: ItemRules,
): Promise<void> {
  const hash = new ItemsHash();

  async function* batches(): AsyncGenerator<Item[]> {
    let batch: Item[] = [];
    for await (const line of linesOf(join(folder, file))) {
      const item = rules.withVersions(readItem(line), journal.versionOf);
      if (isLeftOut(item)) continue;
      if (isPermanent(item)) hash.add(item);
      batch.push(item);
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  await inParallel(AT_ONCE, batches(), (batch) => putItems(place, batch));
  journal.notePart(file, hash);
}
