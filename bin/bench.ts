import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { benchCalls } from './bench/calls.ts';
import { benchImports } from './bench/imports.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchSearch } from './bench/search.ts';

/** Prints costs as Markdown tables: `node bin/bench.ts [part …]`. */

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  calls: benchCalls,
  search: benchSearch,
  imports: benchImports,
  lighthouse: benchLighthouse,
};

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined)
    throw new ClearError(`Unknown: "${unknown}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  const [only = ''] = positionals;
  if (positionals.length === 1) return await PARTS[only]?.();
  // One process per part: a process can hold only one stack, and no part warms up another.
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const program = [import.meta.filename, part];
    const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
    if (status !== 0) throw new ClearError(`The part "${part}" failed: see the error above.`);
  }
  const { version, platform, arch } = process;
  console.log(
    `\n${cpus().length} cores (${cpus()[0]?.model}), Node ${version}, ${platform} ${arch}`,
  );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));
await runProgram(main);
