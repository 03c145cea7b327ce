import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Ends an engine that outlived its stack, as after a SIGKILL.
 * @param pid what the stack before noted; by now it may be another program's
 * @param database the file by which the engine's command line is known
 */
export async function endOrphan(pid: number, database: string): Promise<void> {
  if (!Number.isSafeInteger(pid) || pid <= 1) return;
  const isEngine = async () => (await commandLine(pid)).includes(database);
  if (!(await isEngine())) return;
  process.kill(pid, 'SIGKILL');
  while (await isEngine()) await sleep(10);
}

/** What a process was started with; empty where there is none, or one that has ended and waits to be reaped. */
export async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    // No such process, or no /proc, as on macOS.
    const ps = promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
    return await ps.then(
      ({ stdout }) => stdout,
      () => '',
    );
  }
}
