import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getApplicantRows } from '../../lambdas/contract/calls/applicant-rows.ts';
import { getJobApplications, getMyApplications } from '../../lambdas/contract/calls/application.ts';
import { getMyProfile } from '../../lambdas/contract/calls/candidate.ts';
import { getManagerCompanies } from '../../lambdas/contract/calls/company.ts';
import { getLongestWaiting } from '../../lambdas/contract/calls/longest-waiting.ts';
import { getMyInformation } from '../../lambdas/contract/calls/manager.ts';
import { getMyOffers } from '../../lambdas/contract/calls/offer.ts';
import { getJobPosting, getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { getJobRows, getManagerJobs } from '../../lambdas/contract/calls/own-jobs.ts';
import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { getReport } from '../../lambdas/contract/calls/report.ts';
import { contract } from '../../lambdas/contract/index.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { startStack } from '../../lib/local/stack.ts';
import { createApi as createTestApi } from '../../test/support/api/client.ts';
import { exampleOf, examples } from '../../test/support/api/examples.ts';
import { newWorld } from '../../test/support/worlds/example-world.ts';
import { signInDemo } from '../look/demo.ts';
import { createApi } from '../seed/api.ts';
import { type Connect, fill } from '../seed/fill.ts';
import { makePlan } from '../seed/plan.ts';
import { fillPopularJob } from '../seed/popular-job.ts';
import { printDollars } from './dollars.ts';
import { type Cost, createMeter, keepLogs } from './meter.ts';
import { kb, medianOf, ms, printTable, required } from './print.ts';

/** A small town: answers are as long as in real use. */
const TOWN = { managers: 3, companies: 8, jobs: 120, candidates: 40, applications: 240 };
/** Measured runs of a call, after others in which V8 compiles. */
const READS = 30;
const APPLICANTS = 10;
const WORLDS = 4;
const WARM_UP = 2;

/** Measures every call of the contract, and prints the costs of calls and what they are in dollars. */
export async function benchCalls(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'INFO';
  // Scheduled consumers would run after a random call.
  process.env.MINUTE_MS = String(DAY_MS);
  const takeLogBytes = keepLogs();
  const stack = await startStack({ port: 0, dataDir: folder.path, web: 'none' });
  // As on AWS: the authorizer caches sessions, and metrics are logged.
  delete process.env.SESSIONS_KNOWN_MS;
  delete process.env.POWERTOOLS_METRICS_DISABLED;
  const costs = new Map<string, Cost[]>();
  /** What a call is recorded as, if at all. */
  let nameOf: (route: string) => string | undefined = () => undefined;
  try {
    await fill(makePlan(TOWN), (token) => createApi(stack.url, token));
    const connect = await createMeter(stack, takeLogBytes, (route, cost) => {
      const name = nameOf(route);
      if (name !== undefined) costs.set(name, [...(costs.get(name) ?? []), cost]);
    });
    const reads = await readsInTown(stack.url, connect);
    for (const [name, read] of Object.entries(reads))
      for (let round = 0; round < 2 * READS; round++) {
        nameOf = () => (round < READS ? undefined : name);
        await read();
      }
    nameOf = () => undefined;
    await fillPopularJob(connect, WARM_UP);
    nameOf = (route) => `${route}, usual`;
    await fillPopularJob(connect, APPLICANTS);
    // In the order of the examples, all of them succeed, one after the other.
    const routes = Object.keys(examples).flatMap((name) =>
      contract.filter((route) => route.name === name && !Object.hasOwn(reads, name)),
    );
    for (let round = 0; round < WARM_UP + WORLDS; round++) {
      const world = await newWorld(createTestApi(stack.url), stack);
      nameOf = (route) => (round < WARM_UP ? undefined : route);
      for (const route of routes) {
        const { by, input } = exampleOf(route, world);
        await connect(by?.token)(route, input);
      }
    }
  } finally {
    await stack.stop();
  }
  printCalls(costs);
  printDollars(costs);
}

/** The calls whose answers depend on the size of the town, by its demo people. */
async function readsInTown(url: string, connect: Connect) {
  const demo = await signInDemo(url);
  const [manager, candidate] = [connect(demo.manager.token), connect(demo.candidate.token)];
  const { jobs } = await manager(getManagerJobs, {});
  const { id } = required(jobs.toSorted((a, b) => b.applicant_count - a.applicant_count)[0]);
  return {
    getJobPostings: () => candidate(getJobPostings, {}),
    'getJobPostings, search': () =>
      candidate(getJobPostings, { q: 'cook', employment_type: 'full-time' }),
    searchPublicJobs: () => connect()(searchPublicJobs, {}),
    'searchPublicJobs, search': () => connect()(searchPublicJobs, { q: 'cook' }),
    getJobPosting: () => candidate(getJobPosting, { id }),
    getMyProfile: () => candidate(getMyProfile, {}),
    getMyApplications: () => candidate(getMyApplications, {}),
    getMyOffers: () => candidate(getMyOffers, {}),
    getMyInformation: () => manager(getMyInformation, {}),
    getManagerCompanies: () => manager(getManagerCompanies, {}),
    getManagerJobs: () => manager(getManagerJobs, {}),
    getJobRows: () => manager(getJobRows, {}),
    getLongestWaiting: () => manager(getLongestWaiting, {}),
    'getJobApplications, new': () => manager(getJobApplications, { id, queue: 'new' }),
    'getJobApplications, all': () => manager(getJobApplications, { id }),
    getApplicantRows: () => manager(getApplicantRows, { job_posting_id: id }),
    getReport: () => manager(getReport, { job_posting_id: id }),
  };
}

function printCalls(costs: ReadonlyMap<string, readonly Cost[]>): void {
  const authorized = [...costs.values()].flat().filter((cost) => cost.authorizer.invocations > 0);
  const rows = [...costs].map(([name, all]) => [
    name,
    ms(medianOf(all, ({ own }) => own.cpuMs)),
    all.at(-1)?.own.requests.join(' ') ?? '',
    medianOf(all, ({ own }) => own.reads),
    medianOf(all, ({ own }) => own.writes),
    kb(medianOf(all, (cost) => cost.answerBytes)),
  ]);
  const authorizerMs = ms(medianOf(authorized, (cost) => cost.authorizer.cpuMs));
  printTable(
    'Calls: medians of warm calls. G Get, B BatchGet, Q Query, W one write, T(n) a transaction of n',
    ['call', 'CPU ms', 'requests', 'read units', 'write units', 'answer KB'],
    [...rows, ['(authorizer)', authorizerMs, '', '', '', '']],
  );
}
