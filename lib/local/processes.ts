import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from './clear-error.ts';

/**
 * Calls back once the npm that runs this process has ended, however it did: one that is killed takes nothing along.
 * Does nothing where no npm runs it.
 */
export async function whenNpmEnds(end: () => void): Promise<void> {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env;
  if (event === undefined) return;
  const shell = process.ppid;
  // npm runs a shell, which runs us. Some shells stay in between, and live on without npm.
  const stays = script !== undefined && (await commandLine(shell)).includes(script);
  const npm = stays ? await parentOf(shell) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isThere(npm))) return;
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

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

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
