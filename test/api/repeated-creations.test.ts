import { describe, expect, inject, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { answerKey } from '../../lambdas/data/keys/accounts.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { exampleOf } from '../support/api/examples.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';

const world = await newWorld(api, inject('stack'));

/** Makes the route's example call with this key. */
async function askWith(key: string, route: Route, more: object = {}) {
  const { by, input } = exampleOf(route, world);
  const from = { ...(by && { by }), headers: { 'idempotency-key': key } };
  return await invoke(route, { ...input, ...more }, from);
}

/** Another value of a field of an input. */
function anotherFor(input: object): object {
  if ('content' in input) return { content: 'answers' };
  if ('minutes' in input) return { minutes: 45 };
  if ('application_status' in input) return { application_status: 'accepted' };
  const text = ['name', 'location_name', 'job_title', 'question_text', 'text'].find(
    (name) => name in input,
  );
  if (text === undefined) throw new Error('This input has no text');
  return { [text]: 'Another' };
}

const repeatable = contract.filter(({ method, idempotent }) => method === 'POST' && idempotent);

it.for(repeatable)('$name succeeds again', async (route) => {
  expect(route.mayExist || route.status === 200, 'It creates one at most').toBe(true);
  const { by, input } = exampleOf(route, world);
  const from = { ...(by && { by }) };
  expect(await ask(route, input, from)).toMatchObject({ status: route.status });
  expect(await ask(route, input, from)).toMatchObject({ status: 200 });
});

const creations = contract.filter(({ takesIdempotencyKey }) => takesIdempotencyKey);

it('takes the calls that create companies, locations, jobs, questions, messages and invitations, or begin long work', () => {
  expect(creations.map(({ name }) => name).toSorted()).toEqual([
    'addLocation',
    'addScreeningQuestion',
    'addVideoQuestion',
    'createCompany',
    'createJob',
    'exportAccount',
    'inviteToInterview',
    'sendMessage',
    'startApplicantsExport',
    'startDecisions',
    'startMessages',
  ]);
});

// Another copy of an account's data begins only once the first is made: see `export-lifecycle.test.ts`.
describe.each(creations.filter(({ mayExist }) => !mayExist))(
  '$name with an Idempotency-Key',
  (route) => {
    it('creates one thing, however often and however fast it is repeated', async () => {
      const key = crypto.randomUUID();
      const first = await askWith(key, route);
      expect(first.status).toBe(201);
      expect(await askWith(key, route)).toMatchObject({ status: 201, text: first.text });
      const other = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 5 }, () => askWith(other, route)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.text).not.toBe(first.text);
    });

    it('refuses the key for another input', async () => {
      const key = crypto.randomUUID();
      await askWith(key, route);
      const { input } = exampleOf(route, world);
      expect((await askWith(key, route, anotherFor(input))).status).toBe(409);
      expect((await askWith('k'.repeat(256), route)).status).toBe(400);
    });

    // A message and an interview hold their keys themselves: see `conversations.test.ts` and `interviews.test.ts`.
    if (['sendMessage', 'inviteToInterview'].includes(route.name)) return;
    it('forgets the key after a day', async () => {
      const key = crypto.randomUUID();
      const first = await askWith(key, route);
      const place = answerKey(world.employer, hashOf(`${route.name} ${key}`));
      const stored = await table.get(place);
      const inSeconds = Number(stored?.expires_at) - Date.now() / 1000;
      expect(inSeconds).toBeGreaterThan(23 * 3600);
      // DynamoDB removes expired items up to two days late.
      await table.set(place, { expires_at: Math.floor(Date.now() / 1000) - 1 });
      const later = await askWith(key, route);
      expect(later.status).toBe(201);
      expect(later.text).not.toBe(first.text);
    });
  },
);
