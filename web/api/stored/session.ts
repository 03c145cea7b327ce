import { useSyncExternalStore } from 'react';
import { type ActorRole, ROLES } from '../../../lambdas/contract/roles.ts';
import { fromBase64Url, readLocal, writeLocal } from './values.ts';

/** One manager and one candidate can be signed in per browser. */
export type Area = ActorRole;

interface Session {
  readonly token: string | null;
  /** The owner of the current or last token. */
  readonly personId: string | null;
  /** Whether the token expired while a page was open: the page stays and asks to sign in again. */
  readonly expired: boolean;
}

const TOKEN_KEYS = { manager: 'managerToken', candidate: 'candidateToken' } as const;
const PERSON_KEYS = { manager: 'managerId', candidate: 'candidateId' } as const;
/** The server's clock minus this device's, in milliseconds, at the sign-in: a device may be hours ahead. */
const clockKey = (area: Area) => `${area}Clock`;

/** The stored session. Without storage, a session ends with the page. */
function readStoredSession(area: Area): Session {
  return {
    token: readLocal(TOKEN_KEYS[area]),
    personId: readLocal(PERSON_KEYS[area]),
    expired: false,
  };
}

/** When a token was issued or expires, in milliseconds by the server's clock; NaN if unreadable. */
function timeOf(token: string, claim: 'iat' | 'exp'): number {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(fromBase64Url(payload))[claim] * 1000;
  } catch {
    return Number.NaN;
  }
}

/** Whether an area's stored token has expired. An unreadable one is left to the server. */
function isOver(area: Area, token: string): boolean {
  return timeOf(token, 'exp') <= Date.now() + Number(readLocal(clockKey(area)));
}

function storeToken(area: Area, token: string | null): void {
  writeLocal(TOKEN_KEYS[area], token);
  writeLocal(clockKey(area), token && String(timeOf(token, 'iat') - Date.now()));
}

/** The message on each area's sign-in screen. */
const messages = new Map<Area, string>();

function storedAtStart(area: Area): Session {
  const session = readStoredSession(area);
  if (session.token === null || !isOver(area, session.token)) return session;
  messages.set(area, 'Your session has ended. Log in to continue. What you typed is saved.');
  storeToken(area, null);
  return { ...session, token: null };
}

const sessions: Record<Area, Session> = {
  manager: storedAtStart('manager'),
  candidate: storedAtStart('candidate'),
};
const listeners = new Set<() => void>();
const cleanups = new Set<(area: Area) => void>();
const cleanupsHere = new Set<(area: Area) => void>();

function set(area: Area, session: Session): void {
  sessions[area] = session;
  for (const listener of listeners) listener();
}

function leave(area: Area): void {
  for (const cleanup of [...cleanups, ...cleanupsHere]) cleanup(area);
}

/**
 * Registers a cleanup of a tab's own data for when a person leaves an area: at logout, or when another person signs in.
 * Every tab runs it.
 */
export function onLeave(cleanup: (area: Area) => void): void {
  cleanups.add(cleanup);
}

/**
 * Registers a cleanup of data that all tabs share. Only the tab in which the person leaves runs it: the others may
 * learn of it late, when the next person has stored something.
 */
export function onLeaveHere(cleanup: (area: Area) => void): void {
  cleanupsHere.add(cleanup);
}

/** Stores the token of a sign-up or sign-in. */
export function signIn(area: Area, token: string, personId: string): void {
  const { personId: before } = sessions[area];
  if (before !== null && before !== personId) leave(area);
  messages.delete(area);
  storeToken(area, token);
  writeLocal(PERSON_KEYS[area], personId);
  set(area, { token, personId, expired: false });
}

/** Clears a token that the server refused, unless it was replaced meanwhile. */
export function expire(area: Area, token: string): void {
  const session = sessions[area];
  if (session.token !== token) return;
  storeToken(area, null);
  set(area, { ...session, token: null, expired: true });
}

/**
 * Logs out, and removes all stored data of the person.
 * @param message shown on the sign-in screen
 */
export function logOut(area: Area, message = ''): void {
  leave(area);
  messages.set(area, message);
  storeToken(area, null);
  writeLocal(PERSON_KEYS[area], null);
  set(area, { token: null, personId: null, expired: false });
}

/**
 * Clears the token only: its owner should sign in again.
 * @param message shown on the sign-in screen
 */
export function endSession(area: Area, message: string): void {
  messages.set(area, message);
  storeToken(area, null);
  set(area, { ...sessions[area], token: null, expired: false });
}

/** The session of an area. */
export function sessionOf(area: Area): Session {
  return sessions[area];
}

/** Whether the pages of an area are open, also after the token expired on an open page. */
export function isSignedIn(area: Area): boolean {
  const { token, expired } = sessions[area];
  return token !== null || expired;
}

/** The message for the sign-in screen, such as that the session has ended. */
export function signInMessage(area: Area): string | undefined {
  return messages.get(area);
}

/**
 * Calls `listener` after every session change, also in another tab.
 * @returns a function that unsubscribes
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in or out. If only its token expired, this tab finds out by itself.
addEventListener('storage', ({ key }) => {
  for (const area of ROLES) {
    if (key !== null && key !== TOKEN_KEYS[area] && key !== PERSON_KEYS[area]) continue;
    const before = sessions[area];
    const now = readStoredSession(area);
    if (now.token === before.token && now.personId === before.personId) continue;
    if (now.personId === before.personId && now.token === null) continue;
    if (before.personId !== null && now.personId !== before.personId)
      for (const cleanup of cleanups) cleanup(area);
    set(area, now);
  }
});

/** The session of an area; renders again when it changes, also in another tab. */
export function useSession(area: Area): Session {
  return useSyncExternalStore(onSessionChange, () => sessionOf(area));
}
