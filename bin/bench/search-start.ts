import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createJob, deactivateJob } from '../../lambdas/contract/company.ts';
import { fill } from '../seed/fill.ts';
import { plan } from '../seed/plan.ts';
import { load, startInProcess } from './in-process.ts';
import { kb, ms, printTable, quantile } from './print.ts';
import { required } from './required.ts';
import { fillIndex, MILLION, openIndex, SIZES } from './search.ts';

const ROUNDS = 1000;
/** How many processes search. */
const SEARCHERS = 4;

const opened = z.object({ jobs: z.int(), ms: z.number(), cpuMs: z.number() });

interface Searcher {
  /** What it took to open its index. */
  readonly opened: z.output<typeof opened>;
  find(q: string): Promise<number>;
  stop(): void;
}

async function startSearcher(): Promise<Searcher> {
  const child = fork(join(import.meta.dirname, 'searcher.ts'));
  const first = opened.parse(await nextOf(child));
  return {
    opened: first,
    find: async (q) => {
      const answer = nextOf(child);
      child.send(q);
      return z.int().parse(await answer);
    },
    stop: () => child.disconnect(),
  };
}

async function nextOf(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

/** Prints how often a search by another process misses what has just been posted or closed. */
export async function benchSearchFresh(): Promise<void> {
  const stack = await startInProcess();
  const searchers: Searcher[] = [];
  try {
    const whole = plan({ managers: 1, companies: 1, jobs: 1, candidates: 1, applications: 0 });
    const empty = { ...whole, jobs: [], demoApplications: [] };
    const { companies, managers } = await fill(empty, stack.connect);
    const manager = required([...managers.values()][0]);
    const { company, locations } = required([...companies.values()][0]);
    const { fields } = required(whole.jobs[0]);
    for (let each = 0; each < SEARCHERS; each++) searchers.push(await startSearcher());
    const took: number[] = [];
    const ids: string[] = [];
    const word = (round: number) => `round${round}x`;
    const isFound = async (round: number) => {
      const began = performance.now();
      const count = await required(searchers[round % SEARCHERS]).find(word(round));
      took.push(performance.now() - began);
      return count === 1;
    };
    let missing = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const at = { company_id: company.id, location_id: required(locations[0]).id };
      const { job } = await manager(createJob, { ...fields, ...at, job_title: word(round) });
      ids.push(job.id);
      if (!(await isFound(round))) missing++;
    }
    let lingering = 0;
    for (const [round, job_posting_id] of ids.entries()) {
      await manager(deactivateJob, { job_posting_id });
      if (await isFound(round)) lingering++;
    }
    printTable(
      `A search by one of ${SEARCHERS} other processes, at once after a job was posted or closed`,
      ['', 'times', 'wrong'],
      [
        ['posted, then searched', ROUNDS, missing],
        ['closed, then searched', ROUNDS, lingering],
      ],
    );
    console.log(`\np50 ${ms(quantile(took, 0.5))} ms, p99 ${ms(quantile(took, 0.99))} ms`);
  } finally {
    for (const searcher of searchers) searcher.stop();
    await stack.stop();
  }
}

/** Prints what it takes a new process to open the index that is stored, and to search. */
export async function benchSearchStart({ million }: { million: boolean }): Promise<void> {
  // Or the stack's own consumer would store the index of its empty table.
  process.env.MINUTE_MS = String(HOUR_MS);
  const stack = await startInProcess();
  try {
    const rows: (string | number)[][] = [];
    for (const size of million ? [...SIZES, MILLION] : SIZES) {
      const { fileBytes, bytes, storeMs } = await storeIndexOf(size);
      const searcher = await startSearcher();
      const { jobs, ms: openMs, cpuMs } = searcher.opened;
      searcher.stop();
      if (jobs !== size) throw new Error(`It has ${jobs} jobs in place of ${size}`);
      rows.push([size, kb(fileBytes), kb(bytes), ms(storeMs), ms(openMs), ms(cpuMs)]);
    }
    printTable(
      'A process that starts from the stored index, by how many jobs are open',
      ['jobs', 'file KB', 'stored KB', 'ms to store', 'ms to the first answer', 'of CPU'],
      rows,
    );
  } finally {
    await stack.stop();
  }
}

type AnyFunction = (...parameters: unknown[]) => unknown;
type AnyClass = new (...parameters: unknown[]) => unknown;
const anyFunction = z.custom<AnyFunction>((value) => typeof value === 'function');
const anyClass = z.custom<AnyClass>((value) => typeof value === 'function');
const note = z.object({ stored: z.object({ bytes: z.int() }) });
const HOUR_MS = 60 * 60 * 1000;

/** Stores an index of so many jobs, past the table, in which there are none. */
async function storeIndexOf(size: number) {
  const [replicas, keeping, keys, types, reading, writing] = await Promise.all([
    load('data/search/job-replica.ts'),
    load('data/search/keep-index.ts'),
    load('data/keys.ts'),
    load('data/search/stored-index.ts'),
    load('data/read.ts'),
    load('data/write.ts'),
  ]);
  const { JobReplica } = z.object({ JobReplica: anyClass }).parse(replicas);
  const { keepIndex } = z.object({ keepIndex: anyFunction }).parse(keeping);
  const { storedIndexKey, cardLogKey } = z
    .object({ storedIndexKey: z.looseObject({}), cardLogKey: anyFunction })
    .parse(keys);
  const { storedIndexType } = z.object({ storedIndexType: z.unknown() }).parse(types);
  const { getItem } = z.object({ getItem: anyFunction }).parse(reading);
  const { putWrite, writeOne } = z
    .object({ putWrite: anyFunction, writeOne: anyFunction })
    .parse(writing);

  const folder = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  try {
    const file = join(folder, 'index');
    const now = Date.now();
    const index = await openIndex(file);
    await fillIndex(index, { size, now, examples: [] });
    const followed = { builtAt: now, syncedAt: now, since: now, settled: [] };
    index.apply({ put: [], notes: { followed: JSON.stringify(followed) } });
    index.close();
    // One that was stored long ago, and something that has changed since, have it stored.
    const at = (instant: number) => new Date(instant).toISOString();
    const before = {
      ...{ version_id: '', bytes: 0, sha256: '', index_version: 0, jobs: 0 },
      ...{ built_at: at(now), synced_at: at(now - 2 * HOUR_MS) },
    };
    const expires_at = Math.floor(now / 1000) + HOUR_MS;
    await writeOne(putWrite({ ...storedIndexKey, stored: before, expires_at, revision: 1 }));
    const entry = z.looseObject({}).parse(cardLogKey(at(now + 1), 'change'));
    await writeOne(putWrite({ ...entry, job_id: `${size}`, revision: 1, closed: true }));
    const replica = new JobReplica(async (to: string) => {
      await copyFile(file, to);
      return true;
    });
    await sleep(2);
    const began = performance.now();
    await keepIndex(replica);
    const storeMs = performance.now() - began;
    const { bytes } = note.parse(await getItem(storedIndexKey, storedIndexType)).stored;
    return { fileBytes: (await stat(file)).size, bytes, storeMs };
  } finally {
    await rm(folder, { recursive: true });
  }
}
