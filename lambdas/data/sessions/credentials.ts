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
  taken = () => conflict('An account with this email address already exists.'),
): Write {
  return createWrite(
    credentialsType,
    { key: credentialsKey(role, email) },
    { ...credentials, revision: 1 },
    taken,
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

interface Move {
  readonly from: string;
  readonly to: string;
  /** What to say in the transaction where somebody has the new address. */
  readonly taken?: () => Problem;
}

/** Changes an account's credentials, and moves them to another address if it is another. */
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
