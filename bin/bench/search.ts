import { mkdtempDisposable, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import {
  type IndexedJob,
  type JobIndex,
  openJobIndex,
} from '../../lambdas/data/search/job-index.ts';
import type { WantedJobs } from '../../lambdas/data/search/wanted-jobs.ts';
import { Random } from '../seed/random.ts';
import { inventJobs } from './many-jobs.ts';
import { cpuMs } from './meter.ts';
import { ms, printTable, quantile, required } from './print.ts';

const SIZES = [1000, 100_000];
/** Jobs that are added at once, as from a page of the table. */
const AT_ONCE = 1000;
/** Measured searches of each kind, all different, after others in which V8 compiles. */
const ROUNDS = 40;
const WARM_UP = 10;
/** Number of jobs that the searches are made from. */
const EXAMPLE_JOBS = 2000;
const NOW = Date.now();

/** Searches by somebody with a certain job in mind. */
const KINDS: Readonly<Record<string, (job: Words) => WantedJobs>> = {
  'nothing: the list, with counts': () => ({ with_counts: true }),
  'a word of the title, newest first': ({ title }) => ({ q: title() }),
  'the same by relevance, with counts': ({ title }) => byRelevance(title(), { with_counts: true }),
  'the first three letters of a word': ({ title }) => byRelevance(title().slice(0, 3)),
  'title and city': ({ title, city }) => byRelevance(`${title()} ${city}`),
  'the company': ({ company }) => byRelevance(company, { with_counts: true }),
  'two words of the description': ({ text }) => byRelevance(`${text()} ${text()}`),
  'a word that all jobs have': () => byRelevance('the'),
  'a phrase': ({ phrase }) => byRelevance(`"${phrase}"`),
  'a mistyped word': ({ title }) => byRelevance(title().replace(/^(.)(.)(.)/, '$1$3$2')),
  'word, kind and pay, with counts': ({ title, wanted }) => ({ q: title(), ...wanted }),
  'city and state, with counts': ({ city, state }) => ({ city, state, with_counts: true }),
  'word within 50 miles, by distance': ({ title, near }) => ({ q: title(), within: 50, ...near }),
  'by pay': () => ({ sort: 'pay' }),
  'a saved search over the last day': ({ title }) => byRelevance(title(), { listed: LAST_DAY }),
};
const isoAt = (ms: number) => new Date(ms).toISOString();
const LAST_DAY = { from: isoAt(NOW - DAY_MS), before: isoAt(NOW) };

function byRelevance(q: string, more: WantedJobs = {}): WantedJobs {
  return { q, sort: 'relevance', ...more };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** Prints the cost of searches. */
export async function benchSearch(): Promise<void> {
  const measured: Measured[] = [];
  for (const size of SIZES) measured.push(await measure(size));
  const sizes = SIZES.map((size) => `${size.toLocaleString('en-US')} jobs`);
  const row = (name: string, cell: (of: Measured) => string) => [name, ...measured.map(cell)];
  printTable(
    'Search: the index',
    ['', ...sizes],
    [
      row('bytes of the file per job', ({ bytes, size }) => String(Math.round(bytes / size))),
      row('CPU ms to add a job', ({ buildMs, size }) => (buildMs / size).toFixed(2)),
      row('CPU ms to start: open a stored index and answer', ({ startMs }) => ms(startMs)),
    ],
  );
  const cell = (times: readonly number[] = []) =>
    `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.99))}`;
  printTable(
    'Search: CPU ms of a search, p50 / p99',
    ['search for', ...sizes],
    [
      ...Object.keys(KINDS).map((kind) => row(kind, ({ took }) => cell(took.get(kind)))),
      row('all of these', ({ took }) => cell([...took.values()].flat())),
    ],
  );
}

async function measure(size: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const built = openJobIndex(join(folder.path, 'built'));
  const { buildMs, examples } = await fillIndex(built, size);
  const file = join(folder.path, 'copy');
  built.copyTo(file, '');
  built.close();
  const start = cpuMs();
  const index = openJobIndex(file);
  index.search({}, NOW);
  const startMs = cpuMs() - start;
  const { size: bytes } = await stat(file);
  const took = searchAll(index, examples);
  index.close();
  return { size, bytes, buildMs, startMs, took };
}

const ZIP_CODES = join(import.meta.dirname, '../../lambdas/data/search/places/zip-codes.txt');

/**
 * Adds jobs, oldest first, as from the table.
 * @returns the index's CPU time, and a sample of the jobs
 */
async function fillIndex(index: JobIndex, size: number) {
  const places = (await readFile(ZIP_CODES, 'utf8')).trim().split('\n');
  const examples: IndexedJob[] = [];
  const makeJob = inventJobs(size, places, NOW);
  let buildMs = 0;
  for (let made = 0; made < size; made += AT_ONCE) {
    const put = Array.from({ length: AT_ONCE }, (_, at) => makeJob(made + at));
    const start = cpuMs();
    index.apply({ put });
    buildMs += cpuMs() - start;
    examples.push(...put.filter((_, at) => at % Math.ceil(size / EXAMPLE_JOBS) === 0));
  }
  return { buildMs, examples };
}

function searchAll(index: JobIndex, examples: readonly IndexedJob[]) {
  const random = new Random(7);
  const took = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [kind, make] of Object.entries(KINDS)) {
      const wanted = make(wordsOf(random.pick(examples), random));
      const start = cpuMs();
      index.search(wanted, NOW);
      const time = cpuMs() - start;
      if (round >= WARM_UP) took.set(kind, [...(took.get(kind) ?? []), time]);
    }
  return took;
}

type Words = ReturnType<typeof wordsOf>;

/** Words of a job that somebody may remember. */
function wordsOf({ job }: IndexedJob, random: Random) {
  const any = (text: string) => random.pick(text.match(/\p{L}{3,}/gu) ?? ['']);
  const { city, state, zip_code } = required(job.company_location[0]);
  return {
    title: () => any(job.job_title),
    text: () => any(job.job_description),
    phrase: job.job_description.split(/\s+/).slice(0, 3).join(' '),
    company: required(job.company[0]).name,
    city,
    state,
    near: { near: zip_code, sort: 'distance' as const, with_counts: true },
    wanted: {
      employment_type: [job.employment_type],
      pay_min: Math.floor(job.hourly_pay_in_cents / 500) * 500,
      with_counts: true,
    },
  };
}
