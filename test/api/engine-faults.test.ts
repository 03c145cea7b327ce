import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { companyKey } from '../../lambdas/data/keys/companies.ts';
import { listingKey } from '../../lambdas/data/keys/listings.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { readFailure } from '../support/api/client.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { refusal } from '../support/api/refusals.ts';
import { shortenRetryPauses } from '../support/api/retry-pauses.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { base64, png } from '../support/documents/pictures.ts';
import { type Fault, injectFaults } from '../support/engine/inject-faults.ts';
import { answerRarely, partialReads } from '../support/engine/rare-answers.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newEmail,
  newEmployer,
  newJob,
  newManager,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

/** Faults of the network and of DynamoDB, between the client and the engine. Each write is stored once. */

shortenRetryPauses();

/** Loses the first answer to each request. By attempt: parallel requests arrive in any order. */
const loseAnswers = (heard: Fault['heard'] = 'cut') =>
  injectFaults(client.config, (_, attempt) =>
    attempt > 1 ? undefined : { passedOn: true, heard },
  );

const failure = (name: string, more: object = {}) => ({
  status: 400,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...more }),
});
const CONFLICT = failure('TransactionCanceledException', {
  CancellationReasons: [{ Code: 'TransactionConflict' }],
});

const ON_THE_WIRE: readonly (readonly [string, Fault['heard']])[] = [
  ['a 500 with HTML', { status: 500, body: '<html>Internal error</html>' }],
  ['a 502 with garbage', { status: 502, body: '\u0000{{{' }],
  ['a 500 without a body', { status: 500, body: '' }],
  ['a cut connection', 'cut'],
  ['half an answer', 'half'],
];

describe.each(ON_THE_WIRE)('%s', (_, heard) => {
  it.each([
    ['before the engine has seen the request', false],
    ['after the engine has done its work', true],
  ])('%s: a company is created once', async (__, passedOn) => {
    const manager = await newManager(api);
    const { seen } = await injectFaults(client.config, (request) =>
      request < 2 ? { passedOn, heard } : undefined,
    );
    const made = await ask('createCompany', { name: 'Mill' }, { by: manager });
    expect(made.status).toBe(201);
    expect(seen.requests).toBe(3);
    const { companies } = await manager.call('getManagerCompanies', {});
    expect(companies.map(({ name }) => name)).toEqual(['Mill']);
  });

  it('an application is counted once, and its decision and offer too', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(employer);
    await loseAnswers(heard);
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
    const decision = { id, application_status: 'accepted' } as const;
    expect((await ask('updateJobApplicationStatus', decision, { by: employer })).status).toBe(200);
    expect(await counts()).toEqual([1, 0]);
    const terms = offerOn({ id }, employer.location);
    expect((await ask('makeOffer', terms, { by: employer })).status).toBe(201);
    expect((await candidate.call('getMyOffers', {})).offers).toHaveLength(1);
  });
});

it.each([
  ['a throttle', failure('ProvisionedThroughputExceededException')],
  ['a conflict with another transaction', CONFLICT],
])('%s is over after one retry', async (_, heard) => {
  const manager = await newManager(api);
  const { seen } = await injectFaults(client.config, (request) =>
    request < 1 ? { passedOn: false, heard } : undefined,
  );
  const made = await ask('createCompany', { name: 'Mill' }, { by: manager });
  expect(made.status).toBe(201);
  expect(seen.requests).toBe(2);
});

it('endless failures lead to a 500, and nothing is written', async () => {
  const manager = await newManager(api);
  const heard = { status: 500, body: '<html>' };
  const { stop } = await injectFaults(client.config, () => ({ passedOn: false, heard }));
  const made = await ask('createCompany', { name: 'Mill' }, { by: manager });
  expect(made.status).toBe(500);
  stop();
  expect((await manager.call('getManagerCompanies', {})).companies).toEqual([]);
});

describe('a write whose answer was lost', () => {
  it("is not mistaken for another person's: the caller has signed up", async () => {
    const email = newEmail();
    const { stop } = await loseAnswers();
    const reply = await ask('managerSignup', {
      email,
      user_password: 'correct horse',
      first_name: 'A',
      last_name: 'B',
    });
    stop();
    expect(reply.status).toBe(201);
    const signedIn = await api.call('managerSignin', { email, user_password: 'correct horse' });
    expect(signedIn.user.id).toBe(reply.output?.user.id);
  });

  it('stores a logo', async () => {
    const by = await newEmployer(api);
    await loseAnswers();
    const input = { id: by.company.id, image: base64(png()) };
    expect((await ask('setCompanyLogo', input, { by })).status).toBe(200);
  });

  it('leaves a changed email address changed', async () => {
    const by = await newManager(api);
    const email = newEmail();
    await loseAnswers();
    expect(await ask('updateMyInformation', { email }, { by })).toMatchObject({
      status: 200,
      output: { manager: { email } },
    });
  });
});

/**
 * Cancels the first transactions with a reason code of DynamoDB, before anything is written.
 * @returns their tokens, and those of the transactions that go through
 */
function refuseTransactions(count: number, code: string): (string | undefined)[] {
  const tokens: (string | undefined)[] = [];
  aroundCommands(client, async (send, input) => {
    if (!('TransactItems' in input)) return await send();
    if ('ClientRequestToken' in input) tokens.push(input.ClientRequestToken);
    if (tokens.length > count) return await send();
    throw new TransactionCanceledException({
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${code}]`,
      $metadata: {},
      CancellationReasons: (input.TransactItems ?? []).map((_, index) => ({
        Code: index === 0 ? code : 'None',
      })),
    });
  });
  return tokens;
}

describe('a transaction', () => {
  async function world() {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(employer);
    const accept = ({ id }: { id: string }) =>
      ask('updateJobApplicationStatus', { id, application_status: 'accepted' }, { by: employer });
    return { employer, candidate, job, accept };
  }
  const companyCount = async (by: Person) =>
    (await by.call('getManagerCompanies', {})).companies.length;

  it.for(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is retried with the same token until it succeeds, after %s',
    async (code) => {
      const { candidate, job, accept } = await world();
      const application = await apply(candidate, job);
      const tokens = refuseTransactions(4, code);
      expect((await accept(application)).status).toBe(200);
      expect(tokens).toHaveLength(5);
      expect(new Set(tokens).size).toBe(1);
      expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is refused after too many conflicts, with the advice to try again, and nothing changes', async () => {
    const { employer, candidate, job, accept } = await world();
    const application = await apply(candidate, job);
    refuseTransactions(Number.POSITIVE_INFINITY, 'TransactionConflict');
    expect(await accept(application)).toEqual(
      refusal(409, 'Somebody else changed this at the same moment. Please try again.'),
    );
    const { applications } = await employer.call('getJobApplications', { id: job.id });
    expect(applications).toMatchObject([{ application_status: 'new' }]);
  });

  it('is given up after 20 seconds, so that a listing change in it is not stored too late', async () => {
    const own = await newManager(api);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    const shortened = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout(ms / 1000);
    });
    onTestFinished(() => shortened.mockRestore());
    aroundCommands(client, async (send, input) => {
      // Longer than the shortened time of 20 ms.
      if ('TransactItems' in input) await sleep(50);
      return await send();
    });
    const reply = await invoke('createCompany', { name: 'Mill' }, { by: own });
    expect(reply.status).toBe(500);
    expect(limits).toEqual([20_000]);
    expect(await companyCount(own)).toBe(0);
  });

  it('is not retried if it fails for another reason: the answer is a 500 with an id and nothing else', async () => {
    const own = await newManager(api);
    const tokens = refuseTransactions(Number.POSITIVE_INFINITY, 'ItemCollectionSizeLimitExceeded');
    const reply = await invoke('createCompany', { name: 'Mill' }, { by: own });
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text)).toEqual({
      error: 'Something went wrong on our side. Please try again in a moment.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(tokens).toHaveLength(1);
  });

  it('that conflicts still creates one application from twenty calls, and counts it once', async () => {
    const { employer, candidate, job } = await world();
    refuseTransactions(15, 'TransactionConflict');
    const replies = await times(20, () =>
      ask('createJobApplication', { job_posting_id: job.id }, { by: candidate }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const { jobs } = await employer.call('getManagerJobs', {});
    expect(jobs).toMatchObject([{ applicant_count: 1, new_application_count: 1 }]);
  });
});

it('a batch read with unprocessed keys leaves no outdated listing', async () => {
  const own = await newEmployer(api);
  const word = uniqueWord();
  const jobs = await times(9, () => newJob(own, { job_title: word }));
  const cards = () =>
    Promise.all(jobs.map(async ({ id }) => (await table.get(listingKey(id)))?.card));
  const right = await cards();
  // The stale cards are valid: other tests search at the same time.
  for (const [at, { id }] of jobs.entries()) {
    const card = String(right[at]).replaceAll(word, 'Stale');
    await table.set(listingKey(id), { card, revision: 2 });
  }
  const key = companyKey(own.company.id);
  const after = await table.get(key);
  const renamed = streamEventOf(key, { before: { ...after, name: 'Before' }, after });
  const seen = await answerRarely(client.config, partialReads());
  await runConsumer('syncListingsAndFiles', renamed);
  expect(seen.rare).toBeGreaterThan(5);
  expect(await cards()).toEqual(right);
});

it('a call that runs out of time is answered before the function is stopped', async () => {
  const own = await newManager(api);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  aroundCommands(client, async (send) => {
    await released;
    return await send();
  });
  // The table does not answer before the call, which gives up half a second before its time limit.
  const reply = await invoke('createCompany', { name: 'Mill' }, { by: own, remainingMs: 600 });
  release();
  expect(reply.status).toBe(503);
  expect(readFailure(reply)).toEqual({
    error: 'This is taking too long. Please try again in a moment.',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect((await invoke('createCompany', { name: 'Mill' }, { by: own })).status).toBe(201);
});
