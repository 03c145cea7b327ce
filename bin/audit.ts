import { parseArgs } from 'node:util';
import type { Finding } from '../lambdas/data/operations/finding.ts';
import { connect } from '../lib/deploy/connect.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { printTable } from './bench/print.ts';

/**
 * Audits the table: `node bin/audit.ts <stage or local> [--table NAME] [--repair]`. It recounts all counters, and
 * looks for lost listings and pointers, wrong places in the index, messages that wait too long, and items of earlier
 * versions. `--table` names another table than the stage's, such as a restored one. `--repair` repairs or removes
 * the findings, and makes search replicas rebuild their index. Exits with 1 if findings remain.
 */

// Loaded after `connect`: the data layer reads its settings when it is loaded.
const operations = () => import('../lambdas/data/operations/audit.ts');

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
  const found = await findTwice();
  if (found.length === 0) {
    console.log('Everything is right.');
    if (repair) await rebuildSearchIndexes();
    return;
  }
  const rows = found.map(({ what, item, detail }) => [what, item, detail]);
  printTable('What is wrong', ['what', 'item', 'detail'], rows);
  if (!repair) {
    const same = process.argv.slice(2).join(' ');
    console.log(`\nNothing was changed. To repair it: npm run audit -- ${same} --repair`);
    process.exitCode = 1;
    return;
  }
  for (const each of found) await each.repair();
  console.log('\nEverything is repaired.');
  await rebuildSearchIndexes();
}

/** The findings of two audits in a row. A brief inconsistency during a concurrent write is not in both. */
async function findTwice(): Promise<Finding[]> {
  const { auditTable } = await operations();
  const first = await auditTable();
  if (first.length === 0) return first;
  const seen = new Set(first.map((each) => JSON.stringify(each)));
  return (await auditTable()).filter((each) => seen.has(JSON.stringify(each)));
}

async function rebuildSearchIndexes(): Promise<void> {
  await (await operations()).renewSearches();
  console.log('Search replicas will rebuild their index.');
}

await runProgram(main);
