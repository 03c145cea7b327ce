import { monotonicFactory } from 'ulid';
import * as z from 'zod/mini';
import { createJob, getJobPostings } from '../../lambdas/contract/company.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { Company, Location } from '../../lambdas/contract/shapes.ts';
import type { Call } from '../seed/api.ts';
import { fill } from '../seed/fill.ts';
import { type JobPlan, plan } from '../seed/plan.ts';
import { type InProcess, load, startInProcess } from './in-process.ts';
import { counted, ms, printTable, quantile } from './print.ts';

const OPEN_JOBS = 10_000;
const ROUNDS = 40;
const ROUNDS_AFTER_A_CHANGE = 5;

const SEARCHES: Readonly<Record<string, InputOf<typeof getJobPostings>>> = {
  'all, first page': {},
  'one employment type': { employment_type: 'part-time' },
  'one word': { q: 'nurse' },
  'three words, the last begun': { q: 'starling night aud' },
  'word and type': { q: 'driver', employment_type: 'contract' },
  'nothing matches': { q: 'astronaut' },
};

/** Prints what a search costs where many jobs are open. */
export async function benchSearch(): Promise<void> {
  const stack = await startInProcess();
  try {
    const { candidate, postAnother } = await openMany(stack);
    const rows: (string | number)[][] = [];
    const row = async (
      name: string,
      input: InputOf<typeof getJobPostings>,
      times: number,
      before?: () => Promise<unknown>,
    ) => {
      const took: number[] = [];
      let matching = 0;
      for (let round = 0; round < times; round++) {
        await before?.();
        ({ matching_count: matching } = await candidate(getJobPostings, input));
        took.push(stack.last().ms);
      }
      const { requests, reads } = stack.last();
      rows.push([
        name,
        matching,
        ms(quantile(took, 0.5)),
        ms(quantile(took, 0.95)),
        counted(requests),
        reads,
      ]);
    };
    await candidate(getJobPostings, { q: 'warm' });
    for (const [name, input] of Object.entries(SEARCHES)) await row(name, input, ROUNDS);
    await row('one word, just after a change', { q: 'nurse' }, ROUNDS_AFTER_A_CHANGE, postAnother);
    await row('all, just after a change', {}, ROUNDS_AFTER_A_CHANGE, postAnother);
    printTable(
      `Search: ${OPEN_JOBS.toLocaleString('en-US')} open jobs, asked by a candidate`,
      ['search', 'matching', 'p50 ms', 'p95 ms', 'requests', 'RCU'],
      rows,
    );
  } finally {
    await stack.stop();
  }
}

/** Opens many jobs, and answers who searches them and how another is posted. */
async function openMany({ connect }: InProcess) {
  const whole = plan({
    managers: 1,
    companies: 40,
    jobs: OPEN_JOBS,
    candidates: 1,
    applications: 0,
  });
  const { companies, managers, candidates } = await fill(
    { ...whole, jobs: [], demoApplications: [] },
    connect,
  );
  const manager = [...managers.values()][0];
  const candidate = [...candidates.values()][0];
  const [another] = whole.jobs;
  if (manager === undefined || candidate === undefined || another === undefined)
    throw new Error('Nobody is there');
  const placeOf = ({ company: planned, location }: JobPlan) => {
    const { company, locations } = companies.get(planned) ?? {};
    const at = locations?.[location];
    if (company === undefined || at === undefined) throw new Error('A job without a place');
    return { company, location: at };
  };
  await publishAll(whole.jobs.map((job) => ({ job, ...placeOf(job) })));
  return { candidate, postAnother: () => post(manager, another, placeOf(another)) };
}

function post(manager: Call, { fields }: JobPlan, { company, location }: Place) {
  return manager(createJob, { ...fields, company_id: company.id, location_id: location.id });
}

interface Place {
  readonly company: Company;
  readonly location: Location;
}

type AnyFunction = (...parameters: unknown[]) => unknown;
const anyFunction = z.custom<AnyFunction>((value) => typeof value === 'function');

/** The most writes that a transaction of DynamoDB's holds. */
const TRANSACTION_MAX = 100;

// The cards alone, a hundred at a time: through the API, ten thousand postings would take minutes.
async function publishAll(jobs: readonly (Place & { job: JobPlan })[]): Promise<void> {
  const { publishWrites } = z
    .object({ publishWrites: anyFunction })
    .parse(await load('data/cards.ts'));
  const { transact } = z.object({ transact: anyFunction }).parse(await load('data/write.ts'));
  const newId = monotonicFactory();
  const cards = jobs.map(({ job: { fields }, company, location }) => {
    const job = {
      ...fields,
      id: `${newId()}_${company.id}`,
      company_id: company.id,
      location_id: location.id,
      video_url: null,
      is_active: true,
      created_at: new Date().toISOString(),
    };
    const manager = { email_confirmed_at: null };
    return z.array(z.unknown()).parse(publishWrites(job, company, location, manager));
  });
  const writes = cards.flat();
  for (let start = 0; start < writes.length; start += TRANSACTION_MAX)
    await transact(writes.slice(start, start + TRANSACTION_MAX));
}
