import { rmSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  type DataFolder,
  dataPaths,
  isInUse,
  readJsonFile,
  writeAtomically,
} from './data-folder.ts';

const environmentFile = z.record(z.string(), z.string());

/**
 * Publishes the stack's environment for other programs of this machine.
 * @returns a function that removes it again
 */
export function announceStack(
  { environment: file }: DataFolder,
  environment: Readonly<Record<string, string>>,
): () => void {
  writeAtomically(file, `${JSON.stringify(environment)}\n`);
  return () => rmSync(file, { force: true });
}

/** The Lambdas' environment of the stack that runs over a data folder. Undefined if none runs. */
export function environmentOfRunning(
  dataDir: string,
): Readonly<Record<string, string>> | undefined {
  // A killed stack leaves its file behind.
  return isInUse(dataDir)
    ? readJsonFile(dataPaths(dataDir).environment, environmentFile)
    : undefined;
}
