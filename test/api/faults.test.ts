import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { companyKey } from '../../lambdas/data/keys/companies.ts';
import { listingKey } from '../../lambdas/data/keys/listings.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { readFailure } from '../support/api/client.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { refusal } from '../support/api/refusals.ts';
import { shortenRetryPauses } from '../support/api/retry-pauses.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { base64, png } from '../support/documents/pictures.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newEmployer,
  newJob,
  newManager,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

/** Faults of AWS that the local engine does not have, injected between the handlers and the engine. */

const REFUSE = 'refuse';
const LOSE_ANSWER = 'lose answer';
const LEAVE_KEYS = 'leave keys';
const SLOW = 'slow';

shortenRetryPauses();
afterEach(() => {
  for (const name of [REFUSE, LOSE_ANSWER, LEAVE_KEYS, SLOW]) client.middlewareStack.remove(name);
  vi.restoreAllMocks();
});

/** Cancels the first transactions with a reason code of DynamoDB, before anything is written. */
function refuseTransactions(count: number, code: string): { tokens: (string | undefined)[] } {
  const seen: { tokens: (string | undefined)[] } = { tokens: [] };
  client.middlewareStack.add(
    (next) => async (args) => {
      if (!('TransactItems' in args.input)) return await next(args);
      if ('ClientRequestToken' in args.input) seen.tokens.push(args.input.ClientRequestToken);
      if (seen.tokens.length > count) return await next(args);
      throw new TransactionCanceledException({
        message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${code}]`,
        $metadata: {},
        CancellationReasons: (args.input.TransactItems ?? []).map((_, index) => ({
          Code: index === 0 ? code : 'None',
        })),
      });
    },
    { name: REFUSE, step: 'initialize', priority: 'high' },
  );
  return seen;
}

/** Loses the answers to the first writes after they are stored, so that the SDK sends them again. */
function loseAnswers(count: number): { sent: number } {
  const seen = { sent: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (!/Transact|Put|Update|Delete/.test(String(context.commandName))) return result;
      seen.sent++;
      if (seen.sent > count) return result;
      throw Object.assign(new Error('socket hang up'), {
        name: 'TimeoutError',
        code: 'ECONNRESET',
      });
    },
    { name: LOSE_ANSWER, step: 'deserialize', priority: 'low' },
  );
  return seen;
}

/** Makes the first batch reads return only half of the requested keys, as DynamoDB may. */
function leaveKeys(count: number): { reads: number } {
  const seen = { reads: 0 };
  client.middlewareStack.add(
    (next) => async (args) => {
      if (!('RequestItems' in args.input) || seen.reads++ >= count) return await next(args);
      const [[table = '', wanted] = []] = Object.entries(args.input.RequestItems ?? {});
      if (wanted === undefined || !('Keys' in wanted)) return await next(args);
      const { Keys = [], ...rest } = wanted;
      const half = Math.floor(Keys.length / 2);
      const result = await next({
        ...args,
        input: {
          ...args.input,
          RequestItems: { [table]: { ...rest, Keys: Keys.slice(0, half || 1) } },
        },
      });
      const left = Keys.slice(half || 1);
      const UnprocessedKeys = left.length === 0 ? {} : { [table]: { ...rest, Keys: left } };
      return { ...result, output: { ...result.output, UnprocessedKeys } };
    },
    { name: LEAVE_KEYS, step: 'initialize', priority: 'high' },
  );
  return seen;
}

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

const companyCount = async (by: Person) =>
  (await by.call('getManagerCompanies', {})).companies.length;

describe('a transaction', () => {
  it.for(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is retried with the same token until it succeeds, after %s',
    async (code) => {
      const application = await apply(candidate, await newJob(employer));
      const { tokens } = refuseTransactions(4, code);
      const decided = await ask(
        'updateJobApplicationStatus',
        { id: application.id, application_status: 'accepted' },
        { by: employer },
      );
      expect(decided.status).toBe(200);
      expect(tokens).toHaveLength(5);
      expect(new Set(tokens).size).toBe(1);
      expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is refused after too many conflicts, with the advice to try again, and nothing changes', async () => {
    const application = await apply(candidate, await newJob(employer));
    refuseTransactions(Number.POSITIVE_INFINITY, 'TransactionConflict');
    const reply = await ask(
      'updateJobApplicationStatus',
      { id: application.id, application_status: 'accepted' },
      { by: employer },
    );
    expect(reply).toEqual(
      refusal(409, 'Somebody else changed this at the same moment. Please try again.'),
    );
    const { applications } = await employer.call('getJobApplications', {
      id: application.job_posting_id,
    });
    expect(applications[0]?.application_status).toBe('new');
  });

  it('is given up after 20 seconds, so that a listing change in it is not stored too late', async () => {
    const own = await newManager(api);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout(ms / 1000);
    });
    client.middlewareStack.add(
      (next) => async (args) => {
        // Longer than the mocked timeout of 20 ms.
        if ('TransactItems' in args.input) await sleep(50);
        return await next(args);
      },
      { name: SLOW, step: 'initialize', priority: 'high' },
    );
    const reply = await invoke('createCompany', { name: 'Mill' }, { by: own });
    expect(reply.status).toBe(500);
    expect(limits).toEqual([20_000]);
    expect(await companyCount(own)).toBe(0);
  });

  it('is not retried if it fails for another reason: the answer is a 500 with an id and nothing else', async () => {
    const { tokens } = refuseTransactions(
      Number.POSITIVE_INFINITY,
      'ItemCollectionSizeLimitExceeded',
    );
    const reply = await invoke('createCompany', { name: 'Mill' }, { by: employer });
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text)).toEqual({
      error: 'Something went wrong on our side. Please try again in a moment.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(tokens).toHaveLength(1);
  });

  it('that conflicts still creates one application from twenty calls, and counts it once', async () => {
    const job = await newJob(employer);
    refuseTransactions(15, 'TransactionConflict');
    const replies = await times(20, () =>
      ask('createJobApplication', { job_posting_id: job.id }, { by: candidate }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const { jobs } = await employer.call('getManagerJobs', {});
    expect(jobs.find(({ id }) => id === job.id)).toMatchObject({
      applicant_count: 1,
      new_application_count: 1,
    });
  });
});

describe('a write whose answer was lost', () => {
  it('is not made twice: one company', async () => {
    const own = await newManager(api);
    const seen = loseAnswers(2);
    const reply = await ask('createCompany', { name: 'Mill' }, { by: own });
    expect(reply.status).toBe(201);
    expect(seen.sent).toBe(3);
    expect(await companyCount(own)).toBe(1);
  });

  it("is not mistaken for another person's: the caller has signed up", async () => {
    const email = `${uniqueWord()}@example.com`;
    loseAnswers(1);
    const reply = await ask('managerSignup', {
      email,
      user_password: 'correct horse',
      first_name: 'A',
      last_name: 'B',
    });
    expect(reply.status).toBe(201);
    const signedIn = await api.call('managerSignin', { email, user_password: 'correct horse' });
    expect(signedIn.user.id).toBe(reply.output?.user.id);
  });

  it('is counted once: an application, a decision, an offer', async () => {
    const job = await newJob(employer);
    loseAnswers(1);
    const applied = await ask(
      'createJobApplication',
      { job_posting_id: job.id },
      { by: candidate },
    );
    expect(applied.status).toBe(201);
    const id = applied.output?.application.id ?? '';
    const counts = async () => {
      const { jobs } = await employer.call('getManagerJobs', {});
      const own = jobs.find((each) => each.id === job.id);
      return [own?.applicant_count, own?.new_application_count];
    };
    expect(await counts()).toEqual([1, 1]);
    client.middlewareStack.remove(LOSE_ANSWER);
    loseAnswers(2);
    const offered = await ask('makeOffer', offerOn({ id }, employer.location), { by: employer });
    expect(offered.status).toBe(201);
    expect(await counts()).toEqual([1, 0]);
    const { offers } = await candidate.call('getMyOffers', {});
    expect(offers.filter((each) => each.job_candidate_application_id === id)).toHaveLength(1);
  });

  it('stores a logo', async () => {
    loseAnswers(1);
    const input = { id: employer.company.id, image: base64(png()) };
    expect((await ask('setCompanyLogo', input, { by: employer })).status).toBe(200);
  });

  it('leaves a changed email address changed', async () => {
    const email = `${uniqueWord()}@example.com`;
    const { output } = await ask('candidateSignup', {
      email: `${uniqueWord()}@example.com`,
      password: 'correct horse',
      firstName: 'A',
      lastName: 'B',
    });
    const id = output?.candidate.id ?? '';
    loseAnswers(1);
    const reply = await ask(
      'updateCandidate',
      { id, firstName: 'A', lastName: 'B', email },
      { by: { id, role: 'candidate' } },
    );
    expect(reply).toMatchObject({ status: 200, output: { candidate: { email } } });
  });
});

describe('a batch read with unprocessed keys', () => {
  it('returns all items, each once and in order', async () => {
    const own = await newManager(api);
    const made = await times(30, () => own.call('createCompany', { name: uniqueWord() }));
    const { companies: expected } = await own.call('getManagerCompanies', {});
    expect(expected).toHaveLength(made.length);
    const seen = leaveKeys(4);
    const reply = await ask('getManagerCompanies', {}, { by: own });
    expect(reply.output?.companies).toEqual(expected);
    expect(seen.reads).toBeGreaterThan(4);
  });

  it('leaves no outdated listing', async () => {
    const own = await newEmployer(api);
    const word = uniqueWord();
    const jobs = await times(9, () => newJob(own, { job_title: word }));
    const right = await Promise.all(jobs.map(({ id }) => table.get(listingKey(id))));
    // The stale cards are valid: other tests search at the same time.
    for (const [at, { id }] of jobs.entries()) {
      const card = String(right[at]?.card).replaceAll(word, 'Stale');
      await table.set(listingKey(id), { card, revision: 2 });
    }
    const key = companyKey(own.company.id);
    const after = await table.get(key);
    const seen = leaveKeys(5);
    await runConsumer(
      'syncListingsAndFiles',
      streamEventOf(key, { before: { ...after, name: 'Before' }, after }),
    );
    expect(seen.reads).toBeGreaterThan(5);
    const now = await Promise.all(jobs.map(({ id }) => table.get(listingKey(id))));
    expect(now.map((card) => card?.card)).toEqual(right.map((card) => card?.card));
  });
});

describe('a call that runs out of time', () => {
  it('is answered before the function is stopped', async () => {
    const own = await newManager(api);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    client.middlewareStack.add(
      (next) => async (args) => {
        await released;
        return await next(args);
      },
      { name: SLOW, step: 'initialize', priority: 'high' },
    );
    // The table does not answer before the call, which gives up half a second before its time limit.
    const reply = await invoke('createCompany', { name: 'Mill' }, { by: own, remainingMs: 600 });
    release();
    expect(reply.status).toBe(503);
    expect(readFailure(reply)).toEqual({
      error: 'This is taking too long. Please try again in a moment.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const inTime = await invoke(
      'createCompany',
      { name: 'Mill' },
      { by: own, remainingMs: 30_000 },
    );
    expect(inTime.status).toBe(201);
  });
});
