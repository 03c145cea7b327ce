import { S3Client } from '@aws-sdk/client-s3';

function openClient(): S3Client {
  const endpoint = process.env.S3_ENDPOINT;
  return new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 4,
    // How long a connection may be silent, in milliseconds. A large part of an upload takes longer than that as a whole.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 5000 },
  });
}

/** The client of the two buckets. Pure, so that bundles which do not use it go without the SDK's S3. */
export const objectsClient = /* @__PURE__ */ openClient();
