import { parseArgs } from 'node:util';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { look } from './smoke/look.ts';
import { reason } from './smoke/verify.ts';
import { walk } from './smoke/walk.ts';

/**
 * Smoke test of a running marketplace: `node bin/smoke.ts <url> [--read-only]`. With `--read-only` it signs
 * nobody up and changes nothing.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'read-only': { type: 'boolean' } },
  });
  const url = URL.parse(positionals[0] ?? '');
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ClearError('Where? npm run smoke -- https://jobs.example.com');
  const test = values['read-only'] ? look : walk;
  await test(url.origin, console.log).catch((error: unknown) => {
    throw new ClearError(`✗ ${reason(error)}`);
  });
}

await runProgram(main);
