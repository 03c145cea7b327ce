import { expect, it } from 'vitest';
import { updateJobApplicationStatus } from '../../lambdas/contract/calls/application.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import type { Key } from '../../lambdas/data/keys/key.ts';
import { auditTable } from '../../lambdas/data/operations/audit.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

// In a live table, an item may change between its finding and its repair.

async function findingOf({ pk, sk }: Key) {
  const found = (await auditTable()).filter(({ item }) => item === `${pk} ${sk}`);
  expect(found).toHaveLength(1);
  return found[0];
}

async function applied() {
  const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  const { id } = await apply(candidate, await newJob(employer));
  return { employer, candidate, id };
}

it('a repair leaves an application in the queue of its current status', async () => {
  const { employer, id } = await applied();
  const key = applicationKey(id);
  await table.set(key, { gsi1sk: 'nowhere' });
  const finding = await findingOf(key);
  await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
  const place = (await table.get(key))?.gsi1sk;
  await finding?.repair();
  expect((await table.get(key))?.gsi1sk).toBe(place);
});
