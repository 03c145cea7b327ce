import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { benchAlerts } from './bench/alerts.ts';
import { benchApi } from './bench/api.ts';
import { benchCapacity } from './bench/capacity.ts';
import { benchCompanyEdit } from './bench/company-edit.ts';
import { benchCost } from './bench/cost.ts';
import { benchLambdas } from './bench/lambdas.ts';
import { benchMail } from './bench/mail.ts';
import { benchMemory } from './bench/memory.ts';
import { benchPeer } from './bench/peer.ts';
import { benchPublic } from './bench/public.ts';
import { benchSdk } from './bench/sdk.ts';
import { benchSearch } from './bench/search.ts';
import { benchSearchFresh, benchSearchStart } from './bench/search-start.ts';
import { benchWeb } from './bench/web.ts';

/** Prints what things cost, and judges nothing: `node bin/bench.ts [--only <part>] [million]`. */

interface Extent {
  /** Whether what is measured by size is measured at a million, too. */
  readonly million: boolean;
}

const PARTS: Readonly<Record<string, (extent: Extent) => Promise<void>>> = {
  api: benchApi,
  mail: benchMail,
  'company-edit': benchCompanyEdit,
  public: benchPublic,
  capacity: benchCapacity,
  alerts: benchAlerts,
  search: benchSearch,
  'search-start': benchSearchStart,
  'search-fresh': benchSearchFresh,
  lambdas: benchLambdas,
  sdk: benchSdk,
  peer: benchPeer,
  memory: benchMemory,
  cost: benchCost,
  web: benchWeb,
};

const MILLION = 'million';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  if (positionals.some((each) => each !== MILLION))
    throw new ClearError(`All that can be added is "${MILLION}".`);
  const wanted = values.only ?? Object.keys(PARTS);
  const unknown = wanted.find((name) => PARTS[name] === undefined);
  if (unknown !== undefined)
    throw new ClearError(
      `There is no part "${unknown}": choose among ${Object.keys(PARTS).join(', ')}.`,
    );
  const [part = ''] = wanted;
  if (wanted.length === 1) await PARTS[part]?.({ million: positionals.length > 0 });
  else for (const name of wanted) await apart(name, positionals);
  if (process.send !== undefined) return;
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} cores (${cpu?.model}), Node ${process.version}, ${process.platform} ${process.arch}`,
  );
}

// Each in a process of its own: there is one stack to a process, and no part warms up another.
async function apart(part: string, more: readonly string[]): Promise<void> {
  const child = fork(import.meta.filename, ['--only', part, ...more]);
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const [code] = await once(child, 'exit');
  process.off('exit', endWithUs);
  if (code !== 0) throw new ClearError(`The part "${part}" has failed: see the error above.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));
await runProgram(main);
