import { expect, it } from 'vitest';
import { batchKey } from '../../../lambdas/data/keys/accounts.ts';
import { alertRunKey } from '../../../lambdas/data/keys/jobs.ts';
import { storedIndexKey } from '../../../lambdas/data/keys/listings.ts';
import { dueKey, mailKey, taskKey } from '../../../lambdas/data/keys/outbox.ts';
import { createApi } from '../../support/api/client.ts';
import { eventually } from '../../support/api/eventually.ts';
import { mailsTo } from '../../support/api/mailbox.ts';
import { openTable } from '../../support/engine/table-dump.ts';
import { startStack } from '../../support/stacks/started-stack.ts';
import { temporaryFolder } from '../../support/stacks/temporary-folder.ts';
import { newCandidate } from '../../support/worlds/world.ts';

const A_QUARTER = 15 * 60_000;

it('what a killed stack had claimed goes on at once; a mail that it had sent is not sent again', async () => {
  const env = { DYNAMODB_ENDPOINT: '', SES_ENDPOINT: '' };
  const dataDir = temporaryFolder();
  const killed = await startStack({ dataDir, env });
  const candidate = await newCandidate(createApi(killed.url));
  using before = openTable(killed.environment);
  const messages = await eventually(async () => {
    const sent = await before.all({ state: 'sent' });
    expect(sent).toHaveLength(1);
    return sent;
  });
  const [{ id: sentId = '' } = {}] = messages.map(({ id }) => ({ id: String(id) }));
  const sent = await before.get(mailKey(sentId));
  // As they are while a function is at work.
  const until = new Date(Date.now() + A_QUARTER).toISOString();
  const claimed = { state: 'claimed', due_at: until };
  await before.set(mailKey(sentId), { ...claimed, ...dueKey('DUE', until, sentId) });
  await before.put({ ...sent, id: 'unsent', ...mailKey('unsent') });
  await before.set(mailKey('unsent'), { ...claimed, ...dueKey('DUE', until, 'unsent') });
  const addTask = (id: string, more: object) =>
    before.put({
      ...taskKey(id),
      ...dueKey('TASKS', until, id),
      id,
      due_at: until,
      kind: 'forgetAddresses',
      about: { role: 'candidate', id: candidate.id },
      tries: 1,
      created_at: until,
      revision: 1,
      ...more,
    });
  await addTask('begun', { claimed: true });
  await addTask('later', { claimed: false });
  // The manager's own call had this batch.
  const about = { manager_id: 'someone', batch_id: 'some' };
  await addTask('batch', { kind: 'continueBatch', about, claimed: false });
  await before.put({
    ...batchKey('someone', 'some'),
    id: 'some',
    manager_id: 'someone',
    state: 'running',
    work: { kind: 'decisions', job_posting_id: 'none', application_status: 'accepted' },
    total: 1,
    parts: 1,
    done: 0,
    parts_done: 0,
    changed: 0,
    left_out: 0,
    undone: 0,
    told: 0,
    undone_told: 0,
    parts_undone: 0,
    not_undone: 0,
    busy_until: until,
    created_at: until,
    finished_at: null,
    expires_at: Math.ceil(Date.parse(until) / 1000),
    revision: 1,
  });
  await before.put({
    ...alertRunKey('0'),
    shard: '0',
    from: until,
    before: until,
    after: 'someone',
    claimed_until: until,
    revision: 1,
  });
  await before.put({
    ...storedIndexKey,
    claimed_until: until,
    expires_at: Math.ceil(Date.parse(until) / 1000),
    revision: 1,
  });
  await killed.kill();

  const stack = await startStack({ dataDir, env });
  using table = openTable(stack.environment);
  // The clock of this stack does not tick after its start.
  await eventually(async () => {
    expect(await table.get(mailKey(sentId))).toMatchObject({ state: 'sent' });
    expect(await table.get(mailKey('unsent'))).toMatchObject({ state: 'sent' });
    expect(await table.get(taskKey('begun'))).toBeUndefined();
    expect(await table.get(taskKey('batch'))).not.toMatchObject({ due_at: until });
  });
  expect(await mailsTo(stack.url, candidate.email)).toHaveLength(2);
  expect(await table.get(taskKey('later'))).toMatchObject({ due_at: until });
  expect((await table.get(batchKey('someone', 'some')))?.busy_until).not.toBe(until);
  expect((await table.get(alertRunKey('0')))?.claimed_until).not.toBe(until);
  expect((await table.get(storedIndexKey))?.claimed_until).not.toBe(until);
});
