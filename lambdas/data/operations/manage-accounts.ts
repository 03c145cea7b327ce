import { conflict, notFound } from '../../contract/problem.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { deleteNowWrites } from '../accounts/deletion.ts';
import { getPerson } from '../accounts/people.ts';
import { changeCredentials, getCredentials } from '../sessions/credentials.ts';
import { endSessions } from '../sessions/sessions.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact } from '../table/write.ts';

/** The operator's commands for accounts. No function of the stack has these permissions. */

/**
 * Disables sign-in to an account and ends its sessions.
 * @param who an email address, or the account's id
 * @returns the account's id
 * @throws not-found
 */
export async function disableAccount(role: ActorRole, who: string): Promise<string> {
  const now = new Date().toISOString();
  return await changeAccount(role, who, (disabled_at) => disabled_at ?? now);
}

/**
 * Enables sign-in again; earlier sessions stay ended.
 * @param who and result as above
 */
export async function enableAccount(role: ActorRole, who: string): Promise<string> {
  return await changeAccount(role, who, () => undefined);
}

/**
 * Ends the sessions of an account; its owner can sign in again at once.
 * @param who and result as above
 */
export async function signOut(role: ActorRole, who: string): Promise<string> {
  return await changeAccount(role, who, (disabled_at) => {
    if (disabled_at !== undefined)
      throw conflict('This account is disabled: nobody is signed in to it.');
    return undefined;
  });
}

/**
 * Deletes an account, as its owner could. Irreversible.
 * @param who and result as above
 */
export async function deleteAccount(role: ActorRole, who: string): Promise<string> {
  return await withOptimisticLock(async () => {
    const { id, credentials } = await findAccount(role, who);
    await transact(deleteNowWrites(await getPerson({ role, id }), credentials));
    return id;
  });
}

/** Ends the sessions of an account, and stores since when it is disabled, if it is. */
async function changeAccount(
  role: ActorRole,
  who: string,
  disabledAt: (before: string | undefined) => string | undefined,
): Promise<string> {
  return await withOptimisticLock(async () => {
    const { id, address, credentials } = await findAccount(role, who);
    const disabled_at = disabledAt(credentials.disabled_at);
    const { sessions_since, write } = endSessions(credentials);
    const changed = { ...credentials, disabled_at, sessions_since };
    await transact([changeCredentials(role, address, credentials, changed), write]);
    return id;
  });
}

async function findAccount(role: ActorRole, who: string) {
  const address = who.includes('@')
    ? who.trim().toLowerCase()
    : (await getPerson({ role, id: who })).stored.email;
  const credentials = await getCredentials(role, address);
  if (credentials === undefined) throw notFound('account');
  return { id: credentials.user_id, address, credentials };
}
