import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { searchPublicJobs } from '../../lambdas/contract/public.ts';
import { Random } from '../seed/random.ts';
import { load } from './in-process.ts';
import { type MadeJob, makeJobs } from './many-jobs.ts';
import { kb, ms, printTable, quantile } from './print.ts';
import { required } from './required.ts';

export const SIZES = [1000, 100_000];
export const MILLION = 1_000_000;
/** How many jobs are put in at once, as from a page of the table. */
const AT_ONCE = 1000;
/** How many searches of each kind are measured, each for something else. */
const ROUNDS = 40;
/** Those before them, in which V8 still compiles, are not. */
const WARM_UP = 10;
/** Of how many jobs the searches are made. */
const EXAMPLES = 2000;

type Wanted = Readonly<Record<string, unknown>>;

interface Index {
  readonly size: number;
  apply(change: { put: readonly MadeJob[]; notes?: Readonly<Record<string, string>> }): void;
  search(wanted: Wanted, now: number): { page: { next?: string }; matching_count: number };
  copyTo(file: string): void;
  close(): void;
}

/** What somebody may search for who has a certain job in mind. */
const KINDS: Readonly<Record<string, (job: Words) => Wanted>> = {
  'nothing: the list': () => ({}),
  'nothing, with counts': () => ({ with_counts: true }),
  'a word of the title': ({ title }) => ({ q: title() }),
  'the same, with counts': ({ title }) => ({ q: title(), with_counts: true }),
  'the same, by relevance, with counts': ({ title }) => ({
    ...{ q: title(), sort: 'relevance', with_counts: true },
  }),
  'a word begun': ({ title }) => ({ q: title().slice(0, 3), sort: 'relevance' }),
  'a letter': ({ title }) => ({ q: title().slice(0, 1), sort: 'relevance' }),
  'title and city': ({ title, city }) => ({ q: `${title()} ${city}`, sort: 'relevance' }),
  'the company': ({ company }) => ({ q: company, sort: 'relevance', with_counts: true }),
  'two words of the text': ({ text }) => ({ q: `${text()} ${text()}`, sort: 'relevance' }),
  'a word that all have, and another': ({ title }) => ({ q: `the ${title()}`, sort: 'relevance' }),
  'a word that all have': () => ({ q: 'the', sort: 'relevance' }),
  'a phrase': ({ phrase }) => ({ q: `"${phrase()}"`, sort: 'relevance' }),
  'a mistyped word': ({ title }) => ({ q: mistyped(title()), sort: 'relevance' }),
  'kind and pay, with counts': ({ type, pay }) => ({
    ...{ employment_type: [type], pay_min: pay, with_counts: true },
  }),
  'word, kind and pay, with counts': ({ title, type, pay }) => ({
    ...{ q: title(), employment_type: [type], pay_min: pay, with_counts: true },
  }),
  'city and state, with counts': ({ city, state }) => ({ city, state, with_counts: true }),
  'word within 50 miles, by distance': ({ title, zip }) => ({
    ...{ q: title(), near: zip, within: 50, sort: 'distance', with_counts: true },
  }),
  'by pay': () => ({ sort: 'pay' }),
  'for a saved search, what the last day brought': ({ title }) => ({
    ...{ q: title(), sort: 'relevance', listed: lastDay() },
  }),
};

const DAY_MS = 24 * 60 * 60 * 1000;

function lastDay() {
  const before = Date.now();
  return {
    from: new Date(before - DAY_MS).toISOString(),
    before: new Date(before).toISOString(),
  };
}

/** Prints what a search takes of the CPU, and what the index takes of the disk. */
export async function benchSearch({ million }: { million: boolean }): Promise<void> {
  const measured: Measured[] = [];
  for (const size of million ? [...SIZES, MILLION] : SIZES) measured.push(await measure(size));
  const sizes = measured.map(({ size }) => size.toLocaleString('en-US'));
  const row = (name: string, cell: (of: Measured) => string) => [name, ...measured.map(cell)];
  printTable(
    'Index of open jobs, by how many are open',
    ['', ...sizes],
    [
      row('KB each in the file', ({ bytes, size }) => kb(bytes / size)),
      row('ms of CPU each to put in', ({ buildMs, size }) => (buildMs / size).toFixed(2)),
      row('ms of CPU to copy', ({ copyMs }) => ms(copyMs)),
      row('ms of CPU to open', ({ openMs }) => ms(openMs)),
      row('MB in memory once it is open', ({ openedMb }) => ms(openedMb)),
      row('ms of CPU for a page of the list', ({ list }) => list.ms.toFixed(2)),
      row('KB of it on the wire, brotli', ({ list }) => kb(list.bytes)),
    ],
  );
  printTable(
    'A search: p50 / p99 of CPU ms, by how many jobs are open',
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
  readonly openMs: number;
  readonly openedMb: number;
  readonly list: { readonly ms: number; readonly bytes: number };
  readonly took: ReadonlyMap<string, number[]>;
}

async function measure(size: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  try {
    const now = Date.now();
    const built = await openIndex(join(folder, 'built'));
    const examples: MadeJob[] = [];
    const buildMs = await fillIndex(built, { size, now, examples });
    // As a function's own is, which it opens from what is stored.
    const file = join(folder, 'copy');
    const copying = process.cpuUsage();
    built.copyTo(file);
    const copyMs = cpuMs(copying);
    built.close();
    const memory = process.memoryUsage().rss;
    const opening = process.cpuUsage();
    const index = await openIndex(file);
    const openMs = cpuMs(opening);
    const openedMb = Math.max(0, process.memoryUsage().rss - memory) / 1e6;
    const { size: bytes } = await stat(file);
    const took = searchAll(index, examples, now);
    const list = await measureList(index, now);
    index.close();
    return { size, bytes, buildMs, copyMs, openMs, openedMb, list, took };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type AnyFunction = (...parameters: unknown[]) => unknown;
const anyFunction = z.custom<AnyFunction>((value) => typeof value === 'function');
const isIndex = (value: unknown): value is Index =>
  typeof value === 'object' && value !== null && 'search' in value && 'apply' in value;

/** Opens an index in a file, or makes one there. */
export async function openIndex(file: string): Promise<Index> {
  const { openJobIndex } = z
    .object({ openJobIndex: anyFunction })
    .parse(await load('data/search/job-index.ts'));
  return z.custom<Index>(isIndex).parse(openJobIndex(file));
}

/**
 * Fills an index from the oldest job to the newest, as it is built from the table, and keeps some of the jobs.
 * @returns the CPU time that the index took for it, in milliseconds
 */
export async function fillIndex(
  index: Index,
  { size, now, examples }: { size: number; now: number; examples: MadeJob[] },
): Promise<number> {
  const { zipCodes } = z
    .object({ zipCodes: anyFunction })
    .parse(await load('data/search/places.ts'));
  const places = z.string().parse(zipCodes()).trim().split('\n');
  let took = 0;
  let some: MadeJob[] = [];
  const put = () => {
    const started = process.cpuUsage();
    index.apply({ put: some });
    took += cpuMs(started);
    some = [];
  };
  const every = Math.ceil(size / EXAMPLES);
  let made = 0;
  for (const job of makeJobs(size, places, now)) {
    some.push(job);
    if (made++ % every === 0) examples.push(job);
    if (some.length === AT_ONCE) put();
  }
  put();
  return took;
}

function searchAll(index: Index, examples: readonly MadeJob[], now: number) {
  const random = new Random(7);
  const took = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [kind, make] of Object.entries(KINDS)) {
      const wanted = make(wordsOf(required(examples[random.int(0, examples.length - 1)]), random));
      const started = process.cpuUsage();
      index.search(wanted, now);
      const time = cpuMs(started);
      if (round >= WARM_UP) took.set(kind, [...(took.get(kind) ?? []), time]);
    }
  return took;
}

type Words = ReturnType<typeof wordsOf>;

/** What of a job somebody may have in mind. */
function wordsOf({ job }: MadeJob, random: Random) {
  const any = (text: string) => {
    const words = text.match(/\p{L}{3,}/gu) ?? [''];
    return required(words[random.int(0, words.length - 1)]);
  };
  const [company] = job.company;
  const { city, state, zip_code } = required(job.company_location[0]);
  return {
    title: () => any(job.job_title),
    text: () => any(job.job_description),
    phrase: () => job.job_description.split(/\s+/).slice(0, 3).join(' '),
    company: required(company).name,
    city,
    state,
    zip: zip_code,
    type: job.employment_type,
    pay: Math.floor(job.hourly_pay_in_cents / 500) * 500,
  };
}

/** With two letters exchanged. */
function mistyped(word: string): string {
  return `${word.slice(0, 1)}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}`;
}

const PAGES = 200;

/** What a page of the list takes from the search to the bytes on the wire, the check of the answer included. */
async function measureList(index: Index, now: number): Promise<Measured['list']> {
  const { toList } = z.object({ toList: anyFunction }).parse(await load('data/page.ts'));
  const { compression } = z
    .object({ compression: anyFunction })
    .parse(await load('http/compression.ts'));
  const { after } = z.object({ after: anyFunction }).parse(compression());
  const page = async () => {
    const { page: found, ...counts } = index.search({}, now);
    const list = z.looseObject({ items: z.unknown() }).parse(toList(found));
    const { items: jobPostings, ...rest } = list;
    const body = JSON.stringify(searchPublicJobs.output.parse({ jobPostings, ...counts, ...rest }));
    const request = { event: { headers: { 'accept-encoding': 'br' } }, response: { body } };
    await after(request);
    return Buffer.byteLength(request.response.body, 'base64');
  };
  let bytes = 0;
  for (let warm = 0; warm < PAGES; warm++) bytes = await page();
  const started = process.cpuUsage();
  for (let count = 0; count < PAGES; count++) await page();
  return { ms: cpuMs(started) / PAGES, bytes };
}

/** CPU time since, in milliseconds. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
