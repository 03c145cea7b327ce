import * as z from 'zod/mini';
import { SIGN_IN_WINDOW_S } from '../contract/limits.ts';
import { hashOf } from './hash.ts';
import { type Key, windowKey } from './keys.ts';
import { getItem } from './read.ts';
import { pause, Raced } from './retry.ts';
import { currentWindow } from './windows.ts';
import { increment, removeIfWrite, writeOne } from './write.ts';

/**
 * Attempts to sign in, of an account or a network. Each takes one of a limited number of places before the password is
 * checked, so that many attempts at once are limited too. A right password gives the place back.
 */

const item = z.object({
  /** Attempts that failed, and those whose password is being checked. */
  taken: z._default(z.int(), 0),
  failed: z._default(z.int(), 0),
});

/** A place that has been taken. */
export interface Attempt {
  /** An account, a network or both. */
  readonly of: string;
  readonly key: Key;
}

/** How often it looks for a place, for some ten seconds in all. */
const LOOKS = 26;

/**
 * Takes a place among the attempts of the current period. Where all places are taken, some of them by attempts whose
 * password is still being checked, it waits for one of these to succeed.
 * @param of an account, a network or both
 * @param most how many failures there may be
 * @returns the place, or after how many seconds there will be one
 */
export async function takeAttempt(
  of: string,
  most: number,
): Promise<Attempt | { readonly resetsIn: number }> {
  const { number, ends, resetsIn } = currentWindow(SIGN_IN_WINDOW_S);
  const key = windowKey(hashOf(of), number);
  for (let look = 0; look < LOOKS; look++) {
    const taken = await increment(
      key,
      { add: { taken: 1 }, set: { expires_at: ends } },
      { taken: most },
    );
    if (taken !== undefined) return { of, key };
    const found = await getItem(key, item);
    if ((found?.failed ?? 0) >= most) break;
    await pause(look);
  }
  return { resetsIn };
}

/** Records a wrong password: the place stays taken until the period ends. */
export async function failAttempt({ key }: Attempt): Promise<void> {
  await increment(key, { add: { failed: 1 } });
}

/** Gives a place back. */
export async function releaseAttempt({ key }: Attempt): Promise<void> {
  await increment(key, { add: { taken: -1 } });
}

/** Gives a place back and forgets earlier failures, unless other passwords are being checked at this moment. */
export async function succeedAttempt({ key }: Attempt): Promise<void> {
  await forget(key, item.parse((await increment(key, { add: { taken: -1 } })) ?? {}));
}

/** Forgets earlier failures, unless passwords are being checked at this moment. @param of as of `takeAttempt` */
export async function forgetFailures(of: string): Promise<void> {
  const key = windowKey(hashOf(of), currentWindow(SIGN_IN_WINDOW_S).number);
  const found = await getItem(key, item);
  if (found !== undefined) await forget(key, found);
}

async function forget(key: Key, { taken, failed }: z.output<typeof item>): Promise<void> {
  if (taken !== failed || failed === 0) return;
  await writeOne(removeIfWrite(key, { taken, failed })).catch((error) => {
    if (!(error instanceof Raced)) throw error;
  });
}
