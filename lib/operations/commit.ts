import { spawnSync } from 'node:child_process';

/** The commit of a folder, with `-dirty` after uncommitted changes; `unknown` outside of git. */
export function commitOf(root: string): string {
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'],
    { cwd: root, encoding: 'utf8' },
  );
  return status === 0 ? stdout.trim() : 'unknown';
}
