import { type ActorRole, ROLES } from '../../../lambdas/contract/roles.ts';

/** In one browser, one manager and one candidate can be signed in. */
export type Area = ActorRole;

export interface Session {
  readonly token: string | null;
  /** Whose token it is, or whose the last one was. */
  readonly personId: string | null;
  /** Whether the server refused the token in the middle of work: then the page stays and asks to sign in again. */
  readonly expired: boolean;
}

const TOKEN_KEYS = { manager: 'managerToken', candidate: 'candidateToken' } as const;
const PERSON_KEYS = { manager: 'managerId', candidate: 'candidateId' } as const;

// Where storage is off or full, the session ends with the page.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}

function stored(area: Area): Session {
  return { token: read(TOKEN_KEYS[area]), personId: read(PERSON_KEYS[area]), expired: false };
}

/** Whether a token says of itself that its time is over. One that cannot be read is left to the server. */
function isOver(token: string): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' && exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

/** What the sign-in screen of an area says first to who comes to it. */
const words = new Map<Area, string>();

function storedAtStart(area: Area): Session {
  const session = stored(area);
  if (session.token === null || !isOver(session.token)) return session;
  words.set(
    area,
    'Your session has ended. Log in to carry on where you were. What you typed is kept.',
  );
  write(TOKEN_KEYS[area], null);
  return { ...session, token: null };
}

const sessions: Record<Area, Session> = {
  manager: storedAtStart('manager'),
  candidate: storedAtStart('candidate'),
};
const listeners = new Set<() => void>();
const cleanups = new Set<(area: Area) => void>();

function set(area: Area, session: Session): void {
  sessions[area] = session;
  for (const listener of listeners) listener();
}

function leave(area: Area): void {
  for (const cleanup of cleanups) cleanup(area);
}

/** Registers what to remove when a person leaves an area for good: they log out, or somebody else signs in. */
export function onLeave(cleanup: (area: Area) => void): void {
  cleanups.add(cleanup);
}

/** Keeps the token that a sign-up or sign-in answered. */
export function signIn(area: Area, token: string, personId: string): void {
  const { personId: before } = sessions[area];
  if (before !== null && before !== personId) leave(area);
  words.delete(area);
  write(TOKEN_KEYS[area], token);
  write(PERSON_KEYS[area], personId);
  set(area, { token, personId, expired: false });
}

/** Clears a token that the server refused, unless there is already another one. */
export function expire(area: Area, token: string): void {
  const session = sessions[area];
  if (session.token !== token) return;
  write(TOKEN_KEYS[area], null);
  set(area, { ...session, token: null, expired: true });
}

/**
 * Forgets who is signed in to an area, and all that this browser keeps for them.
 * @param word what the sign-in screen then says first, such as why
 */
export function logOut(area: Area, word = ''): void {
  leave(area);
  words.set(area, word);
  write(TOKEN_KEYS[area], null);
  write(PERSON_KEYS[area], null);
  set(area, { token: null, personId: null, expired: false });
}

/**
 * Forgets a token that the server takes no more, and nothing else of its owner, who is to sign in again.
 * @param word what the sign-in screen then says first
 */
export function endSession(area: Area, word: string): void {
  words.set(area, word);
  write(TOKEN_KEYS[area], null);
  set(area, { ...sessions[area], token: null, expired: false });
}

/** Who is signed in to an area now. */
export function sessionOf(area: Area): Session {
  return sessions[area];
}

/** Whether somebody may see the pages of an area: also one whose token expired while a page was open. */
export function isSignedIn(area: Area): boolean {
  const { token, expired } = sessions[area];
  return token !== null || expired;
}

/** What the sign-in screen of an area says first: that the session was over when the app was opened, or a last word. */
export function wordAtSignIn(area: Area): string | undefined {
  return words.get(area);
}

/** Calls `listener` after every change of a session, also in another tab. @returns what stops that */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Somebody signed in or out in another tab. A token that expired there is left: this tab finds out by itself.
addEventListener('storage', ({ key }) => {
  for (const area of ROLES) {
    if (key !== null && key !== TOKEN_KEYS[area] && key !== PERSON_KEYS[area]) continue;
    const before = sessions[area];
    const now = stored(area);
    if (now.token === before.token && now.personId === before.personId) continue;
    if (now.personId !== before.personId) leave(area);
    else if (now.token === null) continue;
    set(area, now);
  }
});
