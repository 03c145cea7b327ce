import { S3Client } from '@aws-sdk/client-s3';
import pRetry from 'p-retry';

function openClient(): S3Client {
  const endpoint = process.env.S3_ENDPOINT;
  return new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 4,
    // Longest silence of a connection, in milliseconds. A whole part of an upload may take longer.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 5000 },
  });
}

/**
 * The client of the two buckets. Marked pure, so that bundlers drop the SDK's S3 client where it is unused.
 */
export const objectsClient = /* @__PURE__ */ openClient();

/** Reads a body, again if it breaks off: the SDK retries only requests. */
export const retried = <T>(read: () => Promise<T>): Promise<T> =>
  pRetry(read, { retries: 2, minTimeout: 50, randomize: true });
