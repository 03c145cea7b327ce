import { afterAll, beforeAll, expect, it } from 'vitest';
import { allAtOnce } from '../support/api/all-at-once.ts';
import { type Api, createApi, toRequest } from '../support/api/client.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { newcomer, newEmail, newManager } from '../support/worlds/world.ts';

/** A local stack whose environment sets limits. */

const PUBLIC = { perSecond: 1, atOnce: 3 };
const USUAL = { perSecond: 1, atOnce: 20 };

let stack: LocalStack;
let api: Api;
beforeAll(async () => {
  const THROTTLES = JSON.stringify({ public: PUBLIC, usual: USUAL });
  const QUOTAS = JSON.stringify({ companies_per_manager: 2 });
  stack = await startOwnStack({ env: { THROTTLES, QUOTAS } });
  api = createApi(stack.url);
});
afterAll(() => stack.stop());

it("a route has its stage's rate limit, a public one a lower limit, and other routes are not affected", async () => {
  const [manager, candidate] = [await newManager(api), await newcomer(api)];
  const tally = async (calls: number, request: Parameters<Api['request']>[0]) => {
    const began = performance.now();
    const replies = await Promise.all(Array.from({ length: calls }, () => api.request(request)));
    const seconds = Math.ceil((performance.now() - began) / 1000);
    const refused = replies.filter(({ status }) => status === 429);
    // The gateway itself refuses, with its own text.
    for (const { text } of refused) expect(text).toBe('{"message":"Too Many Requests"}');
    return { through: calls - refused.length, seconds };
  };
  const signIn = { email: newEmail(), user_password: 'a guess' };
  const guessed = await tally(20, toRequest('managerSignin', signIn));
  expect(guessed.through).toBeGreaterThanOrEqual(PUBLIC.atOnce);
  expect(guessed.through).toBeLessThanOrEqual(PUBLIC.atOnce + PUBLIC.perSecond * guessed.seconds);
  const read = { method: 'GET', path: '/job/get-my-applications', token: candidate.token };
  const listed = await tally(40, read);
  expect(listed.through).toBeGreaterThanOrEqual(USUAL.atOnce);
  expect(listed.through).toBeLessThanOrEqual(USUAL.atOnce + USUAL.perSecond * listed.seconds);
  const other = { method: 'GET', path: '/company/get-manager-companies', token: manager.token };
  expect((await api.request(other)).status).toBe(200);
});

it('a quota that is set is enforced', async () => {
  const manager = await newManager(api);
  const replies = await allAtOnce(5, () => manager.ask('createCompany', { name: 'Mill' }));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
});
