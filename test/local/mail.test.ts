import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { mailKey } from '../../lambdas/data/keys/outbox.ts';
import { listen } from '../../lib/local/listen.ts';
import { checkSignature, credentialsIn } from '../../lib/local/objects/signature.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { adminOf } from '../support/stacks/admin.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';
import { apply } from '../support/worlds/apply.ts';
import {
  newCandidate,
  newEmployer,
  newJob,
  removeDecisionDelays,
} from '../support/worlds/world.ts';

/** The reaction of the mail service to a mail. */
type Answer = (subject: string) => 'take it' | 'refuse it' | 'throttle it' | Promise<'say nothing'>;

/** A stub of the mail service with these answers. It records each mail. */
async function startMailService(answer: Answer) {
  const given: {
    subject: string;
    to: string;
    html: string;
    body: string;
    request: IncomingMessage;
  }[] = [];
  const { port, close } = await listen(0, async (request, response) => {
    const body = await text(request);
    const { Content, Destination } = JSON.parse(body);
    const subject: string = Content.Simple.Subject.Data;
    const to: string = Destination.ToAddresses[0];
    given.push({ subject, to, html: Content.Simple.Body.Html.Data, body, request });
    const decided = await answer(subject);
    if (decided === 'take it') response.end('{"MessageId":"1"}');
    else if (decided === 'refuse it')
      response
        .writeHead(400, { 'x-amzn-errortype': 'MessageRejected' })
        .end(JSON.stringify({ message: `Nothing can be sent to ${to}.` }));
    else if (decided === 'throttle it')
      response
        .writeHead(429, { 'x-amzn-errortype': 'TooManyRequestsException' })
        .end(JSON.stringify({ message: 'Maximum sending rate exceeded.' }));
  });
  onTestFinished(close);
  const subjects = () => given.map(({ subject }) => subject);
  return { url: `http://localhost:${port}`, given, subjects };
}

/** An employer, and a candidate whose application was accepted. By default their address is confirmed. */
async function hire({ url, environment }: LocalStack, isConfirmed = true) {
  const api = createApi(url);
  const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  if (isConfirmed) {
    using table = openTable(environment);
    await eventually(async () => {
      const asked = (await table.all({ kind: 'confirmAddress', state: 'sent' })).map(
        ({ to }) => to,
      );
      expect(asked).toContainEqual({ role: 'candidate', id: candidate.id });
    });
    await table.set(candidateKey(candidate.id), { email_confirmed_at: new Date().toISOString() });
  }
  await removeDecisionDelays(employer);
  const { id } = await apply(candidate, await newJob(employer));
  await employer.call('updateJobApplicationStatus', { id, application_status: 'accepted' });
  return { employer, candidate };
}

/** The states of the messages of one kind. */
async function statesOf(environment: Readonly<Record<string, string>>, kind: string) {
  using table = openTable(environment);
  return (await table.all()).filter((item) => item.kind === kind).map(({ state }) => state);
}

const ACCEPTED = /moving forward/;
const CONFIRM = /^Confirm/;

it('a mail that the mail service throttles is sent later, once; it is signed, and names the site as sender', async () => {
  const refused: string[] = [];
  const service = await startMailService((subject) => {
    if (refused.includes(subject)) return 'take it';
    refused.push(subject);
    return ACCEPTED.test(subject) || CONFIRM.test(subject) ? 'throttle it' : 'take it';
  });
  const stack = await startOwnStack({ env: { SES_ENDPOINT: service.url, MINUTE_MS: '200' } });
  onTestFinished(async () => {
    await stack.stop();
  });
  const { candidate } = await hire(stack);
  const given = (wanted: RegExp) => service.given.filter(({ subject }) => wanted.test(subject));
  await eventually(async () => {
    expect(await statesOf(stack.environment, 'applicationAccepted')).toEqual(['sent']);
    expect(await statesOf(stack.environment, 'confirmAddress')).toEqual(['sent', 'sent']);
  });
  expect(given(ACCEPTED)).toHaveLength(2);
  // One for the employer and one for the candidate. One of them was refused and sent later, with a link that works.
  const asked = given(CONFIRM);
  expect(asked).toHaveLength(3);
  const { html = '' } = asked.findLast(({ to }) => to === asked[0]?.to) ?? {};
  const [, token = ''] = /token=([\w-]+)"/.exec(html) ?? [];
  expect((await createApi(stack.url).ask('confirmEmail', { token })).status).toBe(200);

  const [, mail] = given(ACCEPTED);
  if (mail === undefined) throw new Error('There is no mail');
  const credentials = credentialsIn(stack.environment);
  const { request, body } = mail;
  const signed = { service: 'ses', body };
  expect(await checkSignature(request, credentials, 'us-east-1', signed)).toBeUndefined();
  expect(request).toMatchObject({ method: 'POST', url: '/v2/email/outbound-emails' });
  expect(JSON.parse(body)).toMatchObject({
    // The company's manager has not confirmed their address.
    FromEmailAddress: '"Hiring Marketplace" <hiring@localhost>',
    Destination: { ToAddresses: [candidate.email] },
    Content: { Simple: { Body: { Html: { Charset: 'UTF-8' }, Text: { Charset: 'UTF-8' } } } },
    EmailTags: [
      { Name: 'message', Value: expect.stringMatching(/^[0-9A-Z]{26}$/) },
      { Name: 'role', Value: 'candidate' },
      { Name: 'account', Value: candidate.id },
      { Name: 'kind', Value: 'applicationAccepted' },
    ],
  });
});

it('more mails than the mail service takes in a second all arrive, once', async () => {
  const env = { MAIL_LIMITS: '{"perSecond":2}', MAIL_PER_SECOND: '4', MINUTE_MS: '200' };
  const stack = await startOwnStack({ env });
  onTestFinished(async () => {
    await stack.stop();
  });
  await Promise.all([hire(stack), hire(stack), hire(stack)]);
  using table = openTable(stack.environment);
  const sent = await eventually(async () => {
    const messages = await table.all({ sk: 'MESSAGE' });
    // The digest and reminders are due on another day.
    const soon = new Date(Date.now() + 60_000).toISOString();
    const due = messages.filter(({ state, due_at }) => state !== 'held' || String(due_at) < soon);
    for (const message of due)
      expect(message).toMatchObject({
        state: expect.stringMatching(/^(sent|dropped)$/),
        refusals: 0,
      });
    return due.filter(({ state }) => state === 'sent');
  });
  expect(sent.filter(({ kind }) => kind === 'applicationAccepted')).toHaveLength(3);
  const mails = await (await fetch(new URL('/_mail/messages', stack.url))).json();
  const idsOf = (all: Record<string, unknown>[]) => all.map(({ id }) => String(id)).toSorted();
  expect(idsOf(mails)).toEqual(idsOf(sent));
});

it('a mail that is refused for hours fails, and stays failed until an operator puts it back', async () => {
  let isRepaired = false;
  const service = await startMailService((subject) =>
    ACCEPTED.test(subject) && !isRepaired ? 'refuse it' : 'take it',
  );
  const dataDir = temporaryFolder();
  const env = { SES_ENDPOINT: service.url, MINUTE_MS: '200' };
  const stack = await startOwnStack({ dataDir, env });
  onTestFinished(async () => {
    await stack.stop();
  });
  await hire(stack);
  using table = openTable(stack.environment);
  const message = await eventually(async () => {
    const found = (await table.all()).find(({ kind }) => kind === 'applicationAccepted');
    expect(found).toMatchObject({ state: 'held', refusals: 1 });
    return found;
  });
  const key = mailKey(String(message?.id));
  await table.set(key, { refusals: 15, due_at: null, gsi1pk: undefined, gsi1sk: undefined });
  await table.set(key, { state: 'waiting' });
  await eventually(async () =>
    expect(await statesOf(stack.environment, 'applicationAccepted')).toEqual(['failed']),
  );
  expect(service.subjects().filter((subject) => ACCEPTED.test(subject))).toHaveLength(2);
  // The mail service's message contains the address; the stored one does not.
  expect((await table.get(key))?.why).toBe('Nothing can be sent to their address.');
  isRepaired = true;
  expect(await adminOf(dataDir)('put-back', 'local', 'all')).toEqual({
    code: 0,
    output: 'Mails and tasks that are due again: 1.\n',
  });
  await eventually(async () =>
    expect(await statesOf(stack.environment, 'applicationAccepted')).toEqual(['sent']),
  );
});

it.for([
  { subject: ACCEPTED, kind: 'applicationAccepted' },
  // It has a link, which is stored when the mail is claimed.
  { subject: CONFIRM, kind: 'confirmAddress' },
])(
  'if the consumer is killed right after sending, nobody gets the mail twice: $kind',
  async ({ subject: wanted, kind }) => {
    const dataDir = temporaryFolder();
    const { promise: sent, resolve: hasSent } = Promise.withResolvers<void>();
    const service = await startMailService((subject) => {
      if (!wanted.test(subject)) return 'take it';
      hasSent();
      return new Promise<'say nothing'>(() => {});
    });
    const env = { SES_ENDPOINT: service.url };
    const killed = await startOwnStack({ dataDir, env });
    await hire(killed, wanted === ACCEPTED);
    await sent;
    await killed.kill();
    const last = service.given.at(-1);

    const stack = await startOwnStack({ dataDir, env });
    onTestFinished(async () => {
      await stack.stop();
    });
    const before = service.subjects().length;
    // A later mail is delivered, so the consumer has passed the first one.
    await hire(stack, wanted === ACCEPTED);
    await eventually(async () => expect(service.subjects().length).toBeGreaterThan(before));
    expect(await statesOf(stack.environment, kind)).toContain('claimed');
    const again = service.given.filter(
      ({ subject, to }) => subject === last?.subject && to === last.to,
    );
    expect(again).toHaveLength(1);
  },
);
