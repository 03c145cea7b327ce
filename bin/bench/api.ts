import {
  changePassword,
  confirmEmail,
  resetPassword,
  restoreEmail,
  signOutEverywhere,
} from '../../lambdas/contract/account.ts';
import {
  candidateLogin,
  candidateSignup,
  createCandidateProfile,
  updateCandidate,
} from '../../lambdas/contract/candidate.ts';
import { contract } from '../../lambdas/contract/index.ts';
import { managerSignin, managerSignup } from '../../lambdas/contract/manager.ts';
import { type Cost, type InProcess, startInProcess } from './in-process.ts';
import { counted, kb, ms, printTable, quantile } from './print.ts';
import { type Scenario, scenariosIn } from './scenarios.ts';

const ROUNDS = 100;
/** Where each round hashes a password, here or in its preparation. */
const SLOW_ROUNDS = 25;
const WARM_UP = 3;

/** Prints what each call of the contract costs: time, and what it asks of the table and the object store. */
export async function benchApi(): Promise<void> {
  const stack = await startInProcess();
  try {
    const scenarios = await scenariosIn(stack);
    const measured = new Set(Object.keys(scenarios).map(routeOf));
    const missing = contract.filter(({ name }) => !measured.has(name));
    if (missing.length > 0)
      throw new Error(
        `bin/bench/scenarios.ts has no ${missing.map(({ name }) => name).join(', ')}`,
      );
    const rows: (string | number)[][] = [];
    const authorizerMs: number[] = [];
    for (const [name, scenario] of Object.entries(scenarios)) {
      const costs = await measure(stack, name, scenario);
      authorizerMs.push(...costs.flatMap(({ authorizer }) => authorizer?.ms ?? []));
      rows.push(rowOf(name, costs));
    }
    const readingMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) readingMs.push(await stack.authorizeStranger());
    printTable(
      `API: ${ROUNDS} warm calls each (${SLOW_ROUNDS} where a password is hashed), handlers in process, local engine`,
      ['call', 'p50 ms', 'p95 ms', 'requests', 'RCU', 'WCU', 'S3', 'answer KB'],
      [
        ...rows,
        authorizerRow('(authorizer, before each but the public)', authorizerMs, 0),
        // An eventually consistent Get of an item that most accounts do not have.
        authorizerRow('(authorizer, once a minute for each account)', readingMs, 0.5),
      ],
    );
    console.log(
      'G Get, B BatchGet, Q Query, W one write, T(n) a transaction of n. RCU and WCU are the capacity units that the engine counts.',
    );
  } finally {
    await stack.stop();
  }
}

function authorizerRow(name: string, times: readonly number[], reads: number) {
  const [median, most] = [0.5, 0.95].map((share) => ms(quantile(times, share)));
  return [name, median ?? '', most ?? '', reads === 0 ? '' : 'G', reads, 0, 0, ''];
}

function routeOf(scenario: string): string {
  return scenario.split(',')[0] ?? scenario;
}

const HASHING = new Set(
  [
    changePassword,
    confirmEmail,
    resetPassword,
    restoreEmail,
    signOutEverywhere,
    updateCandidate,
    managerSignup,
    managerSignin,
    candidateSignup,
    candidateLogin,
    createCandidateProfile,
  ].map(({ name }) => name),
);

async function measure(stack: InProcess, name: string, scenario: Scenario): Promise<Cost[]> {
  const route = routeOf(name);
  const rounds = HASHING.has(route) ? SLOW_ROUNDS : ROUNDS;
  const costs: Cost[] = [];
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const call = await scenario(round);
    await call();
    const cost = stack.last();
    if (cost.route !== route) throw new Error(`${name} has measured ${cost.route}`);
    if (round >= WARM_UP) costs.push(cost);
  }
  return costs;
}

function rowOf(name: string, costs: readonly Cost[]) {
  const of = (read: (cost: Cost) => number, share = 0.5) => quantile(costs.map(read), share);
  const median = costs.toSorted((a, b) => a.ms - b.ms)[Math.floor(costs.length / 2)];
  return [
    name,
    ms(of((cost) => cost.ms)),
    ms(of((cost) => cost.ms, 0.95)),
    counted(median?.requests ?? []),
    of(({ reads }) => reads),
    of(({ writes }) => writes),
    of(({ objects }) => objects),
    kb(of(({ answerBytes }) => answerBytes)),
  ];
}
