import { setting } from './environment.ts';
import { getSecret } from './secrets.ts';
import { isRecent } from './windows.ts';

/** The keys that tokens are signed with, in one secret. A token names its key. */

export interface TokenKey {
  /** Its name: when it was made, or `first`. */
  readonly kid: string;
  /** 32 letters or more. */
  readonly secret: string;
}

export interface TokenKeys extends TokenKey {
  /** The one before, whose tokens are still good. */
  readonly previous?: TokenKey;
}

const secretArn = setting('TOKEN_KEYS_ARN');

/**
 * What the secret holds now.
 * @throws where it does not hold keys
 */
export async function readTokenKeys(): Promise<TokenKeys> {
  const { previous, kid, secret }: Partial<TokenKeys> = JSON.parse(await getSecret(secretArn));
  const current = { kid, secret };
  if (!isKey(current) || (previous !== undefined && !isKey(previous)))
    throw new Error('The secret holds no keys');
  return { ...current, ...(previous && { previous }) };
}

function isKey(key: { kid?: unknown; secret?: unknown }): key is TokenKey {
  const { kid, secret } = key;
  return typeof kid === 'string' && typeof secret === 'string' && secret.length >= 32;
}

/** How long a function that goes on running knows what it has read: so soon everybody is signed out who is to be. */
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

async function keysNoOlderThan(ms: number): Promise<TokenKeys> {
  if (known !== undefined && isRecent(known.readAt, ms)) return known.keys;
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
