import { randomBytes } from 'node:crypto';
import { setting } from '../aws/environment.ts';
import { getSecret, putSecret } from '../aws/secrets.ts';
import { BETWEEN_ROTATIONS_S } from '../sessions/lifetimes.ts';
import { readTokenKeys, type TokenKey, type TokenKeys } from '../sessions/token-keys.ts';

/** Rotation of the token signing keys, for the operator. No function of the stack has this permission. */

/**
 * Creates a new key for new tokens; tokens of the previous key stay valid.
 * @returns undefined, or the time of the next possible rotation if the last one is too recent: tokens of the
 *   previous key would become invalid
 */
export async function rotateTokenKeys(): Promise<Date | undefined> {
  const { previous: _, ...current } = await readTokenKeys(getSecret);
  // The first key's name has no time.
  const next = Date.parse(current.kid) + BETWEEN_ROTATIONS_S * 1000;
  if (next > Date.now()) return new Date(next);
  await write({ ...newKey(), previous: current });
  return undefined;
}

/** Creates a new key and drops all others: everybody has to sign in again. */
export async function signEverybodyOut(): Promise<void> {
  await write(newKey());
}

async function write(keys: TokenKeys): Promise<void> {
  await putSecret(setting('TOKEN_KEYS_ARN'), JSON.stringify(keys));
}

function newKey(): TokenKey {
  return { kid: new Date().toISOString(), secret: randomBytes(48).toString('base64url') };
}
