import { describe, expect, it } from 'vitest';
import { MESSAGE_MAX } from '../../lambdas/contract/limits.ts';
import { applicationMessageKey, conversationKey } from '../../lambdas/data/keys/applications.ts';
import { idsAt } from '../../lambdas/data/table/ids.ts';
import { allPages } from '../support/api/all-pages.ts';
import { ask } from '../support/api/in-process.ts';
import { refusal } from '../support/api/refusals.ts';
import { table } from '../support/engine/raw-stores.ts';
import { unitsOf } from '../support/engine/units.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newcomer, newEmployer, newJob, times } from '../support/worlds/world.ts';

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

/** The id of a new application, of this candidate by default. */
async function applied(by = candidate): Promise<string> {
  return (await apply(by, await newJob(employer))).id;
}

const write = async (by: Person, application_id: string, text: string) =>
  (await by.call('sendMessage', { application_id, text })).message;
const read = async (by: Person, application_id: string) =>
  await by.call('getMessages', { application_id });
/** Each message's side and text, newest first. */
const textsFor = async (by: Person, application_id: string) =>
  (await read(by, application_id)).messages.map(({ from, text }) => `${from}: ${text}`);

describe('a conversation', () => {
  it('is written and read by both sides, newest first, from the submission on', async () => {
    const id = await applied();
    expect(await read(candidate, id)).toEqual({
      messages: [],
      conversation: null,
      closed: null,
      about: {
        job_posting_id: expect.any(String),
        job_title: expect.any(String),
        company_name: employer.company.name,
        candidate_name: 'Sam Okafor',
      },
    });
    const text = 'Good morning!\n\n  When can you start?';
    const asked = await write(employer, id, ` ${text}\n`);
    expect(asked).toMatchObject({ from: 'manager', text, read_at: null, by_mail: null });
    await write(candidate, id, 'On Monday.');
    for (const by of [employer, candidate])
      expect(await textsFor(by, id)).toEqual(['candidate: On Monday.', `manager: ${text}`]);
  });

  it('is only for the candidate and the manager of the job', async () => {
    const id = await applied();
    await write(employer, id, 'Hello');
    const [stranger, other] = await Promise.all([newcomer(api), newEmployer(api)]);
    for (const by of [stranger, other]) {
      const input = { application_id: id };
      for (const reply of [
        await by.ask('getMessages', input),
        await by.ask('sendMessage', { ...input, text: 'Hello' }),
        await by.ask('muteConversation', input),
      ])
        expect(reply.status).toBe(404);
      expect((await by.call('getConversations', {})).conversations).toEqual([]);
    }
    const reply = await stranger.ask('reportConversation', { application_id: id });
    expect(reply.status).toBe(404);
  });

  it('begins with the submission, and goes on after a withdrawal', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const application = await begin(candidate, job);
    const input = { application_id: application.id, text: 'Hello' };
    expect(await candidate.ask('sendMessage', input)).toMatchObject(
      refusal(409, expect.stringMatching(/Finish your application first/)),
    );
    expect((await employer.ask('sendMessage', input)).status).toBe(404);
    const id = await applied();
    await candidate.call('withdrawApplication', { application_id: id });
    expect(await write(employer, id, 'Why?')).toMatchObject({ from: 'manager' });
  });

  it('takes texts of 4,000 characters', async () => {
    const id = await applied();
    const long = 'é😀'.repeat(MESSAGE_MAX / 3);
    expect((await write(employer, id, long)).text).toBe(long);
  });

  it('stores messages that cross, in one order for both', async () => {
    const id = await applied();
    const sides = times(10, (n) => write(n % 2 === 0 ? employer : candidate, id, `${n}`));
    const ids = (await sides).map((message) => message.id);
    const { messages } = await read(employer, id);
    expect(messages.map((message) => message.id)).toEqual(ids.toSorted().toReversed());
    expect(await textsFor(candidate, id)).toEqual(
      messages.map(({ from, text }) => `${from}: ${text}`),
    );
  });

  it('pages, and an older page marks nothing as read', async () => {
    const id = await applied();
    const { id: oldest } = await write(employer, id, '0');
    const stored = await table.get(applicationMessageKey(id, oldest));
    // Without the API, which sends a mail about each.
    const now = idsAt(new Date().toISOString());
    await times(101, async (n) => {
      const own = `${now}${String(n).padStart(16, '0')}`;
      await table.put({ ...stored, ...applicationMessageKey(id, own), id: own, text: `${n + 1}` });
    });
    await write(employer, id, '102');
    const first = await read(employer, id);
    expect(first.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 100 }, (_, n) => `${102 - n}`),
    );
    const { messages, next_cursor } = await candidate.call('getMessages', {
      application_id: id,
      cursor: first.next_cursor,
    });
    expect(messages.map(({ text }) => text)).toEqual(['2', '1', '0']);
    expect(next_cursor).toBeUndefined();
    expect((await read(employer, id)).messages[0]?.read_at).toBeNull();
  });
});

describe('a request with an Idempotency-Key', () => {
  const send = (id: string, text: string, key: string, by: Person = employer) =>
    ask('sendMessage', { application_id: id, text }, { by, headers: { 'idempotency-key': key } });

  it('sends one message, also at the same moment and after an answer of the other side', async () => {
    const id = await applied();
    const key = crypto.randomUUID();
    const replies = await times(5, () => send(id, 'Hello', key));
    expect(new Set(replies.map(({ output }) => output?.message.id)).size).toBe(1);
    await write(candidate, id, 'Hello to you');
    expect((await send(id, 'Hello', key)).output?.message.id).toBe(replies[0]?.output?.message.id);
    expect(await textsFor(employer, id)).toEqual(['candidate: Hello to you', 'manager: Hello']);
    // The other side’s keys are its own.
    expect((await send(id, 'Hello', key, candidate)).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    const id = await applied();
    const key = crypto.randomUUID();
    const first = await send(id, 'Hello', key);
    const stored = await table.get(applicationMessageKey(id, first.output?.message.id ?? ''));
    const earlier = `${idsAt(new Date(Date.now() - 25 * 3600_000).toISOString())}0000000000000000`;
    await table.put({ ...stored, ...applicationMessageKey(id, earlier), id: earlier });
    await table.remove(applicationMessageKey(id, first.output?.message.id ?? ''));
    expect((await send(id, 'Hello', key)).status).toBe(201);
    expect(await textsFor(employer, id)).toEqual(['manager: Hello', 'manager: Hello']);
  });
});

describe('reading', () => {
  it('marks as read what the other side wrote, and says so to it', async () => {
    const id = await applied();
    const one = await write(employer, id, 'One');
    await write(candidate, id, 'Two');
    const readAt = async (by: Person) =>
      (await read(by, id)).messages.map(({ read_at }) => read_at !== null);
    // The employer reads Two. The candidate has not read One.
    expect(await readAt(employer)).toEqual([true, false]);
    expect(await readAt(candidate)).toEqual([true, true]);
    await write(employer, id, 'Three');
    const { messages } = await read(employer, id);
    expect(messages.map(({ read_at }) => read_at !== null)).toEqual([false, true, true]);
    expect(messages[2]?.read_at && messages[2].read_at >= one.sent_at).toBe(true);
  });
});

describe('the list of conversations', () => {
  it('has the unread ones first, for both sides, with their number', async () => {
    const [boss, person] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const { id } = await apply(person, await newJob(boss, { job_title: title }));
      ids.push(id);
    }
    const [one = '', two = '', three = ''] = ids;
    await write(boss, one, 'Hello\n  One');
    await write(person, two, 'Hello Two');
    await write(boss, three, 'Hello Three');
    const titles = async (by: Person, unread?: 'true') => {
      const list = await by.call('getConversations', { ...(unread && { unread }) });
      return [list.unread_count, ...list.conversations.map(({ job_title }) => job_title)];
    };
    expect(await titles(boss)).toEqual([1, 'Two', 'Three', 'One']);
    expect(await titles(person)).toEqual([2, 'Three', 'One', 'Two']);
    expect(await titles(person, 'true')).toEqual([2, 'Three', 'One']);
    await read(person, three);
    expect(await titles(person)).toEqual([1, 'One', 'Three', 'Two']);
    await write(boss, three, 'Are you there?');
    await read(boss, two);
    expect(await titles(boss)).toEqual([0, 'Three', 'Two', 'One']);
    expect(await titles(boss, 'true')).toEqual([0]);
    const { conversations } = await person.call('getConversations', {});
    expect(conversations[1]).toMatchObject({
      application_id: one,
      job_title: 'One',
      company_name: boss.company.name,
      candidate_name: 'Sam Okafor',
      unread: 1,
      muted: false,
      ended_at: null,
      last_message: { from: 'manager', text: 'Hello One' },
    });
  });

  it('pages for both sides, each conversation once', async () => {
    const [boss, person] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const first = await apply(person, await newJob(boss));
    await write(person, first.id, 'Hello');
    await read(boss, first.id);
    const stored = await table.get(conversationKey(person.id, first.id));
    // Without the API, as many people write.
    await times(204, async (n) => {
      const own = `${idsAt(new Date().toISOString())}${String(n).padStart(16, '0')}`;
      const application_id = `${own}${first.id.slice(26)}`;
      const isUnread = n % 3 === 0;
      const gsi1sk = `CONVERSATION#${isUnread ? 'UNREAD' : 'READ'}#${own}#${person.id}#${own}`;
      await table.put({
        ...stored,
        ...conversationKey(person.id, application_id),
        application_id,
        gsi1sk,
        manager: { unread: isUnread ? 1 : 0 },
        candidate: { unread: isUnread ? 1 : 0 },
        ...(isUnread && { gsi2pk: `CAND#${person.id}`, gsi2sk: `UNREAD#${own}#${own}` }),
      });
    });
    for (const by of [boss, person]) {
      const pages = await allPages((cursor) => by.call('getConversations', { cursor }));
      const [first, ...others] = pages.map(({ unread_count }) => unread_count);
      expect([first, ...new Set(others)]).toEqual([68, undefined]);
      const all = pages.flatMap(({ conversations }) => conversations);
      expect(new Set(all.map(({ application_id }) => application_id)).size).toBe(205);
      expect(all).toHaveLength(205);
      expect(all.findLastIndex(({ unread }) => unread > 0)).toBe(67);
    }
  });
});

it('is muted for the side that asks, and again not', async () => {
  const id = await applied();
  expect((await candidate.ask('muteConversation', { application_id: id })).status).toBe(404);
  await write(employer, id, 'Hello');
  const { conversation } = await candidate.call('muteConversation', { application_id: id });
  expect(conversation.muted).toBe(true);
  expect((await read(employer, id)).conversation?.muted).toBe(false);
  await candidate.call('muteConversation', { application_id: id, muted: false });
  expect((await read(candidate, id)).conversation?.muted).toBe(false);
});

describe('a message costs at most 10 write units', () => {
  it.each(['manager', 'candidate'] as const)('from the %s', async (role) => {
    const [boss, person] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const job = await newJob(boss, { job_title: 'Assistant store manager, night shift' });
    const { id } = await apply(person, job);
    const by = role === 'manager' ? boss : person;
    const text = 'Thank you for your application! Which days could you start? '.repeat(6);
    const cost = async () =>
      (
        await unitsOf(async () => {
          expect((await ask('sendMessage', { application_id: id, text }, { by })).status).toBe(201);
        })
      ).writes;
    const costs = [await cost(), await cost()];
    await read(role === 'manager' ? person : boss, id);
    costs.push(await cost());
    expect(Math.max(...costs), `${costs}`).toBeLessThanOrEqual(10);
  });
});
