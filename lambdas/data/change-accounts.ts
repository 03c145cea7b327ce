import { conflict, notFound } from '../contract/problem.ts';
import type { ActorRole } from '../contract/route.ts';
import { getCandidate } from './candidates.ts';
import { endTokens } from './change-token-keys.ts';
import { changeCredentials, getCredentials } from './credentials.ts';
import { getManager } from './managers.ts';
import { optimistic } from './retry.ts';
import { writeOne } from './write.ts';

/** What a person who runs the site does to an account. No function of the stack can. */

/** Tokens live for 12 hours; after that nobody who cannot sign in has one. */
const LONGER_THAN_A_TOKEN_S = 13 * 60 * 60;

/**
 * Lets nobody sign in to an account any more, and ends the tokens that there are.
 * @param who an email address, or the account's id
 * @returns the account's id
 * @throws not-found
 */
export async function disableAccount(role: ActorRole, who: string): Promise<string> {
  const id = await setDisabled(role, who, new Date().toISOString());
  await endTokens(id, LONGER_THAN_A_TOKEN_S);
  return id;
}

/** Lets the owner of an account sign in again; tokens from before stay ended. @param who and returns, as above */
export async function enableAccount(role: ActorRole, who: string): Promise<string> {
  const id = await setDisabled(role, who, undefined);
  await endTokens(id);
  return id;
}

/** Ends the tokens of an account, whose owner can sign in again at once. @param who and returns, as above */
export async function signOut(role: ActorRole, who: string): Promise<string> {
  const { id, credentials } = await findAccount(role, who);
  if (credentials.disabled_at !== undefined)
    throw conflict('This account is disabled: nobody is signed in to it.');
  await endTokens(id);
  return id;
}

async function setDisabled(role: ActorRole, who: string, at: string | undefined): Promise<string> {
  return await optimistic(async () => {
    const { id, address, credentials } = await findAccount(role, who);
    const disabled_at = at && (credentials.disabled_at ?? at);
    await writeOne(changeCredentials(role, address, credentials, { ...credentials, disabled_at }));
    return id;
  });
}

async function findAccount(role: ActorRole, who: string) {
  const address = who.includes('@') ? who.trim().toLowerCase() : await addressOf(role, who);
  const credentials = await getCredentials(role, address);
  if (credentials === undefined) throw notFound('account');
  return { id: credentials.user_id, address, credentials };
}

async function addressOf(role: ActorRole, id: string): Promise<string> {
  const person = role === 'manager' ? await getManager(id) : await getCandidate(id);
  return person.email;
}
