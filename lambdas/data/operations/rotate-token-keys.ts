import { randomBytes } from 'node:crypto';
import { setting } from '../aws/environment.ts';
import { getSecret, putSecret } from '../aws/secrets.ts';
import { BETWEEN_ROTATIONS_S } from '../sessions/lifetimes.ts';
import { readTokenKeys, type TokenKey, type TokenKeys } from '../sessions/token-keys.ts';

/** Changes of the keys that tokens are signed with, for a person to make. No function of the stack can. */

/**
 * Makes a new key for new tokens; those of the key before stay good.
 * @returns undefined, or where the last new key is too new, when the next may be made: with it the tokens of
 *   the key before the last would end
 */
export async function rotateTokenKeys(): Promise<Date | undefined> {
  const { previous: _, ...current } = await readTokenKeys(getSecret);
  // The first key has no time for a name.
  const next = Date.parse(current.kid) + BETWEEN_ROTATIONS_S * 1000;
  if (next > Date.now()) return new Date(next);
  await write({ ...newKey(), previous: current });
  return undefined;
}

/** Makes a new key and keeps none: everybody has to sign in again. */
export async function signEverybodyOut(): Promise<void> {
  await write(newKey());
}

async function write(keys: TokenKeys): Promise<void> {
  await putSecret(setting('TOKEN_KEYS_ARN'), JSON.stringify(keys));
}

function newKey(): TokenKey {
  return { kid: new Date().toISOString(), secret: randomBytes(48).toString('base64url') };
}
