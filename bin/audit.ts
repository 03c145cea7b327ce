import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { runProgram } from '../lib/local/clear-error.ts';
import { environmentOfRunning } from '../lib/local/running-stack.ts';
import { startStack } from '../lib/local/stack.ts';
import { printTable } from './bench/print.ts';

/**
 * Counts anew what the table's counters count, and prints those that are wrong: `node bin/audit.ts [--repair]`.
 * It looks at the stack over DATA_DIR (.local), which may be running, or with `--table NAME --region REGION` at a
 * table on AWS, by the credentials that the AWS CLI would use. Exits with 1 where a counter is wrong and stays so.
 */

const driftShape = z.object({
  key: z.object({ pk: z.string(), sk: z.string() }),
  counter: z.string(),
  stored: z.number(),
  counted: z.number(),
});
type Drift = z.output<typeof driftShape>;

const isFunction = (value: unknown): value is (...parameters: unknown[]) => Promise<unknown> =>
  typeof value === 'function';
const auditModule = z.object({
  findDrifts: z.custom<() => Promise<unknown>>(isFunction),
  repairDrift: z.custom<(drift: Drift) => Promise<unknown>>(isFunction),
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      repair: { type: 'boolean' },
      table: { type: 'string' },
      region: { type: 'string' },
    },
  });
  const { stop } = await connect(values);
  try {
    await audit(values.repair ?? false);
  } finally {
    await stop();
  }
}

/** Lets the data layer find the table. */
async function connect({ table, region }: { table?: string; region?: string }) {
  const nothing = { stop: async () => {} };
  if (table !== undefined) {
    Object.assign(process.env, { TABLE_NAME: table, ...(region && { AWS_REGION: region }) });
    return nothing;
  }
  const dataDir = process.env.DATA_DIR || '.local';
  const running = environmentOfRunning(dataDir);
  if (running === undefined) return await startStack({ port: 0, dataDir, web: 'none' });
  Object.assign(process.env, running);
  return nothing;
}

async function audit(repair: boolean): Promise<void> {
  // The data layer reads its settings when it is loaded.
  const file = join(import.meta.dirname, '..', 'lambdas', 'data', 'audit.ts');
  const { findDrifts, repairDrift } = auditModule.parse(await import(pathToFileURL(file).href));
  const look = async () => z.array(driftShape).parse(await findDrifts());
  const first = await look();
  // What changed while it was read is right the second time, or off by another number.
  const before = new Set(first.map((drift) => JSON.stringify(drift)));
  const drifts =
    first.length === 0 ? [] : (await look()).filter((drift) => before.has(JSON.stringify(drift)));
  if (drifts.length === 0) {
    console.log('Every counter is right.');
    return;
  }
  printTable(
    'Counters that are wrong',
    ['item', 'counter', 'stored', 'counted'],
    drifts.map(({ key, counter, stored, counted }) => [
      `${key.pk} ${key.sk}`,
      counter,
      stored,
      counted,
    ]),
  );
  if (!repair) {
    console.log('\nNothing was changed. To put them right: npm run audit -- --repair');
    process.exitCode = 1;
    return;
  }
  for (const drift of drifts) await repairDrift(drift);
  console.log('\nThey have been put right.');
}

await runProgram(main);
