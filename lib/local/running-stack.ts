import { rmSync } from 'node:fs';
import * as z from 'zod/mini';
import { type DataFolder, dataPaths, isInUse, writeWhole } from './data-folder.ts';
import { jsonIn } from './gateway/json-in.ts';

const environmentFile = z.record(z.string(), z.string());

/**
 * Publishes the stack's environment for other programs of this machine.
 * @returns a function that ends that
 */
export function announceStack(
  { environment: file }: DataFolder,
  environment: Readonly<Record<string, string>>,
): () => void {
  writeWhole(file, `${JSON.stringify(environment)}\n`);
  return () => rmSync(file, { force: true });
}

/** The Lambdas' environment of the stack that runs over a data folder. Undefined if none runs. */
export function environmentOfRunning(
  dataDir: string,
): Readonly<Record<string, string>> | undefined {
  // A killed stack leaves its file behind.
  return isInUse(dataDir) ? jsonIn(dataPaths(dataDir).environment, environmentFile) : undefined;
}
