import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for the files of all tests of a run. */
    scratch: string;
  }
}

/** Makes a folder, and removes it when all tests have ended. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hiring-stack-'));
  project.provide('scratch', folder);
  return () => rmSync(folder, { recursive: true });
}
