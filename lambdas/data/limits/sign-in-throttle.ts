import * as z from 'zod/mini';
import { SIGN_IN_WINDOW_S } from '../../contract/limits.ts';
import { windowKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import type { Attributes } from '../table/expressions.ts';
import { hashOf } from '../table/hash.ts';
import { getItem } from '../table/read.ts';
import { pause } from '../table/retry.ts';
import { updateIf } from '../table/write.ts';
import { currentWindow } from './rate-windows.ts';

/**
 * Attempts to sign in, of an account or a network. Each takes one of a limited number of places before the password is
 * checked, so that many attempts at once are limited too. A right password gives the place back.
 */

interface Limited {
  /** An account or a network. */
  readonly of: string;
  /** How many failures there may be. */
  readonly most: number;
}

/** What an attempt is counted as, in one item, so that it is one write. */
export interface Counted extends Limited {
  /** A part that is counted by itself as well: of all attempts of a network, those for one account. */
  readonly part?: Limited;
}

/** Two attributes of an item. */
interface Counter {
  /** Attempts that failed, and those whose password is being checked. */
  readonly taken: string;
  readonly failed: string;
}

/** A place that has been taken. */
export interface Attempt {
  readonly key: Key;
  readonly part: Counter | undefined;
  /** The item as the taking left it. */
  readonly item: Attributes;
}

const WHOLE: Counter = { taken: 'taken', failed: 'failed' };

function counterOf({ of }: Limited): Counter {
  const name = hashOf(of);
  return { taken: `taken_${name}`, failed: `failed_${name}` };
}

/** How often it looks for a place, for some ten seconds in all. */
const LOOKS = 26;

/**
 * Takes a place among the attempts of the current period. Where all places are taken, some of them by attempts whose
 * password is still being checked, it waits for one of these to succeed.
 * @returns the place, or after how many seconds there will be one
 */
export async function takeAttempt(
  counted: Counted,
): Promise<Attempt | { readonly resetsIn: number }> {
  const { number, ends, resetsIn } = currentWindow(SIGN_IN_WINDOW_S);
  const key = windowKey(hashOf(counted.of), number);
  const part = counted.part && counterOf(counted.part);
  const change = { add: addTo('taken', part, 1), set: { expires_at: ends } };
  const below = limitsOf('taken', part, counted);
  for (let look = 0; look < LOOKS; look++) {
    const item = await updateIf(key, change, { below });
    if (item !== undefined) return { key, part, item };
    const found = await getItem(key, anyItem);
    const failures = Object.entries(limitsOf('failed', part, counted));
    if (failures.some(([failed, most]) => numberOf(failed, found) >= most)) break;
    await pause(look);
  }
  return { resetsIn };
}

const anyItem = z.record(z.string(), z.unknown());
const numberOf = (name: string, item: Attributes = {}) => Number(item[name] ?? 0);

function limitsOf(which: keyof Counter, part: Counter | undefined, counted: Counted) {
  return {
    [WHOLE[which]]: counted.most,
    ...(part && counted.part && { [part[which]]: counted.part.most }),
  };
}

function addTo(which: keyof Counter, part: Counter | undefined, count: number) {
  return { [WHOLE[which]]: count, ...(part && { [part[which]]: count }) };
}

/** Records a wrong password: the place stays taken until the period ends. */
export async function failAttempt({ key, part }: Attempt): Promise<void> {
  await updateIf(key, { add: addTo('failed', part, 1) });
}

/** Gives a place back. @returns the item */
export async function releaseAttempt({ key, part }: Attempt): Promise<Attributes | undefined> {
  return await updateIf(key, { add: addTo('taken', part, -1) });
}

/**
 * Gives a place back, and forgets the failures of the part, unless other passwords of it are being checked at this moment.
 */
export async function succeedAttempt(attempt: Attempt): Promise<void> {
  const { key, part, item } = attempt;
  // Mostly it was the only one, and is still: then one write does both.
  if (part !== undefined && (await forget(key, part, item, 1))) return;
  const left = await releaseAttempt(attempt);
  if (part !== undefined && left !== undefined) await forget(key, part, left);
}

/** Forgets the failures of the part, unless passwords of it are being checked at this moment. */
export async function forgetFailures(counted: Required<Counted>): Promise<void> {
  const key = windowKey(hashOf(counted.of), currentWindow(SIGN_IN_WINDOW_S).number);
  const found = await getItem(key, anyItem);
  if (found !== undefined) await forget(key, counterOf(counted.part), found);
}

/**
 * Forgets a part, if it is as it was read, and nothing of it is being checked but what is given back.
 * @param given how many places are given back
 * @returns whether it was so
 */
async function forget(
  key: Key,
  { taken, failed }: Counter,
  item: Attributes,
  given = 0,
): Promise<boolean> {
  const isTaken = item[taken] !== undefined;
  if (!isTaken || numberOf(taken, item) !== numberOf(failed, item) + given) return false;
  const equals = { [taken]: item[taken], [failed]: item[failed] };
  const set = { [taken]: undefined, [failed]: undefined };
  return (await updateIf(key, { set, add: { [WHOLE.taken]: -given } }, { equals })) !== undefined;
}
