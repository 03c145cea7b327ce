import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from './clear-error.ts';

/** Calls back when the npm that runs this process ends, even if it is killed. Without npm, does nothing. */
export async function whenNpmEnds(end: () => void): Promise<void> {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env;
  if (event === undefined) return;
  const shell = process.ppid;
  // npm runs a shell, which runs us. Some shells stay in between, and outlive npm.
  const stays = script !== undefined && (await commandLine(shell)).includes(script);
  const npm = stays ? await parentOf(shell) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(watch);
    end();
  }, 500).unref();
}

async function parentOf(pid: number): Promise<number | undefined> {
  const ps = promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]);
  return await ps.then(
    ({ stdout }) => Number(stdout) || undefined,
    () => undefined,
  );
}

/** Whether a process runs; false for a number that is no process id. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Ends an engine that outlived its stack, such as after a SIGKILL.
 * @param pid noted by the previous stack; by now it may belong to another program
 * @param folder its data folder, which identifies the engine's command line
 */
export async function endOrphan(pid: number, folder: string): Promise<void> {
  if (!Number.isSafeInteger(pid) || pid <= 1) return;
  const isEngine = async () => (await commandLine(pid)).includes(folder);
  if (!(await isEngine())) return;
  process.kill(pid, 'SIGKILL');
  while (await isEngine()) await sleep(10);
}

/** The command line of a process. Empty if there is none, or it is a zombie. */
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
