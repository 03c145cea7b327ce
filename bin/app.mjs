// The CDK's app command. Plain JavaScript: `npx cdk` starts it on the machine's own Node, but the app needs
// the project's, which is installed first.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './prepare.mjs';

const { status } = spawnSync(node, [join(root, 'bin', 'hiring.ts')], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
