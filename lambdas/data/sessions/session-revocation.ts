import { setting } from '../aws/environment.ts';
import { signedCall } from '../aws/signed-call.ts';
import { sessionsKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import { warmUpKey } from '../keys/kinds.ts';
import { isRecent } from '../limits/rate-windows.ts';

/**
 * Whether somebody's session has been ended (sessions.ts), for the authorizer, which asks this of every call. So it has
 * none of the SDK, and remembers what it has read.
 */

const TableName = setting('TABLE_NAME');

/** So soon a session ends everywhere. One machine reads at each call. */
const KNOWN_MS = Number(process.env.SESSIONS_KNOWN_MS ?? 60_000);
/** How many accounts are remembered. */
const MOST_KNOWN = 1000;

/** By account, in the order of reading. */
const known = new Map<string, { readonly since: number; readonly readAt: number }>();

/**
 * Whether the sessions of an account have been ended that began at this time, in milliseconds of the epoch.
 * @throws where the table cannot be read, and so nobody knows
 */
export async function isEnded(account: string, beganAt: number): Promise<boolean> {
  return beganAt <= (await sinceOf(account));
}

async function sinceOf(account: string): Promise<number> {
  const found = known.get(account);
  if (found !== undefined && isRecent(found.readAt, KNOWN_MS)) return found.since;
  const readAt = Date.now();
  const since = await readSince(sessionsKey(account));
  known.delete(account);
  known.set(account, { since, readAt });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > MOST_KNOWN) known.delete(oldest);
  return since;
}

/** Half a read unit: what was written a moment ago may be missing, and comes with the next reading. */
async function readSince({ pk, sk }: Key): Promise<number> {
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item }: { Item?: { since?: { N?: string } } } = await signedCall('dynamodb', 'GetItem', {
    ...{ TableName, Key },
  });
  const since = Number(Item === undefined ? 0 : Item.since?.N);
  if (!Number.isSafeInteger(since)) throw new Error('The end of the sessions is no time');
  return since;
}

// INIT has more CPU than the handler will have: open the connection there.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  await readSince(warmUpKey).catch(() => {});
}
