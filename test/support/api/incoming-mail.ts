import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import {
  newReplyAddress,
  type ReplySide,
} from '../../../lambdas/data/applications/reply-addresses.ts';
import { objectsClient } from '../../../lambdas/data/files/objects-client.ts';
import { transact } from '../../../lambdas/data/table/write.ts';
import { INCOMING_MAIL } from '../../../lib/buckets.ts';
import { type Envelope, incomingMailEvent } from '../mails/incoming-mail-event.ts';
import { runConsumer } from './run-consumer.ts';

/** Incoming mails, as SES stores them and tells of them. */

/** A new address for answers, as a mail of the conversation has it. */
export async function replyAddress(of: ReplySide): Promise<string> {
  const created = newReplyAddress(of);
  if (created === undefined) throw new Error('The stage reads no incoming mail');
  await transact([created.write]);
  return created.address;
}

/** Stores a mail. @returns SES's event about it */
export async function storeIncoming(
  raw: Uint8Array,
  envelope: Envelope,
): Promise<{ id: string; event: object }> {
  const id = randomUUID().replaceAll('-', '');
  await objectsClient.send(
    new PutObjectCommand({ Bucket: INCOMING_MAIL.name, Key: id, Body: raw }),
  );
  return { id, event: incomingMailEvent(id, envelope) };
}

/** Lets a mail arrive. @returns its id */
export async function arrive(raw: Uint8Array, envelope: Envelope): Promise<string> {
  const { id, event } = await storeIncoming(raw, envelope);
  await runConsumer('receiveMail', event);
  return id;
}
