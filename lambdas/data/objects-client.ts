import { S3Client } from '@aws-sdk/client-s3';

const endpoint = process.env.S3_ENDPOINT;

/** For consumers: nobody waits for them, so they can load the SDK's whole client. */
export const objectsClient = new S3Client(
  endpoint === undefined ? {} : { endpoint, forcePathStyle: true },
);
