import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { expect, it, onTestFinished } from 'vitest';
import { startMailbox } from '../../lib/local/mail/mailbox.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

/** The local mailbox refuses what SES refuses. */

const credentials = { accessKeyId: 'KEY', secretAccessKey: 'secret' };
const region = 'us-east-1';

/** A mailbox of its own, and a client of SES for it. */
async function newMailbox() {
  const path = temporaryFolder();
  const mailbox = await startMailbox({
    path,
    file: join(path, 'mails'),
    credentials,
    region,
  });
  onTestFinished(mailbox.close);
  const endpoint = `http://localhost:${mailbox.port}`;
  const client = new SESv2Client({ endpoint, credentials, region, maxAttempts: 1 });
  const send = (change: Change = {}) => client.send(new SendEmailCommand(mailWith(change)));
  return { ...mailbox, client, send };
}

interface Change {
  readonly from?: string;
  readonly to?: string;
  readonly replyTo?: string;
  readonly subject?: string;
  readonly headers?: { Name: string; Value: string }[];
  readonly tag?: string;
}

function mailWith({
  from = '"Jobs" <jobs@example.com>',
  to = 'ada@example.com',
  replyTo,
  subject = 'Hello',
  headers = [],
  tag = 'id-1',
}: Change): SendEmailCommandInput {
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return {
    FromEmailAddress: from,
    ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: text(subject),
        Body: { Html: text('<p>Hello</p>'), Text: text('Hello') },
        Headers: headers,
      },
    },
    EmailTags: [{ Name: 'message', Value: tag }],
  };
}

const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
const header = (Value: string, Name = 'X-Test') => [{ Name, Value }];

it.for<[what: string, change: Change]>([
  ['a From of 400 bytes', { from: `"${'a'.repeat(380)}" <jobs@example.com>` }],
  ['a From of 321 bytes', { from: `"${'a'.repeat(300)}" <jobs@example.com>` }],
  [
    'an encoded word of 76 characters',
    { from: `=?UTF-8?B?${'A'.repeat(64)}?= <jobs@example.com>` },
  ],
  ['a name that is not in ASCII', { from: '"Café" <jobs@example.com>' }],
  ['a name with a comma that is not quoted', { from: 'Jobs, here <jobs@example.com>' }],
  ['a quoted name that is not closed', { from: '"Jobs" here" <jobs@example.com>' }],
  ['a name with a line break', { from: '"Jobs\n" <jobs@example.com>' }],
  ['no address', { from: 'Jobs' }],
  ['an address that is not in ASCII', { to: 'zoë@example.com' }],
  ['a Reply-To without a domain', { replyTo: 'robin' }],
  ['a Reply-To with two addresses', { replyTo: 'robin@example.com, zoe@example.com' }],
  ['a subject with a line break', { subject: 'Hello\nBcc: everybody@example.com' }],
  ['an empty subject', { subject: '' }],
  ['a header value of 871 characters', { headers: header('a'.repeat(871)) }],
  ['a header value that is not in ASCII', { headers: header('café') }],
  ['a header value with a line break', { headers: header('a\r\nb') }],
  ['an empty header value', { headers: header('') }],
  ['a header name with a colon', { headers: header('a', 'X:Test') }],
  ['a header name of 127 characters', { headers: header('a', 'X'.repeat(127)) }],
  ['the same header twice', { headers: [...header('a'), ...header('b', 'x-test')] }],
  [
    'sixteen headers',
    { headers: Array.from({ length: 16 }, (_, at) => header('a', `X-${at}`)).flat() },
  ],
  ['a tag with a colon', { tag: '2030-01-01T00:00' }],
  ['a tag of 257 characters', { tag: 'a'.repeat(257) }],
])('refuses %s', async ([, change]) => {
  const mailbox = await newMailbox();
  await expect(mailbox.send(change)).rejects.toMatchObject({
    name: 'BadRequestException',
    $metadata: { httpStatusCode: 400 },
  });
  expect(mailbox.list()).toEqual([]);
});

it('takes what is just within the limits', async () => {
  const mailbox = await newMailbox();
  await mailbox.send({
    from: `"${'a'.repeat(299)}" <jobs@example.com>`,
    replyTo: 'robin@example.com',
    headers: [...header('a'.repeat(870)), ...header(' ~', 'X'.repeat(126))],
    tag: 'a'.repeat(256),
  });
  expect(mailbox.list()[0]?.headers).toMatchObject({ 'Reply-To': 'robin@example.com' });
  const from = `${encoded('港'.repeat(15))} ${encoded('é')} <jobs@example.com>`;
  await mailbox.send({ from, tag: 'id-2' });
  expect(mailbox.list()[0]?.from).toBe(from);
});
