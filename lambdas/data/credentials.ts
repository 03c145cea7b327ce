import * as z from 'zod/mini';
import { conflict } from '../contract/problem.ts';
import type { ActorRole } from '../contract/route.ts';
import { attemptsKey, credentialsKey } from './keys.ts';
import { count, discard, get, put, Raced, remove, type Write } from './table.ts';

const item = z.object({ user_id: z.string(), password_hash: z.string() });
/** Who an email address signs in as, and the PHC string that their password must match. */
export type Credentials = z.output<typeof item>;

/** @param email trimmed and in lower case, as the contract parses it */
export async function getCredentials(
  role: ActorRole,
  email: string,
): Promise<Credentials | undefined> {
  return await get(credentialsKey(role, email), item);
}

/** Takes an email address, which nobody else of the role may have. */
export function addCredentials(role: ActorRole, email: string, credentials: Credentials): Write {
  return put({ ...credentialsKey(role, email), ...credentials }, { exists: false }, () =>
    conflict('An account with this email address already exists.'),
  );
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
  // The account has moved on since its address was read.
  if (credentials?.user_id !== userId) throw new Raced();
  return [
    addCredentials(role, to, credentials),
    remove(credentialsKey(role, from), { equals: { user_id: userId } }),
  ];
}

/** Failed sign-ins are counted in windows of this many seconds. */
const WINDOW_S = 15 * 60;

export interface Attempts {
  readonly count: number;
  /** Whole seconds until the count starts anew. */
  readonly resetsIn: number;
}

function currentWindow(now: number) {
  const window = Math.floor(now / 1000 / WINDOW_S);
  const ends = (window + 1) * WINDOW_S;
  return { window, ends, resetsIn: Math.max(1, Math.ceil(ends - now / 1000)) };
}

/**
 * Adds one attempt to sign in to those of the current window; DynamoDB's TTL takes the count away later.
 * @param of an account or an address
 */
export async function countAttempt(of: string): Promise<Attempts> {
  const { window, ends, resetsIn } = currentWindow(Date.now());
  const attempts = await count(attemptsKey(of, window), 'attempts', 1, { expires_at: ends });
  return { count: attempts, resetsIn };
}

/** The attempts of the current window. */
export async function getAttempts(of: string): Promise<Attempts> {
  const { window, resetsIn } = currentWindow(Date.now());
  const found = await get(attemptsKey(of, window), z.object({ attempts: z.int() }));
  return { count: found?.attempts ?? 0, resetsIn };
}

export async function forgetAttempts(of: string): Promise<void> {
  await discard(attemptsKey(of, currentWindow(Date.now()).window));
}
