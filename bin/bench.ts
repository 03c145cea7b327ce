import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { benchCalls } from './bench/calls.ts';
import { benchDollars } from './bench/dollars.ts';
import { benchImports } from './bench/imports.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchSearch } from './bench/search.ts';

/** Prints costs as Markdown tables: `node bin/bench.ts [--only <part>] [million]`. */

interface BenchOptions {
  /** Whether search is also measured with a million jobs. */
  readonly million: boolean;
}

const PARTS: Readonly<Record<string, (extent: BenchOptions) => Promise<void>>> = {
  calls: benchCalls,
  search: benchSearch,
  imports: benchImports,
  lighthouse: benchLighthouse,
  dollars: benchDollars,
};

const MILLION = 'million';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const names = Object.keys(PARTS);
  const wanted = values.only ?? names;
  const unknown =
    wanted.find((name) => !names.includes(name)) ?? positionals.find((each) => each !== MILLION);
  if (unknown !== undefined)
    throw new ClearError(`Unknown: "${unknown}". Parts: ${names.join(', ')}; option: ${MILLION}.`);
  const [part = ''] = wanted;
  if (wanted.length === 1) await PARTS[part]?.({ million: positionals.length > 0 });
  else for (const name of wanted) await runInOwnProcess(name, positionals);
  if (process.send !== undefined) return;
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} cores (${cpu?.model}), Node ${process.version}, ${process.platform} ${process.arch}`,
  );
}

// One process per part: a process can hold only one stack, and no part warms up another.
async function runInOwnProcess(part: string, more: readonly string[]): Promise<void> {
  const child = fork(import.meta.filename, ['--only', part, ...more]);
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const [code] = await once(child, 'exit');
  process.off('exit', endWithUs);
  if (code !== 0) throw new ClearError(`The part "${part}" failed: see the error above.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));
await runProgram(main);
