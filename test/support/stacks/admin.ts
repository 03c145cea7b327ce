import { execFile } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'admin.ts');

/** Runs `npm run admin` on a data folder, and returns its output. */
export function adminOf(dataDir: string, more: Readonly<Record<string, string>> = {}) {
  return async (...args: string[]): Promise<{ code: number; output: string }> => {
    const env = { ...process.env, DATA_DIR: dataDir, ...more };
    return await new Promise((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });
  };
}
