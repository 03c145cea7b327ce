import { rmSync } from 'node:fs';
import * as z from 'zod/mini';
import { type DataFolder, dataPaths, isInUse, writeWhole } from './data-folder.ts';
import { jsonIn } from './gateway/json-in.ts';

const environmentFile = z.record(z.string(), z.string());

/**
 * Lets other programs of this machine find the stack while it runs.
 * @returns what ends that
 */
export function announceStack(
  { environment: file }: DataFolder,
  environment: Readonly<Record<string, string>>,
): () => void {
  writeWhole(file, `${JSON.stringify(environment)}\n`);
  return () => rmSync(file, { force: true });
}

/** What the Lambdas of the stack that runs over a data folder read from their environment; undefined where none runs. */
export function environmentOfRunning(
  dataDir: string,
): Readonly<Record<string, string>> | undefined {
  // One that was killed has left its file.
  return isInUse(dataDir) ? jsonIn(dataPaths(dataDir).environment, environmentFile) : undefined;
}
