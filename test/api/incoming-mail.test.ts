import { describe, expect, inject, it, vi } from 'vitest';
import { runCommand } from '../../bin/admin.ts';
import { MESSAGE_MAX } from '../../lambdas/contract/limits.ts';
import { listIncomingSetAside } from '../../lambdas/data/operations/incoming-set-aside.ts';
import { sendMail } from '../../lambdas/data/outbox/mail-service.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { newChildId, newId } from '../../lambdas/data/table/ids.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { backdateDeletion } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { arrive, replyAddress, storeIncoming } from '../support/api/incoming-mail.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { mailTo } from '../support/api/mailbox.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { filePart, mailOf, multipart, textPart } from '../support/mails/mime.ts';
import { automaticMails, emptyMails } from '../support/mails/sample-mails.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

/** Mails that answer mails of a conversation. */

const { url } = inject('stack');

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

let sent = 0;
/** A mail by somebody, with a quote. Each has another `Message-ID`. */
function written(by: string, text: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  sent += 1;
  const quote = 'On Mon, Nov 2, 2026 at 10:15 AM Bakery <jobs@example.com> wrote:\n\n> Hello\n';
  const own = { From: `<${by}>`, 'Message-ID': `<${sent}.${newId()}@example.net>`, ...headers };
  return mailOf(textPart(`${text}\n\n${quote}`), own);
}

/** A new conversation, with an address for answers of each side. */
async function conversation() {
  const application_id = (await apply(candidate, await newJob(employer))).id;
  const [ofCandidate, ofManager] = await Promise.all([
    replyAddress({ application_id, side: 'candidate' }),
    replyAddress({ application_id, side: 'manager' }),
  ]);
  const read = async () => (await employer.call('getMessages', { application_id })).messages;
  return { application_id, ofCandidate, ofManager, read };
}

describe('a mail to a reply address', () => {
  it('is a message of the side that got the address, with what the person typed', async () => {
    const { ofCandidate, ofManager, read } = await conversation();
    await arrive(written(candidate.email, 'Gladly!\n\nOn Monday.'), { to: [ofCandidate] });
    await arrive(written(employer.email, 'Fine.'), { to: [ofManager.toUpperCase()] });
    const by_mail = { attachments: [], other_address: null, shortened: false };
    expect(await read()).toMatchObject([
      { from: 'manager', text: 'Fine.', by_mail },
      { from: 'candidate', text: 'Gladly!\n\nOn Monday.', by_mail },
    ]);
  });

  it('from another address is accepted, and shows it', async () => {
    const { ofCandidate, read } = await conversation();
    await arrive(written('Other@Example.net', 'It is me.'), { to: [ofCandidate] });
    // The other side's account gives no right to its side.
    await arrive(written(employer.email, 'Me too.'), { to: [ofCandidate] });
    expect(await read()).toMatchObject([
      { from: 'candidate', by_mail: { other_address: employer.email } },
      { from: 'candidate', by_mail: { other_address: 'other@example.net' } },
    ]);
  });

  it('names its files, which are not kept; a file alone is a message too', async () => {
    const { ofCandidate, read } = await conversation();
    const file = filePart('certificate.pdf', 'application/pdf', 'PDF');
    const mail = mailOf(multipart('mixed', textPart('\n'), file), {});
    await arrive(mail, { to: [ofCandidate] });
    expect(await read()).toMatchObject([
      { text: '', by_mail: { attachments: ['certificate.pdf'] } },
    ]);
  });

  it('that is too long is shortened, and says so', async () => {
    const { ofCandidate, read } = await conversation();
    await arrive(written(candidate.email, 'word '.repeat(MESSAGE_MAX)), { to: [ofCandidate] });
    const [message] = await read();
    expect(message?.text.length).toBeGreaterThan(MESSAGE_MAX - 10);
    expect(message?.by_mail?.shortened).toBe(true);
  });

  it('with 20 MB arrives', async () => {
    const { ofCandidate, read } = await conversation();
    const file = filePart('film.mov', 'video/quicktime', new Uint8Array(15_000_000));
    await arrive(mailOf(multipart('mixed', textPart('My bread.'), file)), { to: [ofCandidate] });
    expect(await read()).toMatchObject([{ text: 'My bread.' }]);
  });
});

describe('nothing is stored', () => {
  it('by In-Reply-To, the sender or headers alone: only by the address of the envelope', async () => {
    const { ofCandidate, read } = await conversation();
    const first = written(candidate.email, 'One', { 'Message-ID': '<known@example.net>' });
    await arrive(first, { to: [ofCandidate] });
    const headers = { 'In-Reply-To': '<known@example.net>', References: '<known@example.net>' };
    for (const to of ['jobs@example.com', `${'0'.repeat(40)}@reply.localhost`])
      await arrive(written(candidate.email, 'Two', { ...headers, To: ofCandidate }), { to: [to] });
    expect(await read()).toHaveLength(1);
  });

  it.each(automaticMails)('of the mail of a machine: %s', async (_, raw) => {
    const { ofCandidate, read } = await conversation();
    await arrive(raw, { to: [ofCandidate] });
    expect(await read()).toEqual([]);
  });

  it.each(['', '<>'])('of a mail with the return path “%s”', async (source) => {
    const { ofCandidate, read } = await conversation();
    await arrive(written(candidate.email, 'Away'), { to: [ofCandidate], source });
    expect(await read()).toEqual([]);
  });

  it.each(emptyMails)('of a mail in which nobody typed: %s', async (_, raw) => {
    const { ofCandidate, read } = await conversation();
    await arrive(raw, { to: [ofCandidate] });
    expect(await read()).toEqual([]);
  });

  it.each([
    ['spam', { spam: 'FAIL' }],
    ['virus', { virus: 'FAIL', spam: 'GRAY' }],
  ])('of %s: it is set aside for the operator, once', async (why, verdict) => {
    const { application_id, ofCandidate, read } = await conversation();
    const mail = written(candidate.email, 'Buy now');
    const { id, event } = await storeIncoming(mail, { to: [ofCandidate], ...verdict });
    await runConsumer('receiveMail', event);
    await runConsumer('receiveMail', event);
    expect(await read()).toEqual([]);
    const listed = (await listIncomingSetAside()).filter((each) => each.id === id);
    expect(listed).toMatchObject([{ why, application_id, side: 'candidate' }]);
    expect(String(await runCommand(['show-suspicious-mail', 'local']))).toMatch(
      new RegExp(`^20.*Z ${why} ${id}: application ${application_id}, candidate$`, 'm'),
    );
  });

  it('of what no mail program can read: it is set aside', async () => {
    const { ofCandidate, read } = await conversation();
    const raw = Buffer.from(`${'X-Header: a\r\n'.repeat(100_000)}\r\nText`);
    const id = await arrive(raw, { to: [ofCandidate] });
    expect(await read()).toEqual([]);
    expect(await listIncomingSetAside()).toContainEqual(
      expect.objectContaining({ id, why: 'unreadable' }),
    );
  });

  it('after twenty mails within an hour, by two robots that answer each other', async () => {
    const { ofCandidate, ofManager, read } = await conversation();
    setQuotas({ incoming_mails_per_conversation_per_hour: 20 });
    // Not across the full hour.
    const hour = 60 * 60_000;
    const latest = Math.ceil(Date.now() / hour) * hour - 4 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Math.min(Date.now(), latest) });
    for (let turn = 0; turn < 24; turn++)
      await arrive(written('robot@example.net', `Turn ${turn}`), {
        to: [turn % 2 === 0 ? ofCandidate : ofManager],
      });
    const texts = (await read()).map(({ text }) => text);
    expect(texts).toHaveLength(20);
    expect(texts).not.toContain('Turn 20');
  });

  it('after the erasure of an account, or of the application', async () => {
    const leaving = await newCandidate(api);
    const { id: application_id } = await apply(leaving, await newJob(employer));
    const to = [await replyAddress({ application_id, side: 'candidate' })];
    await leaving.call('deleteAccount', { password: leaving.password });
    await backdateDeletion(leaving);
    await eraseAccount({ role: 'candidate', id: leaving.id });
    await arrive(written(leaving.email, 'Wait'), { to });
    expect((await employer.call('getMessages', { application_id })).messages).toEqual([]);
    const gone = { application_id: newChildId(newId()), side: 'candidate' } as const;
    await arrive(written(candidate.email, 'Wait'), { to: [await replyAddress(gone)] });
  });
});

describe('one mail is one message', () => {
  it('however often SES tells of it, at once or later, and if a mail server sends it again', async () => {
    const { ofCandidate, read } = await conversation();
    const raw = written(candidate.email, 'Once');
    const { event } = await storeIncoming(raw, { to: [ofCandidate] });
    await Promise.all(Array.from({ length: 5 }, () => runConsumer('receiveMail', event)));
    await runConsumer('receiveMail', event);
    await arrive(raw, { to: [ofCandidate] });
    expect(await read()).toMatchObject([{ text: 'Once' }]);
  });

  it('if the function is killed between any two steps', async () => {
    const { ofCandidate, read } = await conversation();
    const { event } = await storeIncoming(written(candidate.email, 'Kept'), { to: [ofCandidate] });
    const steps = await killedAtEachStep(
      () => runConsumer('receiveMail', event),
      async () => {
        const texts = (await read()).map(({ text }) => text);
        expect(texts.length).toBeLessThanOrEqual(1);
      },
    );
    expect(steps).toBeGreaterThan(6);
    expect(await read()).toMatchObject([{ text: 'Kept' }]);
  });
});

/**
 * Runs something again and again, each time killed one command later, before the command or after its effect, until it
 * comes through.
 * @param check runs after each kill
 * @returns how many times it was killed
 */
async function killedAtEachStep(
  run: () => Promise<unknown>,
  check: () => Promise<unknown>,
): Promise<number> {
  let kills = 0;
  for (let step = 0; ; step++)
    for (const when of ['before', 'after']) {
      let at = 0;
      let isDead = false;
      const stop = aroundCommands(client, async (send) => {
        isDead ||= at === step && when === 'before';
        const answer = isDead ? undefined : await send();
        isDead ||= at++ === step;
        if (isDead || answer === undefined) throw new Error('Killed');
        return answer;
      });
      try {
        await run();
        if (!isDead) return kills;
      } catch (error) {
        expect(error).toMatchObject({ message: 'Killed' });
      } finally {
        stop();
      }
      kills += 1;
      await check();
    }
}

describe('on one machine', () => {
  it('a mail of a conversation has Reply, which goes the same way', async () => {
    const { application_id, ofCandidate, read } = await conversation();
    await employer.call('sendMessage', { application_id, text: 'When?' });
    const subject = `Question ${newId()}`;
    await sendMail({
      id: newId(),
      account: { role: 'candidate', id: candidate.id },
      kind: 'test',
      to: candidate.email,
      subject,
      html: '<p>When?</p>',
      text: 'When?\n\nBakery',
      replyTo: ofCandidate,
    });
    const { id } = await mailTo(url, candidate.email, new RegExp(subject));
    const page = await (await fetch(`${url}/_mail/${id}`)).text();
    expect(page).toContain('action="/_mail/reply"');
    const reply = (body: object) =>
      fetch(`${url}/_mail/reply`, { method: 'POST', body: JSON.stringify(body) });
    const text = 'On Monday – gladly.\n\nAnna';
    expect((await reply({ id, from: candidate.email, text })).status).toBe(201);
    await eventually(async () => expect(await read()).toMatchObject([{ text }, { text: 'When?' }]));
    const form = new URLSearchParams({ id, from: 'other@example.net', text: 'Or Friday' });
    const answer = await fetch(`${url}/_mail/reply`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/_mail/${id}`]);
    await eventually(async () =>
      expect((await read())[0]).toMatchObject({
        text: 'Or Friday',
        by_mail: { other_address: 'other@example.net' },
      }),
    );
  });

  it('no other mail has it, and a bad reply is refused', async () => {
    const confirm = await mailTo(url, candidate.email, /^Confirm/);
    expect(await (await fetch(`${url}/_mail/${confirm.id}`)).text()).not.toContain('_mail/reply');
    const reply = async (body: object) =>
      (await fetch(`${url}/_mail/reply`, { method: 'POST', body: JSON.stringify(body) })).status;
    const from = 'a@example.net';
    expect(await reply({ id: confirm.id, from, text: 'Hello' })).toBe(409);
    expect(await reply({ id: 'nothing', from, text: 'Hello' })).toBe(404);
    expect(await reply({ id: confirm.id, from: 'nobody', text: 'Hello' })).toBe(400);
    expect(await reply({ id: confirm.id, from, text: '' })).toBe(400);
  });
});
