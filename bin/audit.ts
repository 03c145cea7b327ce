import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { connect } from '../lib/deploy/connect.ts';
import { fromDataLayer } from '../lib/deploy/data-layer.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { printTable } from './bench/print.ts';

/**
 * Counts anew what the table's counters count, and prints those that are wrong: `node bin/audit.ts <stage or local>
 * [--table NAME] [--repair]`. It reads the whole table; `--table` is another than the stage's, such as one that has been
 * restored. `--repair` puts them right, and has searches build their index of the open jobs anew. Exits with 1 where a
 * counter is wrong and stays so.
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
  const look = async () => z.array(driftShape).parse(await findDrifts());
  const first = await look();
  // What changed while it was read is right the second time, or off by another number.
  const before = new Set(first.map((drift) => JSON.stringify(drift)));
  const drifts =
    first.length === 0 ? [] : (await look()).filter((drift) => before.has(JSON.stringify(drift)));
  if (drifts.length === 0) {
    console.log('Every counter is right.');
    if (repair) await renew();
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
    const same = process.argv.slice(2).join(' ');
    console.log(`\nNothing was changed. To put them right: npm run audit -- ${same} --repair`);
    process.exitCode = 1;
    return;
  }
  for (const drift of drifts) await repairDrift(drift);
  console.log('\nThey have been put right.');
  await renew();
}

async function renew(): Promise<void> {
  await (await fromDataLayer('operations/audit.ts', 'renewSearches'))();
  console.log('Searches build their index of the open jobs anew.');
}

await runProgram(main);
