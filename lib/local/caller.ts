import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, type IncomingMessage } from 'node:http';
import { INCOMING_MAIL, type StoredBucket } from '../buckets.ts';
import { functions } from '../functions/functions.ts';
import type { Grants } from '../functions/grant-types.ts';
import { CALLER_MARK, queryClaim } from './objects/signature-claim.ts';

/**
 * Knows which function makes a request to a service of this machine. On AWS each has a role with credentials of its
 * own; here all share one process and one pair of keys.
 */

/** Names the function within this process. */
const CALLER_HEADER = 'x-local-caller';

const running = new AsyncLocalStorage<string>();

/** Runs a function's code: the requests that it makes bear its name. */
export function runAs<T>(functionName: string, run: () => T): T {
  return running.run(functionName, run);
}

subscribe('http.client.request.created', (message) => {
  const name = running.getStore();
  const { request } = Object(message);
  if (name !== undefined && request instanceof ClientRequest && !request.headersSent)
    request.setHeader(CALLER_HEADER, name);
});

/**
 * Whether the role behind a signed request may list a bucket. Without this, S3 answers that access is denied where an
 * object is missing. The bearer of a signed URL may not: no function that signs URLs needs to. A program of the operator
 * bears no name, and may do everything.
 */
export function mayList(request: IncomingMessage, bucket: StoredBucket): boolean {
  if (queryClaim(request) !== undefined) return false;
  const { [CALLER_HEADER]: own, 'x-amz-security-token': token } = request.headers;
  const name = own ?? String(token ?? '').split(CALLER_MARK)[1];
  if (name === undefined) return true;
  const grants: Grants | undefined = functions.find((each) => each.name === name)?.grants;
  return bucket !== INCOMING_MAIL.name && (grants?.[bucket]?.includes('ListBucket') ?? false);
}
