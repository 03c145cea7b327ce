import * as z from 'zod/mini';
import { conflict } from '../contract/problem.ts';
import type { ActorRole } from '../contract/route.ts';
import { itemType, revision } from './items.ts';
import { credentialsKey } from './keys.ts';
import { getItem } from './read.ts';
import { Raced } from './retry.ts';
import { changeWrite, createWrite, removeWrite, type Write } from './write.ts';

const credentialsType = itemType(
  z.object({
    user_id: z.string(),
    password_hash: z.string(),
    /** Since when nobody can sign in by them, because a person who runs the site wants it so. */
    disabled_at: z.optional(z.string()),
    /** What `endSessions` answered last: new tokens are issued after it. */
    sessions_since: z.optional(z.int()),
    revision,
  }),
);
/** Who an email address signs in as, and the PHC string that their password must match. */
export type Credentials = ReturnType<typeof credentialsType.parse>;

/** @param email trimmed and in lower case, as the contract parses it */
export async function getCredentials(
  role: ActorRole,
  email: string,
): Promise<Credentials | undefined> {
  return await getItem(credentialsKey(role, email), credentialsType);
}

/** Stores the credentials of a new address. @throws conflict, in the transaction, where somebody has the address */
export function addCredentials(
  role: ActorRole,
  email: string,
  credentials: Omit<Credentials, 'revision'>,
): Write {
  return createWrite(
    credentialsType,
    { key: credentialsKey(role, email) },
    { ...credentials, revision: 1 },
    () => conflict('An account with this email address already exists.'),
  );
}

/** Removes the credentials of an address, which is free then, if nobody has changed them since they were read. */
export function removeCredentials(role: ActorRole, email: string, seen: Credentials): Write {
  return removeWrite(credentialsKey(role, email), seen);
}

export function changeCredentials(
  role: ActorRole,
  email: string,
  before: Credentials,
  after: Credentials,
): Write {
  return changeWrite(credentialsType, { key: credentialsKey(role, email) }, before, after);
}

/**
 * Moves an account's credentials to another email address.
 * @returns no writes where the address stays the same
 */
export async function moveCredentials(
  role: ActorRole,
  userId: string,
  from: string,
  to: string,
): Promise<Write[]> {
  if (from === to) return [];
  const credentials = await getCredentials(role, from);
  // The account's address has changed since it was read.
  if (credentials?.user_id !== userId) throw new Raced();
  return [addCredentials(role, to, credentials), removeCredentials(role, from, credentials)];
}
