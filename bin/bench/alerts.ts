import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { saveSearch } from '../../lambdas/contract/saved.ts';
import { consumers } from '../../lib/consumers.ts';
import { fill } from '../seed/fill.ts';
import { plan } from '../seed/plan.ts';
import { dollarsOf, runOf } from './cost/usage.ts';
import { startInProcess } from './in-process.ts';
import { printTable } from './print.ts';

const WORLD = { managers: 3, companies: 8, jobs: 120, candidates: 40, applications: 0 };
/** How many searches each candidate keeps. */
const EACH = 50;
const MILLION = 1_000_000;

/** Prints what the daily run takes that looks for new matches of saved searches, where there are none to be told. */
export async function benchAlerts(): Promise<void> {
  const stack = await startInProcess();
  try {
    const { candidates } = await fill(plan(WORLD), stack.connect);
    const searches = [...candidates.values()].flatMap((candidate) =>
      Array.from({ length: EACH }, (_, at) => ({ candidate, q: `nobody has word${at}` })),
    );
    for (const { candidate, q } of searches) await candidate(saveSearch, { q });
    const time = new Date(Date.now() + DAY_MS).toISOString();
    const { reads, writes, requests, cpuMs } = await stack.consume('tellOfMatches', { time });
    const million = MILLION / searches.length;
    const usage = {
      ...runOf({
        memory: consumers.tellOfMatches.memoryMB,
        cpuMs: cpuMs * million,
        requests: requests.length * million,
      }),
      read: reads * million,
      write: writes * million,
    };
    printTable(
      `Alerts: a daily run over ${searches.length} saved searches at ${WORLD.jobs} jobs, and a million such`,
      ['', 'RCU', 'WCU', 'requests', 's of CPU', 'dollars'],
      [
        ['measured', reads, writes, requests.length, (cpuMs / 1000).toFixed(2), ''],
        [
          'a million',
          Math.round(usage.read),
          Math.round(usage.write),
          Math.round(requests.length * million),
          Math.round((cpuMs * million) / 1000),
          dollarsOf(usage).toFixed(2),
        ],
      ],
    );
  } finally {
    await stack.stop();
  }
}
