import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ROLES } from '../../../contract/roles.ts';
import type { Account } from '../../keys/accounts.ts';
import { calendarAddressKey, calendarKey } from '../../keys/interviews.ts';
import { consumeQuotaWrite } from '../../limits/quotas.ts';
import { hashOf } from '../../table/hash.ts';
import { itemType, revision } from '../../table/items.ts';
import { getItem } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { changeWrite, createWrite, discardWrite, transact, type Write } from '../../table/write.ts';

/**
 * The private address of a calendar to subscribe to. Whoever knows it reads the account's interviews, so it has a random
 * token of which only the hash is stored. Renewing it ends the previous one.
 */

/** Cannot be guessed, so that its hash needs neither salt nor a slow function. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Among the account's own items. */
const calendarType = itemType(z.object({ hash: z.string(), created_at: z.string(), revision }));
const addressType = itemType(
  z.object({ hash: z.string(), of: z.object({ role: z.enum(ROLES), id: z.string() }) }),
);

/** When an account's address was made; null if there is none. */
export async function calendarSince(of: Account): Promise<string | null> {
  return (await getItem(calendarKey(of), calendarType))?.created_at ?? null;
}

/**
 * Makes a new address, and ends the previous one.
 * @throws too-many-requests over the quota
 */
export async function renewCalendar(of: Account): Promise<{ token: string; created_at: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const hash = hashOf(token);
  const created_at = new Date().toISOString();
  return await withOptimisticLock(async () => {
    const key = calendarKey(of);
    const before = await getItem(key, calendarType);
    const after = { hash, created_at, revision: before?.revision ?? 1 };
    await transact([
      before === undefined
        ? createWrite(calendarType, { key }, after)
        : changeWrite(calendarType, { key }, before, after),
      createWrite(
        addressType,
        { key: calendarAddressKey(hash) },
        { hash, of: { role: of.role, id: of.id } },
      ),
      ...(before === undefined ? [] : [discardWrite(calendarAddressKey(before.hash))]),
      consumeQuotaWrite('calendar_addresses_per_day', of.id),
    ]);
    return { token, created_at };
  });
}

/** Whose calendar an address is; undefined if it has ended. @param token as the address has it */
export async function ownerOfCalendar(token: string): Promise<Account | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return (await getItem(calendarAddressKey(hashOf(token)), addressType))?.of;
}

/** Ends an account's address, if it has one. */
export async function discardCalendar(of: Account): Promise<Write[]> {
  const found = await getItem(calendarKey(of), calendarType);
  return found === undefined
    ? []
    : [discardWrite(calendarAddressKey(found.hash)), discardWrite(calendarKey(of))];
}
