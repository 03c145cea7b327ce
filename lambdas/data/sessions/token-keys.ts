import { setting } from '../aws/environment.ts';
import { isRecent } from '../limits/rate-windows.ts';

/** The keys that sign tokens. One secret holds them, and a token names its key. */

export interface TokenKey {
  /** The key id: its time of creation, or `first`. */
  readonly kid: string;
  /** At least 32 characters. */
  readonly secret: string;
}

export interface TokenKeys extends TokenKey {
  /** The previous key, whose tokens are still valid. */
  readonly previous?: TokenKey;
}

// Read at load time: the function doesn't start without it.
const secretArn = setting('TOKEN_KEYS_ARN');

/** Reads the text of a secret. */
type ReadSecret = (arn: string) => Promise<string>;

/**
 * Reads the keys from the secret.
 * @throws if the secret does not hold keys
 */
export async function readTokenKeys(readSecret: ReadSecret): Promise<TokenKeys> {
  const { previous, kid, secret }: Partial<TokenKeys> = JSON.parse(await readSecret(secretArn));
  const current = { kid, secret };
  if (!isKey(current) || (previous !== undefined && !isKey(previous)))
    throw new Error('The secret holds no keys');
  return { ...current, ...(previous && { previous }) };
}

function isKey(key: { kid?: unknown; secret?: unknown }): key is TokenKey {
  const { kid, secret } = key;
  return typeof kid === 'string' && typeof secret === 'string' && secret.length >= 32;
}

/** How long keys are cached. After a rotation, all functions use the new ones within this time. */
const CACHE_MS = 5 * 60_000;
/** How soon the keys are read again if a token names an unknown key: it may be brand new. */
const UNKNOWN_KEY_MS = 1000;

/** The keys, cached for five minutes. */
export class TokenKeyRing {
  readonly #readSecret: ReadSecret;
  #known: { readonly keys: TokenKeys; readonly readAt: number } | undefined;
  #reading: Promise<TokenKeys> | undefined;

  constructor(readSecret: ReadSecret) {
    this.#readSecret = readSecret;
  }

  /** The key for new tokens. */
  async signingKey(): Promise<TokenKey> {
    return await this.#keysNoOlderThan(CACHE_MS);
  }

  /** The key with this id. Undefined if there is none (any more). */
  async keyNamed(kid: string): Promise<TokenKey | undefined> {
    const named = (keys: TokenKeys) => [keys, keys.previous].find((key) => key?.kid === kid);
    return (
      named(await this.#keysNoOlderThan(CACHE_MS)) ??
      named(await this.#keysNoOlderThan(UNKNOWN_KEY_MS))
    );
  }

  async #keysNoOlderThan(ms: number): Promise<TokenKeys> {
    if (this.#known !== undefined && isRecent(this.#known.readAt, ms)) return this.#known.keys;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return await this.#reading;
  }

  async #read(): Promise<TokenKeys> {
    try {
      this.#known = { keys: await readTokenKeys(this.#readSecret), readAt: Date.now() };
    } catch (error) {
      if (this.#known === undefined) throw error;
      // People stay signed in while Secrets Manager is unreachable.
      console.warn('The token keys could not be refreshed', error);
      this.#known = { ...this.#known, readAt: Date.now() - CACHE_MS + UNKNOWN_KEY_MS };
    }
    return this.#known.keys;
  }
}

/** Opens the key ring and reads the keys during INIT, which has more CPU than the handler. */
export async function openKeyRing(readSecret: ReadSecret): Promise<TokenKeyRing> {
  const ring = new TokenKeyRing(readSecret);
  if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand')
    await ring.signingKey().catch(() => {});
  return ring;
}
