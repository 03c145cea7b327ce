import { describe, expect, it } from 'vitest';
import { client } from '../../lambdas/data/table/client.ts';
import { ask } from '../support/api/in-process.ts';
import { shortenRetryPauses } from '../support/api/retry-pauses.ts';
import { type Fault, injectFaults } from '../support/engine/inject-faults.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newCandidate, newEmployer, newJob, newManager } from '../support/worlds/world.ts';

/** Network faults between the client and the engine. Each write is stored once. */

shortenRetryPauses();

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

  it('an application is counted once, and its decision too', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(employer);
    // By attempt: parallel requests arrive in any order.
    await injectFaults(client.config, (_, attempt) =>
      attempt > 1 ? undefined : { passedOn: true, heard },
    );
    const applied = await ask(
      'createJobApplication',
      { job_posting_id: job.id },
      { by: candidate },
    );
    expect(applied.status).toBe(201);
    const id = applied.output?.application.id ?? '';
    const decided = await ask(
      'updateJobApplicationStatus',
      { id, application_status: 'accepted' },
      { by: employer },
    );
    expect(decided.status).toBe(200);
    const { jobs } = await employer.call('getManagerJobs', {});
    const own = jobs.find((each) => each.id === job.id);
    expect([own?.applicant_count, own?.new_application_count]).toEqual([1, 0]);
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
