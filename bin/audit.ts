import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { connect } from '../lib/deploy/connect.ts';
import { fromDataLayer } from '../lib/deploy/data-layer.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { printTable } from './bench/print.ts';

/**
 * Recounts all counters, looks for open jobs whose listing is lost, and prints what is wrong: `node bin/audit.ts <stage or
 * local> [--table NAME] [--repair]`. It reads the whole table; `--table` names another table than the stage's, such as a
 * restored one. `--repair` corrects the counters, restores the listings and has search replicas rebuild their index. Exits
 * with 1 if something wrong remains.
 */

const driftShape = z.object({
  key: z.object({ pk: z.string(), sk: z.string() }),
  counter: z.string(),
  stored: z.number(),
  counted: z.number(),
});

const found = z.object({ drifts: z.array(driftShape), lost: z.array(z.string()) });
type Found = z.output<typeof found>;

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
  const auditTable = await fromDataLayer('operations/audit.ts', 'auditTable');
  const { drifts, lost } = await findTwice(async () => found.parse(await auditTable()));
  if (drifts.length === 0 && lost.length === 0) {
    console.log('All counters and listings are right.');
    if (repair) await renew();
    return;
  }
  if (drifts.length > 0)
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
  if (lost.length > 0)
    printTable(
      'Open jobs that nobody finds',
      ['job'],
      lost.map((id) => [id]),
    );
  if (!repair) {
    const same = process.argv.slice(2).join(' ');
    console.log(`\nNothing was changed. To repair them: npm run audit -- ${same} --repair`);
    process.exitCode = 1;
    return;
  }
  const repairDrift = await fromDataLayer('operations/audit.ts', 'repairDrift');
  for (const drift of drifts) await repairDrift(drift);
  const restoreListing = await fromDataLayer('operations/lost-listings.ts', 'restoreListing');
  for (const id of lost) await restoreListing(id);
  console.log('\nThe counters and listings are repaired.');
  await renew();
}

/** What two looks in a row find: what a concurrent write made wrong for a moment is right, or different, in the second. */
async function findTwice(look: () => Promise<Found>): Promise<Found> {
  const first = await look();
  if (first.drifts.length === 0 && first.lost.length === 0) return first;
  const second = await look();
  const drifts = new Set(first.drifts.map((drift) => JSON.stringify(drift)));
  return {
    drifts: second.drifts.filter((drift) => drifts.has(JSON.stringify(drift))),
    lost: second.lost.filter((id) => first.lost.includes(id)),
  };
}

async function renew(): Promise<void> {
  await (await fromDataLayer('operations/audit.ts', 'renewSearches'))();
  console.log('Search replicas will rebuild their index.');
}

await runProgram(main);
