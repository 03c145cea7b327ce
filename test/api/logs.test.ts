import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getJobApplications } from '../../lambdas/contract/calls/application.ts';
import { contract } from '../../lambdas/contract/index.ts';
import { BUSINESS_COUNTS, type Count } from '../../lambdas/contract/metrics.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { client } from '../../lambdas/data/table/client.ts';
import {
  capturedOutput,
  lines,
  linesWithMessage,
  loggedMetricNames,
} from '../support/api/captured-logs.ts';
import type { Call } from '../support/api/client.ts';
import { exampleOf } from '../support/api/examples.ts';
import { ask, CALLER_NETWORK, type Caller, invoke } from '../support/api/in-process.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { mutations } from '../support/api/mutations.ts';
import { sensitiveTexts } from '../support/api/sensitive-texts.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';
import { documentKey } from '../support/worlds/uploads.ts';
import { newManager, uniqueWord } from '../support/worlds/world.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'DEBUG',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
});

const world = await newWorld(api, inject('stack'));

function expectNotLogged(texts: readonly string[]): void {
  expect(texts.filter((text) => capturedOutput.text.includes(text))).toEqual([]);
}

const call = (name: Call, input: unknown, from: Caller = {}) => invoke(name, input, from);

/** Whether a call has no known caller: it reads or counts, without a sign-in. */
const isAnonymous = ({ name, role, method }: Route) =>
  role === 'public' && (method === 'GET' || ['countJobView', 'reportJob'].includes(name));

/** The public calls whose example is for a manager. */
const OF_MANAGERS = ['managerSignup', 'managerSignin', 'unsubscribe'];

/** What each call counts with its example. */
const COUNTED: Readonly<Record<string, readonly Count[]>> = {
  managerSignup: ['SignUp'],
  candidateSignup: ['SignUp'],
  createJob: ['JobPosted'],
  createJobApplication: ['ApplicationHandedIn'],
  addQuestionResponses: ['ApplicationHandedIn'],
  updateJobApplicationStatus: ['Decision'],
  decideApplications: ['Decision'],
  makeOffer: ['OfferMade'],
  respondToOffer: ['OfferAnswered'],
  withdrawOffer: ['OfferWithdrawn'],
};

describe('the log', () => {
  it('has one line per call, which keeps its contract, with its name, caller, status and duration, and each business event once', async () => {
    const secret: string[] = [];
    const again: (() => Promise<unknown>)[] = [];
    let written = '';
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const headers = by && { authorization: `Bearer ${by.token}` };
      const make = () => ask(route, input, { ...(by && { by }), ...(headers && { headers }) });
      capturedOutput.text = '';
      const reply = await make();
      written += capturedOutput.text;
      expect(reply, route.name).toMatchObject({ status: route.status });
      const counts = COUNTED[route.name] ?? [];
      expect(loggedMetricNames(), route.name).toEqual(counts);
      if (counts.length > 0 && route.name !== 'createJob') again.push(make);
      secret.push(...sensitiveTexts(input), ...sensitiveTexts(reply.output), by?.token ?? '-----');
    }
    capturedOutput.text = written;
    const requests = linesWithMessage('request');
    expect(requests).toHaveLength(contract.length);
    for (const [index, route] of contract.entries()) {
      const { by } = exampleOf(route, world);
      expect(requests[index]).toMatchObject({
        level: 'INFO',
        route: route.name,
        method: route.method,
        ...(route.name === 'forgotPassword'
          ? { account: world.candidate.id }
          : isAnonymous(route)
            ? {}
            : {
                // A sign-up, a sign-in or the link of a mail identifies the caller.
                actor_id: by?.id ?? expect.stringMatching(/^[0-9A-Z]{26}$/),
                role: by?.role ?? (OF_MANAGERS.includes(route.name) ? 'manager' : 'candidate'),
              }),
        client: by === undefined ? expect.stringMatching(/^[\w-]{16}$/) : CALLER_NETWORK,
        status: route.status,
        ms: expect.any(Number),
        function_request_id: expect.any(String),
        gateway_request_id: expect.any(String),
      });
    }
    // No other fields, such as those in the name of the log stream.
    expect([...new Set(requests.flatMap((each) => Object.keys(each)))].sort()).toEqual([
      'account',
      'actor_id',
      'client',
      'function_request_id',
      'gateway_request_id',
      'level',
      'message',
      'method',
      'ms',
      'role',
      'route',
      'status',
      'timestamp',
    ]);
    expect(secret.length).toBeGreaterThan(100);
    expectNotLogged(secret);
    expect(new Set(Object.values(COUNTED).flat())).toEqual(new Set(BUSINESS_COUNTS));
    capturedOutput.text = '';
    // Repeated, these are refused, or change nothing.
    for (const make of again) await make();
    expect(loggedMetricNames()).toEqual([]);
  });

  it("marks a function's first call as a cold start", () => {
    const observe = join(import.meta.dirname, '../../lambdas/http/observe.ts');
    const program = `
      import { logger } from ${JSON.stringify(observe)};
      for (const awsRequestId of ['a', 'b']) {
        logger.addContext({ awsRequestId });
        logger.info('request');
      }`;
    const env = { STAGE: 'prod', AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' };
    capturedOutput.text = execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      {
        env,
      },
    ).toString();
    const said = { level: 'INFO', message: 'request', timestamp: expect.any(String) };
    expect(lines()).toEqual([
      { ...said, cold_start: true, function_request_id: 'a' },
      { ...said, function_request_id: 'b' },
    ]);
  });

  it('names each signed file and the caller', async () => {
    const by = world.candidate;
    const key = documentKey('resumes', 'pdf');
    await call('getPresignedUrl', { key }, { by });
    // Refused, so nobody gets the URL.
    await call('getPresignedUrl', { key }, { by: world.newcomer });
    await call('getMyProfile', {}, { by });
    const { text } = await call(
      'getJobApplications',
      { id: world.ids.job.asking },
      { by: world.employer },
    );
    const [received] = getJobApplications.output.parse(JSON.parse(text)).applications;
    const keyOf = (url?: string | null) =>
      new URL(url ?? '').pathname.split('/').slice(2).join('/');
    const resume = `GET ${keyOf(received?.profile.resume_url)}`;
    expect(linesWithMessage('files signed')).toEqual([
      expect.objectContaining({
        route: 'getPresignedUrl',
        actor_id: by.id,
        role: 'candidate',
        client: CALLER_NETWORK,
        signed: [`PUT ${key}`],
      }),
      expect.objectContaining({
        route: 'getMyProfile',
        actor_id: by.id,
        signed: expect.arrayContaining([resume]),
      }),
      expect.objectContaining({
        route: 'getJobApplications',
        actor_id: world.employer.id,
        role: 'manager',
        signed: expect.arrayContaining([
          resume,
          `GET ${keyOf(videoUrlOf(received?.video_responses?.[0]))}`,
        ]),
      }),
    ]);
    expect(capturedOutput.text).not.toContain('X-Amz-Signature');
  });

  it('has a line with the reason for each refused call, and with the account for a wrong password', async () => {
    const person = await newManager(api);
    const signIn = async (email: string, user_password: string, headers = {}) =>
      await call('managerSignin', { email, user_password }, { headers });
    await signIn(person.email, 'a guess');
    await signIn(`${uniqueWord()}@example.com`, 'a guess');
    await signIn(person.email, person.password, { 'x-origin-token': 'a guess' });
    await call('getMyInformation', {});
    await call('getMyInformation', {}, { by: world.candidate });
    const refused = linesWithMessage('refused');
    const client = expect.stringMatching(/^[\w-]{16}$/);
    expect(refused).toEqual(
      [
        { route: 'managerSignin', code: 'unauthenticated', account: person.id, client },
        { route: 'managerSignin', code: 'unauthenticated', client },
        { route: 'managerSignin', code: 'forbidden' },
        { route: 'getMyInformation', code: 'unauthenticated', client: CALLER_NETWORK },
        { route: 'getMyInformation', code: 'forbidden', actor_id: world.candidate.id },
      ].map((each) => expect.objectContaining({ level: 'INFO', ...each })),
    );
    expect(refused.map((each) => 'account' in each)).toEqual([true, false, false, false, false]);
    expect(refused[2]).not.toHaveProperty('client');
  });

  it('has no content of refused calls', async () => {
    const { password, email } = await newManager(api);
    const secret = uniqueWord();
    await call('managerSignin', { email, user_password: `${secret} ${password}` });
    await call('managerSignup', {
      email,
      user_password: secret,
      first_name: secret,
      last_name: secret,
    });
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const from = by && { by };
      for (const mutation of mutations(route, input).slice(0, 5)) {
        await call(route, mutation.input, from);
      }
      const unknown = { ...input, unknown: secret, id: secret, email: secret, key: secret };
      await call(route, unknown, { ...from, headers: { authorization: secret, cookie: secret } });
    }
    expect(loggedMetricNames()).toContain('FailedSignIn');
    const said = lines().filter((each) => !('_aws' in each));
    expect(said.length).toBeGreaterThan(contract.length);
    expect([...new Set(said.map(({ level, message }) => `${level} ${message}`))].sort()).toEqual([
      'INFO files signed',
      'INFO refused',
      'INFO request',
    ]);
    expectNotLogged([secret, password, email]);
  });

  it('has our failures, under the request id of the answer, and counts them', async () => {
    aroundCommands(client, async (send, given) => {
      const { TransactItems = [], ...rest } = 'TransactItems' in given ? given : {};
      const [first, ...others] = TransactItems;
      if (first === undefined || !('Put' in first) || first.Put === undefined) return await send();
      // A real failure: the engine knows no such table.
      const wrong = { ...first, Put: { ...first.Put, TableName: 'no-such-table' } };
      return await send({ ...rest, TransactItems: [wrong, ...others] });
    });
    const input = {
      email: `${uniqueWord()}@example.com`,
      user_password: uniqueWord(),
      first_name: uniqueWord(),
      last_name: uniqueWord(),
    };
    const reply = await call('managerSignup', input);
    expect(reply.status).toBe(500);
    const { request_id } = z.object({ request_id: z.string() }).parse(JSON.parse(reply.text));
    const logged = lines();
    expect(logged.filter(({ level }) => level === 'ERROR')).toEqual([
      expect.objectContaining({
        message: 'unexpected failure',
        route: 'managerSignup',
        client: expect.any(String),
        function_request_id: request_id,
        error: expect.objectContaining({
          name: 'ResourceNotFoundException',
          stack: expect.anything(),
        }),
      }),
    ]);
    expect(logged).toContainEqual(
      expect.objectContaining({
        UnexpectedFailure: 1,
        route: 'managerSignup',
        _aws: expect.anything(),
      }),
    );
    expect(logged).toContainEqual(expect.objectContaining({ message: 'request', status: 500 }));
    expectNotLogged(Object.values(input));
  });

  it('has a warning for a call that ran out of time, which is not counted as our failure', async () => {
    const own = await newManager(api);
    aroundCommands(client, async (send) => {
      await sleep(300);
      return await send();
    });
    const reply = await call('createCompany', { name: 'Mill' }, { by: own, remainingMs: 550 });
    expect(reply.status).toBe(503);
    const { request_id } = z.object({ request_id: z.string() }).parse(JSON.parse(reply.text));
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'WARN',
        message: 'unavailable',
        route: 'createCompany',
        actor_id: own.id,
        function_request_id: request_id,
        error: expect.anything(),
      }),
      expect.objectContaining({ level: 'INFO', message: 'request', status: 503 }),
    ]);
    expect(capturedOutput.text).not.toContain('UnexpectedFailure');
  });
});
