import { mkdtempDisposable, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { Random } from '../seed/random.ts';
import { type GeneratedJob, generateJobs } from './many-jobs.ts';
import { kb, ms, printTable, quantile, required } from './print.ts';
import { cpuMsSince, load } from './stack.ts';

const SIZES = [1000, 100_000];
const MILLION = 1_000_000;
/** Jobs per batch, as from a page of the table. */
const BATCH_SIZE = 1000;
/** Measured searches of each kind, all different, after some warm-up searches in which V8 compiles. */
const ROUNDS = 40;
const WARM_UP = 10;
/** Number of jobs that the searches are made from. */
const EXAMPLE_JOBS = 2000;

type Wanted = Readonly<Record<string, unknown>>;
interface Index {
  apply(change: { put: readonly GeneratedJob[] }): void;
  search(wanted: Wanted, now: number): unknown;
  copyTo(file: string, note: string): void;
  close(): void;
}

/** Searches by somebody with a certain job in mind. */
const KINDS: Readonly<Record<string, (job: Words) => Wanted>> = {
  'nothing: the list, with counts': () => ({ with_counts: true }),
  'a word of the title, newest first': ({ title }) => ({ q: title() }),
  'the same by relevance, with counts': ({ title }) => ({
    ...{ q: title(), sort: 'relevance', with_counts: true },
  }),
  'the first three letters of a word': ({ title }) => ({
    ...{ q: title().slice(0, 3), sort: 'relevance' },
  }),
  'title and city': ({ title, city }) => ({ q: `${title()} ${city}`, sort: 'relevance' }),
  'the company': ({ company }) => ({ q: company, sort: 'relevance', with_counts: true }),
  'two words of the description': ({ text }) => ({ q: `${text()} ${text()}`, sort: 'relevance' }),
  'a word that all jobs have': () => ({ q: 'the', sort: 'relevance' }),
  'a phrase': ({ phrase }) => ({ q: `"${phrase()}"`, sort: 'relevance' }),
  'a mistyped word': ({ title }) => ({ q: mistyped(title()), sort: 'relevance' }),
  'word, kind and pay, with counts': ({ title, type, pay }) => ({
    ...{ q: title(), employment_type: [type], pay_min: pay, with_counts: true },
  }),
  'city and state, with counts': ({ city, state }) => ({ city, state, with_counts: true }),
  'word within 50 miles, by distance': ({ title, zip }) => ({
    ...{ q: title(), near: zip, within: 50, sort: 'distance', with_counts: true },
  }),
  'by pay': () => ({ sort: 'pay' }),
  'a saved search over the last day': ({ title }) => ({
    ...{ q: title(), sort: 'relevance', listed: lastDay() },
  }),
};

function lastDay() {
  const before = Date.now();
  return {
    from: new Date(before - DAY_MS).toISOString(),
    before: new Date(before).toISOString(),
  };
}

/** Prints the cost of searches. */
export async function benchSearch({ million }: { million: boolean }): Promise<void> {
  await printSpeed(million ? [...SIZES, MILLION] : SIZES);
}

async function printSpeed(counts: readonly number[]): Promise<void> {
  const measured: Measured[] = [];
  for (const size of counts) measured.push(await measure(size));
  const sizes = counts.map((size) => `${size.toLocaleString('en-US')} jobs`);
  const row = (name: string, cell: (of: Measured) => string) => [name, ...measured.map(cell)];
  printTable(
    'Search: the index',
    ['', ...sizes],
    [
      row('bytes of the file per job', ({ bytes, size }) => String(Math.round(bytes / size))),
      row('MB of the file', ({ bytes }) => (Number(kb(bytes)) / 1024).toFixed(1)),
      row('CPU ms to add a job', ({ buildMs, size }) => (buildMs / size).toFixed(2)),
      row('CPU ms to copy it', ({ copyMs }) => ms(copyMs)),
      row('CPU ms to start: open a stored index and answer', ({ startMs }) => ms(startMs)),
      row('MB of memory once it has answered', ({ startMb }) => ms(startMb)),
    ],
  );
  printTable(
    'Search: CPU ms of a search, p50 / p99',
    ['search for', ...sizes],
    [...Object.keys(KINDS), 'all of these'].map((kind) => [
      kind,
      ...measured.map(({ took }) => {
        const times = kind in KINDS ? (took.get(kind) ?? []) : [...took.values()].flat();
        return `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.99))}`;
      }),
    ]),
  );
}

interface Measured {
  readonly size: number;
  readonly bytes: number;
  readonly buildMs: number;
  readonly copyMs: number;
  readonly startMs: number;
  readonly startMb: number;
  readonly took: ReadonlyMap<string, number[]>;
}

async function measure(size: number): Promise<Measured> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const now = Date.now();
  const built = await openIndex(join(folder.path, 'built'));
  const { buildMs, examples } = await fillIndex(built, size, now);
  const file = join(folder.path, 'copy');
  const copying = process.cpuUsage();
  built.copyTo(file, '');
  const copyMs = cpuMsSince(copying);
  built.close();
  const memory = process.memoryUsage().rss;
  const starting = process.cpuUsage();
  const index = await openIndex(file);
  index.search({}, now);
  const startMs = cpuMsSince(starting);
  const startMb = Math.max(0, process.memoryUsage().rss - memory) / 1e6;
  const { size: bytes } = await stat(file);
  const took = searchAll(index, examples, now);
  index.close();
  return { size, bytes, buildMs, copyMs, startMs, startMb, took };
}

const opener = z.object({
  openJobIndex: z.custom<(file: string) => unknown>((value) => typeof value === 'function'),
});
const isIndex = (value: unknown): value is Index =>
  typeof value === 'object' && value !== null && 'search' in value && 'apply' in value;

/** Opens the index in a file, or creates it. */
async function openIndex(file: string): Promise<Index> {
  const { openJobIndex } = opener.parse(await load('data/search/job-index.ts'));
  return z.custom<Index>(isIndex).parse(openJobIndex(file));
}

const ZIP_CODES = join(import.meta.dirname, '../../lambdas/data/search/places/zip-codes.txt');

/**
 * Adds jobs, oldest first, as from the table.
 * @returns the index's CPU time, and a sample of the jobs
 */
async function fillIndex(index: Index, size: number, now: number) {
  const places = (await readFile(ZIP_CODES, 'utf8')).trim().split('\n');
  const examples: GeneratedJob[] = [];
  const every = Math.ceil(size / EXAMPLE_JOBS);
  let buildMs = 0;
  let some: GeneratedJob[] = [];
  let made = 0;
  for (const job of generateJobs(size, places, now)) {
    some.push(job);
    if (made++ % every === 0) examples.push(job);
    if (some.length < BATCH_SIZE && made < size) continue;
    const start = process.cpuUsage();
    index.apply({ put: some });
    buildMs += cpuMsSince(start);
    some = [];
  }
  return { buildMs, examples };
}

function searchAll(index: Index, examples: readonly GeneratedJob[], now: number) {
  const random = new Random(7);
  const took = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [kind, make] of Object.entries(KINDS)) {
      const wanted = make(wordsOf(required(examples[random.int(0, examples.length - 1)]), random));
      const start = process.cpuUsage();
      index.search(wanted, now);
      const time = cpuMsSince(start);
      if (round >= WARM_UP) took.set(kind, [...(took.get(kind) ?? []), time]);
    }
  return took;
}

type Words = ReturnType<typeof wordsOf>;

/** Words of a job that somebody may remember. */
function wordsOf({ job }: GeneratedJob, random: Random) {
  const any = (text: string) => {
    const words = text.match(/\p{L}{3,}/gu) ?? [''];
    return required(words[random.int(0, words.length - 1)]);
  };
  const { city, state, zip_code } = required(job.company_location[0]);
  return {
    title: () => any(job.job_title),
    text: () => any(job.job_description),
    phrase: () => job.job_description.split(/\s+/).slice(0, 3).join(' '),
    company: required(job.company[0]).name,
    ...{ city, state, zip: zip_code, type: job.employment_type },
    pay: Math.floor(job.hourly_pay_in_cents / 500) * 500,
  };
}

/** Swaps the second and third letters. */
function mistyped(word: string): string {
  return `${word.slice(0, 1)}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}`;
}
