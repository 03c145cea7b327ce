import { setting } from './environment.ts';
import { getSecret } from './secrets.ts';

/** The keys that tokens are signed with, in one secret, and whose tokens have been ended. A token names its key. */

export interface TokenKey {
  /** Its name: when it was made, or `first`. */
  readonly kid: string;
  /** 32 letters or more. */
  readonly secret: string;
}

export interface TokenKeys extends TokenKey {
  /** The one before, whose tokens are still good. */
  readonly previous?: TokenKey;
  /** By account, until when the tokens were signed that have been ended, in seconds of the epoch. */
  readonly ended: Readonly<Record<string, number>>;
}

const secretArn = setting('TOKEN_KEYS_ARN');

/**
 * What the secret holds now.
 * @throws where it does not hold keys
 */
export async function readTokenKeys(): Promise<TokenKeys> {
  const held: Partial<TokenKeys> = JSON.parse(await getSecret(secretArn));
  const { previous, ended = {}, ...current } = held;
  if (!isKey(current) || (previous !== undefined && !isKey(previous)))
    throw new Error('The secret holds no keys');
  if (!Object.values(ended).every(Number.isInteger)) throw new Error('The secret holds no times');
  return { ...current, ended, ...(previous && { previous }) };
}

function isKey(key: Partial<TokenKey>): key is TokenKey {
  const { kid, secret } = key;
  return typeof kid === 'string' && typeof secret === 'string' && secret.length >= 32;
}

/** How long a function that goes on running knows what it has read: so soon whoever is to be signed out is. */
const KNOWN_MS = 5 * 60_000;
/** How soon it reads again because a token names a key that it does not know: keys may just have been changed. */
const SURPRISED_MS = 1000;

let known: { readonly keys: TokenKeys; readonly readAt: number } | undefined;
let reading: Promise<TokenKeys> | undefined;

/** The key that new tokens are signed with. */
export async function signingKey(): Promise<TokenKey> {
  return await keysNoOlderThan(KNOWN_MS);
}

/** The key of this name; undefined where there is none, or none any more. */
export async function keyNamed(kid: string): Promise<TokenKey | undefined> {
  const named = (keys: TokenKeys) => [keys, keys.previous].find((key) => key?.kid === kid);
  return named(await keysNoOlderThan(KNOWN_MS)) ?? named(await keysNoOlderThan(SURPRISED_MS));
}

/** Whether an account's tokens that were signed at this second have been ended. */
export async function isEnded(account: string, issuedAt: number): Promise<boolean> {
  const { ended } = await keysNoOlderThan(KNOWN_MS);
  return issuedAt <= (ended[account] ?? 0);
}

async function keysNoOlderThan(ms: number): Promise<TokenKeys> {
  const age = known === undefined ? Number.NaN : Date.now() - known.readAt;
  // Not `age >= ms`: what was read in the future, by a clock that has been set right since, is read again.
  if (known !== undefined && age >= 0 && age < ms) return known.keys;
  reading ??= readAgain().finally(() => {
    reading = undefined;
  });
  return await reading;
}

async function readAgain(): Promise<TokenKeys> {
  try {
    known = { keys: await readTokenKeys(), readAt: Date.now() };
  } catch (error) {
    if (known === undefined) throw error;
    // Those who are signed in stay so while Secrets Manager cannot be asked.
    console.warn('The keys of the tokens could not be read again', error);
    known = { ...known, readAt: Date.now() - KNOWN_MS + SURPRISED_MS };
  }
  return known.keys;
}

// INIT has more CPU than the handler will have.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  await signingKey().catch(() => {});
}
