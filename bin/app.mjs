// The command by which the CDK runs the app. Plain JavaScript: `npx cdk` starts it on whichever Node the machine has,
// and the app itself wants the project's own, which is installed first.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './prepare.mjs';

const { status } = spawnSync(node, [join(root, 'bin', 'hiring.ts')], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
