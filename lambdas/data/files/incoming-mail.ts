import { GetObjectCommand } from '@aws-sdk/client-s3';
import { setting } from '../aws/environment.ts';
import { objectsClient as client, retried } from './objects-client.ts';

/** The most bytes of a mail that SES stores: https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MOST_BYTES = 40 * 1024 * 1024;

/**
 * Reads a whole incoming mail, as SES stored it. It stays for a day.
 * @param id its id of SES, which is also the object's key
 * @throws if it is gone, or larger than SES stores
 */
export async function readIncomingMail(id: string): Promise<Uint8Array> {
  return await retried(async () => {
    const { Body, ContentLength = 0 } = await client.send(
      new GetObjectCommand({ Bucket: setting('INCOMING_MAIL_BUCKET'), Key: id }),
    );
    if (Body === undefined) throw new Error('The object store answered without a body');
    if (ContentLength > MOST_BYTES) throw new Error(`The mail has ${ContentLength} bytes`);
    return await Body.transformToByteArray();
  });
}
