import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, it, onTestFinished } from 'vitest';
import { readDeadLetter } from '../../../lib/local/consumers/dead-letter-files.ts';
import { createDelivery } from '../../../lib/local/consumers/delivery.ts';
import { appendLine, readLines } from '../../../lib/local/lines.ts';
import { startMailbox } from '../../../lib/local/mail/mailbox.ts';
import { temporaryFolder } from '../../support/stacks/temporary-folder.ts';

/** The stack while it cannot write its files. A folder in place of a file fails like a full disk. */

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };
const Charset = 'UTF-8';

async function openMailbox() {
  const path = temporaryFolder();
  const file = join(path, 'mails.jsonl');
  const open = async (most?: number) => {
    const mailbox = await startMailbox({ path, file, region, credentials, ...(most && { most }) });
    onTestFinished(mailbox.close);
    const endpoint = `http://localhost:${mailbox.port}`;
    const client = new SESv2Client({ endpoint, region, credentials, maxAttempts: 1 });
    const send = (id: string) =>
      client.send(
        new SendEmailCommand({
          FromEmailAddress: 'site@example.com',
          Destination: { ToAddresses: ['a@example.com'] },
          Content: {
            Simple: {
              Subject: { Data: id, Charset },
              Body: { Html: { Data: '<p>', Charset }, Text: { Data: 'text', Charset } },
            },
          },
          EmailTags: [{ Name: 'message', Value: id }],
        }),
      );
    return { ids: () => mailbox.list().map(({ id }) => id), send };
  };
  return { file, open };
}

it('a mail that cannot be stored is refused, and stored when it is sent again', async () => {
  const { file, open } = await openMailbox();
  const { send, ids } = await open();
  await send('first');
  renameSync(file, `${file}.before`);
  mkdirSync(file);
  await expect(send('second')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  expect(ids()).toEqual(['first']);
  rmdirSync(file);
  renameSync(`${file}.before`, file);
  await send('second');
  // The same message again: the mail is stored once.
  await send('second');
  expect(ids()).toEqual(['second', 'first']);
  expect(await (await open()).ids()).toEqual(['second', 'first']);
});

it('an incomplete line is removed, and the mailbox opens', async () => {
  const { file, open } = await openMailbox();
  await (await open()).send('first');
  appendFileSync(file, '{"id":"second","from":"sit');
  const again = await open();
  expect(again.ids()).toEqual(['first']);
  await again.send('third');
  expect((await open()).ids()).toEqual(['third', 'first']);
});

it('the latest mails are kept, in a file that does not grow', async () => {
  const { file, open } = await openMailbox();
  const { send, ids } = await open(2);
  const sizes: number[] = [];
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await send(id);
    sizes.push(readLines(file).length);
  }
  expect(ids()).toEqual(['e', 'd']);
  expect(sizes).toEqual([1, 2, 3, 2, 3]);
  expect(await (await open(2)).ids()).toEqual(['e', 'd']);
});

it('a line is written whole or not at all', () => {
  const file = join(temporaryFolder(), 'lines.jsonl');
  appendLine(file, { text: 'é' });
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"half`);
  expect(readLines(file)).toEqual(['{"text":"é"}']);
  expect(readFileSync(file, 'utf8')).toBe('{"text":"é"}\n');
});

it('a dead letter waits until its folder can be written', async () => {
  const folder = join(temporaryFolder(), 'dead-letters');
  writeFileSync(folder, '');
  const stopping = new AbortController();
  const { giveUp } = createDelivery(async () => ({}), folder, stopping.signal);
  let isWritten = false;
  const written = giveUp('deliverMail', new Error('No'), { is: 'an event' }).then(() => {
    isWritten = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isWritten).toBe(false);
  rmSync(folder);
  await written;
  const stored = readdirSync(folder).map((name) => readDeadLetter(join(folder, name)));
  expect(stored).toMatchObject([
    { consumer: 'deliverMail', error: 'No', event: { is: 'an event' } },
  ]);
});
