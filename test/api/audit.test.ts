import { expect, it, vi } from 'vitest';
import { applicationKey, conversationKey } from '../../lambdas/data/keys/applications.ts';
import type { Key } from '../../lambdas/data/keys/key.ts';
import { auditTable } from '../../lambdas/data/operations/audit.ts';
import { serveHere } from '../support/api/in-process.ts';
import { createOwnTable } from '../support/engine/own-table.ts';
import { apply, decide } from '../support/worlds/apply.ts';
import { meet } from '../support/worlds/interviews.ts';
import { newcomer, newEmployer, newJob } from '../support/worlds/world.ts';

// In a live table, an item may change between its finding and its repair. This one has nothing else to audit.
vi.hoisted(() => Object.assign(process.env, { TABLE_NAME: 'table-of-the-audit' }));
const table = await createOwnTable();
const api = await serveHere();

async function findingOf({ pk, sk }: Key) {
  const found = (await auditTable()).filter(({ item }) => item === `${pk} ${sk}`);
  expect(found).toHaveLength(1);
  return found[0];
}

async function applied() {
  const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
  const { id } = await apply(candidate, await newJob(employer));
  return { employer, candidate, id };
}

it('a repair leaves an application in the queue of its current status', async () => {
  const { employer, id } = await applied();
  const key = applicationKey(id);
  await table.set(key, { gsi1sk: 'nowhere' });
  const finding = await findingOf(key);
  await decide(employer, { id }, 'accepted');
  const place = (await table.get(key))?.gsi1sk;
  await finding?.repair();
  expect((await table.get(key))?.gsi1sk).toBe(place);
});

it('a conversation is counted and placed again, or made anew, from its messages', async () => {
  const { employer, candidate, id: application_id } = await applied();
  await employer.call('sendMessage', { application_id, text: 'Hello' });
  await candidate.call('getMessages', { application_id });
  await employer.call('sendMessage', { application_id, text: 'Are you there?' });
  const key = conversationKey(candidate.id, application_id);
  const right = await table.get(key);
  const found = async () =>
    (await auditTable()).filter(({ item }) => item === application_id).map(({ what }) => what);
  expect(await found()).toEqual([]);
  const faults = [
    ['wrong conversation', () => table.set(key, { candidate: { unread: 7 } })],
    ['wrong conversation', () => table.set(key, { gsi2sk: undefined })],
    ['wrong conversation', () => table.set(key, { gsi1sk: 'CONVERSATION#READ#nowhere' })],
    ['lost conversation', () => table.remove(key)],
  ] as const;
  for (const [what, fault] of faults) {
    await fault();
    expect(await found()).toEqual([what]);
    for (const each of await auditTable()) if (each.item === application_id) await each.repair();
    expect(await found()).toEqual([]);
    const { gsi1pk, gsi1sk, gsi2pk, gsi2sk } = (await table.get(key)) ?? {};
    expect(right).toMatchObject({ gsi1pk, gsi1sk, gsi2pk, gsi2sk });
  }
});

it('an application has the copy of its latest interview again', async () => {
  const { employer, candidate, id } = await applied();
  const met = await meet(employer, candidate, { id });
  const key = applicationKey(id);
  const right = (await table.get(key))?.interview;
  expect(right).toMatchObject({ id: met.id, start: met.start, status: 'chosen' });
  const found = async () => (await auditTable()).filter(({ item }) => item === id);
  expect(await found()).toEqual([]);
  for (const wrong of [null, { ...Object(right), start: null, status: 'invited' }]) {
    await table.set(key, { interview: wrong });
    const findings = await found();
    expect(findings).toMatchObject([{ what: 'wrong interview' }]);
    await findings[0]?.repair();
    expect((await table.get(key))?.interview).toEqual(right);
  }
});
