import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ClearError, codeOf } from '../../local/clear-error.ts';
import { writeAtomically } from '../../local/data-folder.ts';
import { removeDatabase } from '../database.ts';
import { MANIFEST, type Manifest, newManifest, OBJECTS } from '../format.ts';
import { inParallel } from '../in-parallel.ts';
import type { ItemRules } from '../item-rules.ts';
import type { Place } from '../place.ts';
import { megabytes, type Progress } from '../progress.ts';
import { openWriter } from '../writer.ts';
import { type ExportJournal, openExportJournal } from './export-journal.ts';
import { copyObject } from './export-object.ts';
import { exportSegment, SEGMENTS } from './export-segment.ts';

/** Objects in parallel. */
const OBJECTS_AT_ONCE = 8;

const JOURNAL = 'export.db';

/**
 * Exports all data of a place into a folder, or resumes an interrupted export there.
 * @throws ClearError if the folder holds something else
 */
export async function exportPlace(
  place: Place,
  folder: string,
  rules: ItemRules,
  progress: Progress,
): Promise<Manifest> {
  prepare(folder);
  const file = join(folder, JOURNAL);
  const manifest = await write(place, folder, file, rules, progress);
  writeAtomically(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  removeDatabase(file);
  return manifest;
}

function prepare(folder: string): void {
  makeFolder(folder);
  if (existsSync(join(folder, MANIFEST)))
    throw new ClearError(`${folder} already holds a complete export: choose another folder.`);
  if (!existsSync(join(folder, JOURNAL)) && readdirSync(folder).length > 0)
    throw new ClearError(`${folder} is not empty and holds no export: choose another folder.`);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
    throw new ClearError(`${folder} is not a folder: choose another one.`);
  }
}

async function write(
  place: Place,
  folder: string,
  file: string,
  rules: ItemRules,
  progress: Progress,
): Promise<Manifest> {
  using journal = openExportJournal(file, SEGMENTS);
  const about = journal.begin({
    id: randomUUID(),
    place: place.name,
    table_name: place.table,
    began_at: new Date().toISOString(),
  });
  if (about.place !== place.name || about.table_name !== place.table)
    throw new ClearError(
      `${folder} holds an interrupted export of ${about.place} (${about.table_name}): choose another folder.`,
    );
  await inParallel(SEGMENTS, journal.unread(), async (segment) => {
    for await (const { part, named, next } of exportSegment(place, folder, segment, rules)) {
      journal.notePart(segment.segment, part, named, next);
      progress.show(() => `Items: ${journal.counts().items}`);
    }
  });
  await inParallel(OBJECTS_AT_ONCE, journal.uncopied(), async (object) => {
    journal.noteObject(await copyObject(place, folder, object));
    progress.show(() => {
      const { done, wanted, bytes } = journal.counts();
      return `Files: ${done} of ${wanted}, ${megabytes(bytes)}`;
    });
  });
  const { items, wanted, missing, bytes } = journal.counts();
  return newManifest({
    id: about.id,
    of: { place: place.name, table: place.table },
    began_at: about.began_at,
    ended_at: new Date().toISOString(),
    items,
    parts: journal.parts(),
    objects: { count: wanted - missing, bytes, missing, sha256: await writeList(folder, journal) },
  });
}

/** @returns the hash of the list of objects */
async function writeList(folder: string, journal: ExportJournal): Promise<string> {
  await using writer = await openWriter(join(folder, OBJECTS));
  for (const line of journal.lines()) await writer.write(`${line}\n`);
  return (await writer.finish()).sha256;
}
