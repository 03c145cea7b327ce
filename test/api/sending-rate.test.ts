import { SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { RESET_LINK_MINUTES } from '../../lambdas/contract/link-lifetimes.ts';
import { mailKey, mailStopKey } from '../../lambdas/data/keys/outbox.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { itemKey } from '../../lambdas/data/table/items.ts';
import { transact, type Write } from '../../lambdas/data/table/write.ts';
import { capturedOutput, loggedMetricNames } from '../support/api/captured-logs.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { createOwnTable } from '../support/engine/own-table.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import { newcomer, newEmployer, newJob } from '../support/worlds/world.ts';

/**
 * The delivery within the limits of the mail service, on a clock that only this test moves: by the pauses of the code
 * itself. The table, the delivery and the mailbox are real; no consumer of the stack sees this table.
 */

const MAILS = 50;
/** Somebody asks for a link this often. */
const ASK_MS = 2000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const { mailbox, limits } = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const { startMailbox } = await import('../../lib/local/mail/mailbox.ts');
  const path = mkdtempSync(join(tmpdir(), 'hiring-'));
  const limits: { perSecond?: number; perDay?: number } = {};
  const mailbox = await startMailbox({
    path,
    file: join(path, 'mails'),
    region: 'us-east-1',
    limits,
    most: 20_000,
    credentials: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: process.env.AWS_SESSION_TOKEN ?? '',
    },
  });
  Object.assign(process.env, {
    SES_ENDPOINT: `http://localhost:${mailbox.port}`,
    TABLE_NAME: 'table-of-the-sending-rate',
    MAIL_PER_SECOND: '14',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
  return { mailbox, limits };
});
afterAll(mailbox.close);

/** Called after each move of the clock. */
let moved = async () => {};
async function move(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  const then = moved;
  // What it calls may pause too.
  moved = async () => {};
  await then();
  moved = then;
}
vi.mock('node:timers/promises', () => ({ setTimeout: move }));
const table = await createOwnTable('table-of-the-sending-rate');

const watchSes = () => vi.spyOn(SESv2Client.prototype, 'send');
let taken = watchSes();
/** The ids of the messages that the mail service took, once for each time. */
const takenIds = () =>
  taken.mock.settledResults.flatMap(({ type }, at) => {
    const { EmailTags = [] } = Object(taken.mock.calls[at]?.[0]).input;
    return type === 'fulfilled' ? [String(EmailTags[0]?.Value)] : [];
  });

const candidate = { role: 'candidate' as const, id: '', application_id: '' };
beforeAll(async () => {
  const [employer, person] = await Promise.all([newEmployer(api), newcomer(api)]);
  const job = await newJob(employer, { video_questions: [{ question_text: 'Why?' }] });
  const begun = await person.call('createJobApplication', { job_posting_id: job.id });
  Object.assign(candidate, { id: person.id, application_id: begun.application.id });
  using shared = openTable(inject('stack').environment);
  const ids = [person.id, person.email, employer.company.id, job.id];
  for (const item of await shared.all())
    if (item.sk !== 'MESSAGE' && ids.some((id) => JSON.stringify(item).includes(id)))
      await table.put({ ...itemKey.parse(item), ...item });
  await storeConfirmed(candidate);
});
beforeEach(async () => {
  taken = watchSes();
  // The clock of the test before was ahead.
  await table.remove(mailStopKey);
  for (const item of await table.all())
    if (String(item.sk).startsWith('WINDOW#')) await table.remove(itemKey.parse(item));
  // The clients of AWS correct a clock that is off by more than a few minutes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 6 * MINUTE_MS });
});

/** A mail that can wait, and one that people wait for. */
const reminder = (id: string) =>
  enqueueMail(
    'applicationUnfinished',
    candidate,
    { application_id: candidate.application_id },
    { id },
  );
const reset = (id: string) => enqueueMail('resetPassword', candidate, {}, { id });

/** Stores messages, and delivers their changes as the stream does. */
async function store(of: (id: string) => Write[], ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 100) await transact(ids.slice(at, at + 100).flatMap(of));
  for (let at = 0; at < ids.length; at += 10) {
    const events = ids
      .slice(at, at + 10)
      .map((id) => streamEventOf(mailKey(id), { after: { id } }));
    const Records = events.flatMap((event) => Object(event).Records);
    const numbered = Records.map((record, index) => ({
      ...record,
      dynamodb: { ...record.dynamodb, SequenceNumber: String(index) },
    }));
    await runConsumer('deliverMail', { Records: numbered });
    await move(20);
  }
}

const newIds = (count: number) => Array.from({ length: count }, () => newId());
const messages = async () => await table.all({ sk: 'MESSAGE' });
const pending = async () =>
  (await messages()).filter(({ state }) => state === 'held' || state === 'claimed');

/** Runs the clock's consumer each minute until nothing is left. */
async function releaseUntilSent(): Promise<void> {
  const latest = Date.now() + 60 * MINUTE_MS;
  while ((await pending()).length > 0) {
    expect(Date.now()).toBeLessThan(latest);
    await runConsumer('releaseDueMail', {});
    await move(MINUTE_MS - (Date.now() % MINUTE_MS));
  }
}

it(`${MAILS} mails at 14 a second all arrive, once; a reset link never waits behind them`, async () => {
  limits.perSecond = 14;
  const start = Date.now();
  const bulk = newIds(MAILS);
  const askedAt = new Map<string, number>();
  moved = async () => {
    if (Date.now() < start + askedAt.size * ASK_MS) return;
    const id = newId();
    askedAt.set(id, Date.now());
    await store(reset, [id]);
  };
  await store(reminder, bulk);
  await releaseUntilSent();
  moved = async () => {};
  const seconds = (Date.now() - start) / SECOND_MS;
  expect(takenIds().toSorted()).toEqual([...bulk, ...askedAt.keys()].toSorted());
  expect(askedAt.size).toBeGreaterThan(1);
  const waits = mailbox
    .list()
    .flatMap(({ id, at }) => Date.parse(at) - (askedAt.get(id) ?? Number.NaN))
    .filter((ms) => !Number.isNaN(ms));
  const longest = Math.max(...waits);
  expect(longest).toBeLessThan((RESET_LINK_MINUTES * MINUTE_MS) / 10);
  // A sixth of the rate may stay unused, and the clock's last minutes.
  expect(seconds).toBeLessThan((takenIds().length / 14) * 1.2 + 2 * 60);
  for (const message of await messages()) expect(message).toMatchObject({ refusals: 0 });
});

it('mail that is sent too fast is sent again, and that counts as no try', async () => {
  limits.perSecond = 3;
  const [bulk, resets] = [newIds(10), newIds(10)];
  await store(reminder, bulk);
  await store(reset, resets);
  expect((await pending()).length).toBeGreaterThan(10);
  await releaseUntilSent();
  const all = [...bulk, ...resets];
  expect(
    takenIds()
      .filter((id) => all.includes(id))
      .toSorted(),
  ).toEqual(all.toSorted());
  for (const id of all)
    expect(await table.get(mailKey(id))).toMatchObject({ state: 'sent', refusals: 0 });
});

it.each<[string, string, number, string, number?]>([
  [
    'the daily quota is reached',
    'TooManyRequestsException',
    429,
    'Daily message quota exceeded.',
    20, // More than are sent in a second.
  ],
  ['the daily quota is reached, in other words', 'LimitExceededException', 400, 'Too many.'],
  ['sending is paused', 'SendingPausedException', 400, 'Email sending is paused.'],
  ['the account is suspended', 'AccountSuspendedException', 400, 'It is suspended.'],
  ['the identity is denied', 'AccessDeniedException', 403, 'Not authorized to send.'],
  [
    'the identity is not verified',
    'MessageRejected',
    400,
    'Email address is not verified. hiring@localhost',
  ],
])(
  'while %s, all mail waits for ten minutes and none is set aside',
  async (_, name, status, message, many = 3) => {
    limits.perSecond = 1000;
    const [bulk, [first = '', later = '']] = [newIds(many), newIds(2)];
    const refuse = (_command: unknown) => {
      const $metadata = { httpStatusCode: status };
      return Promise.reject(
        new SESv2ServiceException({ name, message, $fault: 'client', $metadata }),
      );
    };
    taken.mockImplementationOnce(refuse);
    capturedOutput.text = '';
    await store(reset, [first]);
    await store(reminder, bulk);
    await store(reset, [later]);
    const all = [first, later, ...bulk];
    for (const id of all)
      expect(await table.get(mailKey(id))).toMatchObject({ state: 'held', refusals: 0 });
    const sentBefore = takenIds().length;
    await runConsumer('releaseDueMail', {});
    // Counted at the stop and in each minute, so that the alarm stays one alarm.
    expect(loggedMetricNames().filter((each) => each === 'MailStopped')).toHaveLength(2);
    expect(loggedMetricNames()).not.toContain('SetAside');
    expect(takenIds()).toHaveLength(sentBefore);
    await move(10 * MINUTE_MS);
    await runConsumer('releaseDueMail', {});
    const sent = takenIds().slice(sentBefore);
    expect(sent.toSorted()).toEqual(all.toSorted());
    // What people wait for goes first.
    expect(sent.slice(0, 14)).toEqual(expect.arrayContaining([first, later]));
  },
);

it('an address that the sandbox does not know is a refusal of this mail alone', async () => {
  const [refused = '', other = ''] = newIds(2);
  taken.mockImplementationOnce((_command: unknown) =>
    Promise.reject(
      new SESv2ServiceException({
        name: 'MessageRejected',
        $fault: 'client',
        $metadata: { httpStatusCode: 400 },
        message: 'Email address is not verified. The following identities failed: ada@example.com',
      }),
    ),
  );
  await store(reset, [refused]);
  await store(reset, [other]);
  expect(await table.get(mailKey(refused))).toMatchObject({ state: 'held', refusals: 1 });
  expect(await table.get(mailKey(other))).toMatchObject({ state: 'sent' });
});
