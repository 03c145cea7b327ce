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
 * Attempts to sign in, by account or network. Each attempt reserves one of a limited number of slots before its
 * password is checked, so that parallel attempts are limited too. A correct password releases its slot.
 */

interface Limited {
  /** The account or network. */
  readonly of: string;
  /** The most failures. */
  readonly most: number;
}

/** One item's counters, so that an attempt is a single write. */
export interface Counted extends Limited {
  /** A part with its own limit: a network's attempts for one account. */
  readonly part?: Limited;
}

/** Attribute names of a counter. */
interface Counter {
  /** Failed attempts, and those whose password is being checked. */
  readonly taken: string;
  readonly failed: string;
}

/** A reserved slot. */
export interface Attempt {
  readonly key: Key;
  readonly part: Counter | undefined;
  /** The item after the reservation. */
  readonly item: Attributes;
}

const WHOLE: Counter = { taken: 'taken', failed: 'failed' };

function counterOf({ of }: Limited): Counter {
  const name = hashOf(of);
  return { taken: `taken_${name}`, failed: `failed_${name}` };
}

/** The most tries to reserve a slot, about ten seconds in total. */
const MAX_TRIES = 26;

/**
 * Reserves a slot in the current window. If all are reserved, but some passwords are still being checked, it
 * waits for one of them to succeed.
 * @returns the slot, or the number of seconds until there is one
 */
export async function reserveAttempt(
  counted: Counted,
): Promise<Attempt | { readonly resetsIn: number }> {
  const { number, ends, resetsIn } = currentWindow(SIGN_IN_WINDOW_S);
  const key = windowKey(hashOf(counted.of), number);
  const part = counted.part && counterOf(counted.part);
  const change = { add: addTo('taken', part, 1), set: { expires_at: ends } };
  const below = limitsOf('taken', part, counted);
  for (let look = 0; look < MAX_TRIES; look++) {
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

/** An item that expired in the meantime must not be created again without an expiry. */
const IF_EXISTS = { exists: true };

/** Records a wrong password: the slot stays reserved until the window ends. */
export async function failAttempt({ key, part }: Attempt): Promise<void> {
  await updateIf(key, { add: addTo('failed', part, 1) }, IF_EXISTS);
}

/**
 * Releases a slot.
 * @returns the item
 */
export async function releaseAttempt({ key, part }: Attempt): Promise<Attributes | undefined> {
  return await updateIf(key, { add: addTo('taken', part, -1) }, IF_EXISTS);
}

/** Releases a slot and clears the part's failures, unless its other passwords are being checked. */
export async function succeedAttempt(attempt: Attempt): Promise<void> {
  const { key, part, item } = attempt;
  // Usually this was the only attempt and still is: one write does both.
  if (part !== undefined && (await clearPart(key, part, item, 1))) return;
  const left = await releaseAttempt(attempt);
  if (part !== undefined && left !== undefined) await clearPart(key, part, left);
}

/** Clears the part's failures, unless its passwords are being checked. */
export async function clearFailures(counted: Required<Counted>): Promise<void> {
  const key = windowKey(hashOf(counted.of), currentWindow(SIGN_IN_WINDOW_S).number);
  const found = await getItem(key, anyItem);
  if (found !== undefined) await clearPart(key, counterOf(counted.part), found);
}

/**
 * Clears a part, if it is unchanged since the read and none of its passwords is being checked, except the released
 * ones.
 * @param given the number of slots to release
 * @returns whether it was cleared
 */
async function clearPart(
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
