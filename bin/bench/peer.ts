import { deepStrictEqual } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getJobPostings } from '../../lambdas/contract/company.ts';
import {
  createJobApplication,
  makeOffer,
  updateJobApplicationStatus,
} from '../../lambdas/contract/job.ts';
import { getMyInformation, managerSignin } from '../../lambdas/contract/manager.ts';
import { startStack } from '../../lib/local/stack.ts';
import { apiAt, type Call } from '../seed/api.ts';
import { PASSWORD, terms } from '../seed/fill.ts';
import { DEMO_MANAGER } from '../seed/plan.ts';
import { startPostgres } from './peer/postgres.ts';
import { type ServerProcess, startServer } from './peer/processes.ts';
import { tokenFor } from './peer/tokens.ts';
import { fillPeer, makeWorld, type World } from './peer/world.ts';
import { printTable, quantile } from './print.ts';
import { required } from './required.ts';

/** How many calls are measured at once: of the one side, then of the other. */
const BLOCK = 20;
const BLOCKS = 24;
/** The first blocks do not count: V8 still compiles. */
const WARM_UP = 8;

/** After so long, searches read no more of what was posted before, in milliseconds (lambdas/data/search/follow-log.ts). */
const LOG_QUIET_MS = 95_000;

/** One of the two, as a manager and as a candidate see it. */
interface Side {
  readonly server: ServerProcess;
  readonly anybody: Call;
  readonly manager: Call;
  readonly applicant: Call;
  /** Somebody who has not applied to anything. */
  readonly visitor: Call;
  /** The applications that have been made here. */
  readonly applications: string[];
}

/** A call that both answer. */
interface Compared {
  readonly name: string;
  /** How many times the peer's CPU time it may take. */
  readonly goal: number;
  /** How many are measured at once. */
  readonly block?: number;
  /** How long to wait before it, in milliseconds. */
  readonly restMs?: number;
  readonly make: (side: Side, round: number) => Promise<unknown>;
}

/** Prints what our process takes for a call, beside a server of Fastify on Postgres that answers the same. */
export async function benchPeer(): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === undefined)
    return console.log('\nPeer: skipped, since there is no Postgres here (initdb and postgres).');
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir, web: 'none' });
  const servers: ServerProcess[] = [];
  const start = async (file: string, environment: Readonly<Record<string, string>>) => {
    const server = await startServer(file, environment);
    servers.push(server);
    return server;
  };
  try {
    const world = await makeWorld(stack.url, BLOCK * BLOCKS);
    await fillPeer(postgres.port, world);
    const secret = randomBytes(32).toString('base64url');
    const sides = [
      await ourSide(await start('ours.ts', { ...stack.environment, ...AS_ON_AWS }), world),
      peerSide(
        await start('fastify.ts', { PEER_POSTGRES: String(postgres.port), PEER_SECRET: secret }),
        world,
        secret,
      ),
    ] as const;
    const rows: (string | number)[][] = [];
    for (const compared of callsOf(world)) {
      const [ours, peers] = await measure(compared, sides);
      rows.push([compared.name, ...[ours, peers, ours / peers].map(two), compared.goal]);
    }
    printTable(
      'Peer: milliseconds of CPU for a call, of our process and of one of Fastify 5 on Postgres with the same answer',
      ['call', 'ours', "peer's", 'ratio', 'at most'],
      rows,
    );
  } finally {
    for (const server of servers) await server.stop();
    await stack.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** The authorizer remembers how a session stands, and functions write their lines and counts. */
const AS_ON_AWS = {
  SESSIONS_KNOWN_MS: '60000',
  POWERTOOLS_LOG_LEVEL: 'INFO',
  POWERTOOLS_METRICS_DISABLED: 'false',
};

const two = (value: number) => value.toFixed(2);

// Neither compresses: that costs both the same.
const PLAIN = { 'accept-encoding': 'identity' };

async function ourSide(server: ServerProcess, { applicant, visitor }: World): Promise<Side> {
  const anybody = apiAt(server.url, undefined, PLAIN);
  const { token } = await anybody(managerSignin, SIGN_IN);
  return {
    ...{ server, anybody, applications: [] },
    manager: apiAt(server.url, token, PLAIN),
    applicant: apiAt(server.url, applicant.token, PLAIN),
    visitor: apiAt(server.url, visitor.token, PLAIN),
  };
}

function peerSide(
  server: ServerProcess,
  { applicant, visitor, managers }: World,
  secret: string,
): Side {
  const { manager } = required(managers.find((each) => each.manager.email === DEMO_MANAGER.email));
  const as = (id: string, role: 'manager' | 'candidate') =>
    apiAt(server.url, tokenFor({ id, role }, secret), PLAIN);
  return {
    ...{ server, applications: [] },
    anybody: apiAt(server.url, undefined, PLAIN),
    manager: as(manager.id, 'manager'),
    applicant: as(applicant.id, 'candidate'),
    visitor: as(visitor.id, 'candidate'),
  };
}

const SIGN_IN = { email: DEMO_MANAGER.email, user_password: PASSWORD };

function callsOf({ jobs }: World): readonly Compared[] {
  return [
    { name: 'own information', goal: 2.5, make: ({ manager }) => manager(getMyInformation, {}) },
    {
      name: 'apply',
      goal: 3,
      async make({ applicant, applications }, round) {
        const job_posting_id = required(jobs[round]).id;
        const answer = await applicant(createJobApplication, { job_posting_id });
        applications.push(answer.application.id);
        return answer;
      },
    },
    {
      name: 'decide',
      goal: 2,
      make: ({ manager, applications }, round) =>
        manager(updateJobApplicationStatus, {
          id: required(applications[round]),
          application_status: 'accepted',
        }),
    },
    {
      name: 'offer',
      goal: 4,
      make: ({ manager, applications }, round) =>
        manager(makeOffer, terms(required(applications[round]), required(jobs[round]))),
    },
    {
      name: 'sign-in',
      goal: 1.05,
      block: 3,
      make: ({ anybody }) => anybody(managerSignin, SIGN_IN),
    },
    // Last, and later: for a while after many jobs were posted, a search reads of each in the log.
    {
      name: 'list page',
      restMs: LOG_QUIET_MS,
      goal: 1.5,
      make: ({ visitor }) => visitor(getJobPostings, {}),
    },
  ];
}

/** The CPU time of a call on each side, the median of the blocks, in milliseconds. @throws where the answers differ */
async function measure(
  { block = BLOCK, restMs = 0, make }: Compared,
  sides: readonly [Side, Side],
): Promise<[number, number]> {
  await sleep(restMs);
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < BLOCKS; index++) {
    const answers: unknown[] = [];
    // Each first in turn.
    const order = index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const side = sides[which];
      const before = await side.server.cpuMs();
      for (let call = 0; call < block; call++)
        answers[which] = await make(side, index * block + call);
      if (index >= WARM_UP) times[which].push(((await side.server.cpuMs()) - before) / block);
    }
    // Both answer the same, or the comparison means nothing.
    deepStrictEqual(likeness(answers[1]), likeness(answers[0]));
  }
  const [ours, peers] = times;
  return [quantile(ours, 0.5), quantile(peers, 0.5)];
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ID = /^[0-9A-Z]{26}(_[0-9A-Z]{26})?$/;

/** An answer without what differs from one making to the next: ids, times, tokens and cursors. */
function likeness(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (key === 'token' || key === 'next_cursor') return `a ${key}`;
    if (typeof value !== 'string') return value;
    return value.replace(INSTANT, 'an instant').replace(ID, 'an id');
  });
}
