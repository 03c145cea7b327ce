import * as z from 'zod/mini';
import { conflict, type Problem } from '../../contract/problem.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { credentialsKey } from '../keys/accounts.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { changeWrite, createWrite, removeWrite, type Write } from '../table/write.ts';

const credentialsType = itemType(
  z.object({
    user_id: z.string(),
    password_hash: z.string(),
    /** Since when the operator has disabled sign-in. */
    disabled_at: z.optional(z.string()),
    /** The result of the last `endSessions`: new tokens are issued after it. */
    sessions_since: z.optional(z.int()),
    revision,
  }),
);
/** The account of an email address, and the PHC string of its password. */
export type Credentials = ReturnType<typeof credentialsType.parse>;

/** @param email trimmed and in lower case, as the contract parses it */
export async function getCredentials(
  role: ActorRole,
  email: string,
): Promise<Credentials | undefined> {
  return await getItem(credentialsKey(role, email), credentialsType);
}

export const emailTaken = (): Problem =>
  conflict('An account with this email address already exists.');

/**
 * Stores the credentials of a new email.
 * @param taken the error in the transaction if it is taken; without one, the use case runs again
 */
export function addCredentials(
  role: ActorRole,
  email: string,
  credentials: Omit<Credentials, 'revision'>,
  taken?: () => Problem,
): Write {
  return createWrite(
    credentialsType,
    { key: credentialsKey(role, email) },
    { ...credentials, revision: 1 },
    taken,
  );
}

/**
 * Gives an email to another account, which inherits nothing from the earlier one. Fails if its credentials changed
 * since the read.
 */
export function replaceCredentials(
  role: ActorRole,
  email: string,
  seen: Credentials,
  credentials: Omit<Credentials, 'revision'>,
): Write {
  return changeCredentials(role, email, seen, {
    // A write leaves attributes that it does not name.
    disabled_at: undefined,
    sessions_since: undefined,
    ...credentials,
    revision: seen.revision,
  });
}

/** Removes the credentials of an email, which frees it. Fails if they changed since the read. */
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

interface Move {
  readonly from: string;
  readonly to: string;
  /** The error in the transaction if the new email is taken. Otherwise it is a WriteConflict. */
  readonly taken?: () => Problem;
}

/** Changes an account's credentials, and moves them to a new email if it changed. */
export function moveCredentials(
  role: ActorRole,
  { from, to, taken }: Move,
  before: Credentials,
  after = before,
): Write[] {
  return from === to
    ? [changeCredentials(role, to, before, after)]
    : [addCredentials(role, to, after, taken), removeCredentials(role, from, before)];
}
