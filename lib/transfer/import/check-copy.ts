import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ClearError } from '../../local/clear-error.ts';
import { readJsonFile } from '../../local/data-folder.ts';
import { MANIFEST, type Manifest, manifest, OBJECTS, objectFile, objectLine } from '../format.ts';
import { hashOfFile } from '../hash.ts';
import { inParallel } from '../in-parallel.ts';
import type { Progress } from '../progress.ts';

/** Files in parallel. */
const AT_ONCE = 4;

/** @throws ClearError if the folder holds no complete export */
export function readManifest(folder: string): Manifest {
  const found = readJsonFile(join(folder, MANIFEST), manifest);
  if (found !== undefined) return found;
  throw new ClearError(
    `${folder} holds no complete export of this version: it has no valid ${MANIFEST}. Resume an interrupted export with npm run export.`,
  );
}

/** The lines of a file. Not by node:readline, which also splits at U+2028. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Verifies every hash of an export.
 * @throws ClearError if something is missing or changed
 */
export async function checkCopy(
  folder: string,
  { parts, objects }: Manifest,
  progress: Progress,
): Promise<void> {
  let checked = 0;
  async function check(file: string, sha256: string): Promise<void> {
    const found = await hashOfFile(join(folder, file));
    if (found === undefined) throw new ClearError(`${join(folder, file)} is missing.`);
    if (found.sha256 !== sha256)
      throw new ClearError(
        `${join(folder, file)} has changed since the export: its hash differs. Nothing was imported from it.`,
      );
    checked += 1;
    progress.show(() => `Checked: ${checked} of ${parts.length + 1 + objects.count} files`);
  }

  await inParallel(AT_ONCE, parts, ({ file, sha256 }) => check(file, sha256));
  await check(OBJECTS, objects.sha256);
  await inParallel(AT_ONCE, linesOf(join(folder, OBJECTS)), async (line) => {
    const object = objectLine.parse(JSON.parse(line));
    if ('sha256' in object) await check(objectFile(object), object.sha256);
  });
}
