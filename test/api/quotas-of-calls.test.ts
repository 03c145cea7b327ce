import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import type { Quotas } from '../../lambdas/contract/limits.ts';
import { isSilent } from '../../lambdas/data/limits/quotas.ts';
import { exampleOf } from '../support/api/examples.ts';
import { invoke } from '../support/api/in-process.ts';
import { QUOTAS_OF_CALLS } from '../support/api/quotas-of-calls.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';
import { newJob, uniqueWord } from '../support/worlds/world.ts';

/** Each call that names a quota is refused by it. `quotas.test.ts` has their numbers and texts. */

const world = await newWorld(api, inject('stack'));
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Calls whose examples use no quota, and why. */
const WITHOUT: Partial<Readonly<Record<string, string>>> = {
  continueBatch: 'only a batch of messages does: see `messages-to-many.test.ts`',
  noteInterview: 'an interview that has not begun is noted by nobody',
};

const named = contract.flatMap((route) => {
  const bound = QUOTAS_OF_CALLS[route.name] ?? '';
  const quotas = typeof bound === 'string' || route.name in WITHOUT ? [] : bound;
  return quotas
    .filter((quota) => !isSilent(quota))
    .map((quota) => ({ quota, route, name: route.name }));
});

const withEmail = async () => ({ email: `${uniqueWord()}@example.com` });
/** What the example of a call lacks to use its quota. */
const MORE: Partial<Record<keyof Quotas, () => Promise<object>>> = {
  email_changes_per_day: withEmail,
  email_changes_per_network_per_hour: withEmail,
  unfinished_applications: async () => {
    const screening_questions = [{ question_text: 'Nights?' }];
    return { job_posting_id: (await newJob(world.employer, { screening_questions })).id };
  },
};

describe.each(named)('$name', ({ route, quota }) => {
  it(`is refused by ${quota}`, async () => {
    const { by, input } = exampleOf(route, world);
    const more = await MORE[quota]?.();
    vi.stubEnv('QUOTAS', JSON.stringify({ [quota]: 0 }));
    const from = { ...(by && { by }), sourceIp: `network ${uniqueWord()}` };
    const refused = await invoke(route, { ...input, ...more }, from);
    expect([409, 429], refused.text).toContain(refused.status);
    expect(refused.text).toMatch(/\b0\b|Too many/);
  });
});
