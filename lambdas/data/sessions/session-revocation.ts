import { setting } from '../aws/environment.ts';
import { signedCall } from '../aws/signed-call.ts';
import { sessionsKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import { warmUpKey } from '../keys/kinds.ts';
import { isRecent } from '../limits/rate-windows.ts';

/**
 * Whether a session was ended (sessions.ts), for the authorizer, which checks it on every call. So it has no
 * SDK client, and caches.
 */

const TableName = setting('TABLE_NAME');

/** How long an answer is cached, and so how soon a session ends everywhere. The local stack reads on each call. */
const CACHE_MS = Number(process.env.SESSIONS_KNOWN_MS ?? 60_000);
/** The most cached accounts. */
const MAX_CACHED = 1000;

/** By account, in the order of reading. */
const cache = new Map<string, { readonly since: number; readonly readAt: number }>();

/**
 * Whether an account's sessions that began at this time have been ended.
 * @param beganAt in milliseconds of the epoch
 * @throws if the table cannot be read, so the answer is unknown
 */
export async function isEnded(account: string, beganAt: number): Promise<boolean> {
  return beganAt <= (await sinceOf(account));
}

async function sinceOf(account: string): Promise<number> {
  const found = cache.get(account);
  if (found !== undefined && isRecent(found.readAt, CACHE_MS)) return found.since;
  const readAt = Date.now();
  const since = await readSince(sessionsKey(account));
  cache.delete(account);
  cache.set(account, { since, readAt });
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size > MAX_CACHED) cache.delete(oldest);
  return since;
}

/** Eventually consistent, at half a read unit: a very recent write may be missing until the next read. */
async function readSince({ pk, sk }: Key): Promise<number> {
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item }: { Item?: { since?: { N?: string } } } = await signedCall('dynamodb', 'GetItem', {
    TableName,
    Key,
  });
  const since = Number(Item === undefined ? 0 : Item.since?.N);
  if (!Number.isSafeInteger(since))
    throw new Error('The stored end of the sessions is not a number');
  return since;
}

// INIT has more CPU than the handler: open the connection now.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  await readSince(warmUpKey).catch(() => {});
}
