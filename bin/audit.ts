import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { connect } from '../lib/deploy/connect.ts';
import { fromDataLayer } from '../lib/deploy/data-layer.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { printTable } from './bench/print.ts';

/**
 * Recounts all counters and prints those that are wrong: `node bin/audit.ts <stage or local> [--table NAME]
 * [--repair]`. It reads the whole table; `--table` names another table than the stage's, such as a restored
 * one. `--repair` corrects the counters and has search replicas rebuild their index. Exits with 1 if a wrong
 * counter remains.
 */

const driftShape = z.object({
  key: z.object({ pk: z.string(), sk: z.string() }),
  counter: z.string(),
  stored: z.number(),
  counted: z.number(),
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { repair: { type: 'boolean' }, table: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new ClearError('npm run audit -- <stage or local> [--table NAME] [--repair]');
  const { stop } = await connect(name);
  if (values.table !== undefined) process.env.TABLE_NAME = values.table;
  try {
    await audit(values.repair ?? false);
  } finally {
    await stop();
  }
}

async function audit(repair: boolean): Promise<void> {
  const findDrifts = await fromDataLayer('operations/audit.ts', 'findDrifts');
  const repairDrift = await fromDataLayer('operations/audit.ts', 'repairDrift');
  const recount = async () => z.array(driftShape).parse(await findDrifts());
  const first = await recount();
  // Drift from concurrent writes is gone, or different, on the second run.
  const before = new Set(first.map((drift) => JSON.stringify(drift)));
  const drifts =
    first.length === 0
      ? []
      : (await recount()).filter((drift) => before.has(JSON.stringify(drift)));
  if (drifts.length === 0) {
    console.log('All counters are right.');
    if (repair) await renew();
    return;
  }
  printTable(
    'Wrong counters',
    ['item', 'counter', 'stored', 'counted'],
    drifts.map(({ key, counter, stored, counted }) => [
      `${key.pk} ${key.sk}`,
      counter,
      stored,
      counted,
    ]),
  );
  if (!repair) {
    const same = process.argv.slice(2).join(' ');
    console.log(`\nNothing was changed. To repair them: npm run audit -- ${same} --repair`);
    process.exitCode = 1;
    return;
  }
  for (const drift of drifts) await repairDrift(drift);
  console.log('\nThe counters are repaired.');
  await renew();
}

async function renew(): Promise<void> {
  await (await fromDataLayer('operations/audit.ts', 'renewSearches'))();
  console.log('Search replicas will rebuild their index.');
}

await runProgram(main);
